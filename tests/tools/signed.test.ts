/** A page of `diff --html` is signed by two people, and allows to publish exactly what it compared. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContentHashes, ResidueLine, SignedPage } from "../../schemas/signed.types";
import { differingFiles } from "../../tools/flow/contents";
import { editionNamed } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import publishNamed from "../../tools/flow/publish-work";
import { runFlow } from "../../tools/flow/run";
import { readPage, sealed, unsigned, withDecision, withSignature, type ReadPage } from "../../tools/flow/signed";
import problemOfPage from "../../tools/flow/signed-work";
import { inThisThread } from "./support/in-this-thread";
import { saidBy, type Said } from "./support/said";

const repository = resolve(import.meta.dirname, "../..");
const html = "<!doctype html>\n<html><body>\n<p>Nothing differs.</p>\n</body>\n</html>\n";
const hash = "0".repeat(64);
const contents = { flow: hash, parts: {}, lists: {}, media: {}, books: { "sample@1": hash } };
const block = (residue: readonly ResidueLine[] = []): Omit<SignedPage, "page"> => ({
  schema: 1,
  made: "2026-12-01T10:00:00.000Z",
  today: "2026-12-01",
  tool: { release: "1.0.0", sources: hash },
  was: { name: "sample 1.0.0 (published)", id: "sample", version: "1.0.0", contents },
  now: { name: "sample 1.1.0 (working copy)", id: "sample", version: "1.1.0", contents },
  intent: null,
  journey: null,
  result: hash,
  residue,
  signatures: [],
});
const open: ResidueLine = { about: "<b>the notice</b>", decision: null, name: null, day: null };
const page = (residue: readonly ResidueLine[] = []): ReadPage => readPage(sealed(html, block(residue)), "page.html");
const signedBy = (read: ReadPage, name: string, decision: "approved" | "refused" = "approved"): ReadPage =>
  readPage(withSignature(read, { name, role: "underwriter", decision, at: "2026-12-01T11:00:00.000Z" }), "page.html");
const decidedOn = (read: ReadPage, decision: "accepted" | "refused"): ReadPage =>
  readPage(withDecision(read, 1, { decision, name: "Ada Moss", day: "2026-12-01" }), "page.html");

describe("a page", () => {
  test("holds its block as data that nothing can break out of, and shows what was decided", () => {
    const read = signedBy(page([{ ...open, decision: "accepted", name: "Ada", day: "2026-12-01" }]), "</script><b>x");
    expect(read.html.match(/<\/script>/g)).toHaveLength(1);
    expect(read.html).toContain("&lt;b&gt;the notice");
    expect(read.html).toContain("<td>&lt;/script&gt;&lt;b&gt;x</td><td>underwriter</td><td>approved</td>");
    expect(read.html).toContain("<p>Nothing differs.</p>");
  });

  test("needs two approvals by different people", () => {
    const once = signedBy(page(), "Ada Moss");
    expect(unsigned(page().block)).toMatch(/^It has 0 of 2 approvals: /);
    expect(unsigned(once.block)).toMatch(/^It has 1 of 2 approvals \(Ada Moss\): /);
    for (const name of ["Ada Moss", " ada  MOSS "])
      expect(() => signedBy(once, name)).toThrow("Ada Moss has signed this page already");
    expect(unsigned(signedBy(once, "Ben Ray").block)).toBeUndefined();
  });

  test("that somebody refused allows nothing, however many approve", () => {
    const read = signedBy(signedBy(signedBy(page(), "Ada"), "Ben", "refused"), "Cleo");
    expect(unsigned(read.block)).toBe("Ben (underwriter) refused it.");
  });

  test("cannot be approved before each line of what was not found is accepted; it can be refused", () => {
    expect(() => signedBy(page([open]), "Ada")).toThrow("The page cannot be approved while line 1 ");
    expect(() => signedBy(decidedOn(page([open]), "refused"), "Ada")).toThrow("is not accepted");
    expect(signedBy(page([open]), "Ada", "refused").block.signatures).toHaveLength(1);
    const accepted = decidedOn(page([open]), "accepted");
    expect(() => decidedOn(accepted, "refused")).toThrow("Line 1 was accepted by Ada Moss on 2026-12-01.");
    const twice = signedBy(signedBy(accepted, "Ada"), "Ben");
    expect(unsigned(twice.block)).toBeUndefined();
    expect(() => decidedOn(signedBy(page([open]), "Ada", "refused"), "accepted")).toThrow("The page is signed");
    expect(() => decidedOn(page(), "accepted")).toThrow(
      "has no line 1 of what the comparison did not find. It has none.",
    );
  });

  test("of this shape is read by each later release: its signatures hold", () => {
    const kept = join(repository, "tests/tools/support/page-1.html");
    const { block: read } = readPage(readFileSync(kept, "utf8"), kept);
    expect([read.schema, unsigned(read)]).toEqual([1, undefined]);
    const later = sealed(html, block()).replace('{"schema":1', '{"schema":2');
    expect(() => readPage(later, "page.html")).toThrow("page.html was made by a later release (shape 2).");
  });

  const twice = signedBy(signedBy(decidedOn(page([open]), "accepted"), "Ada"), "Ben", "refused").html;
  test.each([
    ["its text", "Nothing differs.", "Nothing differs!"],
    ["who decided of a line", "Ada Moss", "Ada Mess"],
    ["the result", `"result":"0`, `"result":"1`],
    ["a file's hash", `"sample@1":"0`, `"sample@1":"1`],
    ["a decision", `"decision":"refused"`, `"decision":"approved"`],
    ["the name of the first who signed", `"name":"Ada"`, `"name":"Eve"`],
    ["what people see of it", "<td>refused</td>", "<td>approved</td>"],
  ])("is void once %s is edited", (_, from, to) => {
    expect(readPage(twice, "page.html").block.signatures).toHaveLength(2);
    const edited = twice.replaceAll(from, to);
    expect(edited).not.toBe(twice);
    expect(() => readPage(edited, "page.html")).toThrow(/^page\.html was edited after it was /);
  });

  test("that is none is refused as such", () => {
    expect(() => readPage(html, "page.html")).toThrow("page.html is not a page of `flow diff --html`.");
  });
});

describe("publishing a signed product", () => {
  let [root, file] = ["", ""];
  const product = (): string => join(root, "product");
  const variables = (): { readonly [name: string]: string } => ({
    FLOWS_DIR: product(),
    PRODUCTS_DIR: join(product(), "products"),
  });
  const flow = (...words: readonly string[]): Promise<Said> =>
    saidBy((typed, _, output) => runFlow(typed, variables(), output, root, inThisThread), words);
  const sign = (name: string): Promise<Said> =>
    flow("sign", file, "--name", name, "--role", "underwriter", "--decision", "approved");
  const problem = (): string | null => problemOfPage({ root, name: "bicycle", page: file, variables: variables() });
  const change = (path: string, from: string, to: string): void =>
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(from, to));
  const FILES: { readonly [sort: string]: readonly [path: string, said: string] } = {
    flow: ["product/bicycle.flow.json", "the flow"],
    part: ["flows/parts/person@1.json", "part person@1"],
    list: ["flows/lists/us-regions@1.json", "list us-regions@1"],
    book: ["product/products/bicycle@1.json", "rate book bicycle@1"],
  };

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "signed-"));
    file = join(root, "page.html");
    for (const folder of ["flows", "server/data/products"])
      cpSync(join(repository, folder), join(root, folder), { recursive: true });
    cpSync(join(repository, "tests/fixtures/bicycle"), product(), { recursive: true });
    expect(publishNamed({ root, names: ["bicycle"], variables: variables() })).toMatchObject({ code: 0 });
    change(join(product(), "bicycle.flow.json"), '"version": "1.0.0"', '"version": "1.1.0"');
    change(join(product(), "bicycle.flow.json"), '"Price of the bicycle when new"', '"What it cost when it was new"');
    expect((await flow("diff", "bicycle", "--html", file)).code).toBe(1);
    mkdirSync(join(root, "kept"));
    await sign("Ada Moss");
    expect((await flow("publish", "bicycle", "--signed", file)).err).toContain("It has 1 of 2 approvals (Ada Moss)");
    await sign("Ben Ray");
    cpSync(file, join(root, "kept/page.html"));
  });
  beforeEach(() => cpSync(join(root, "kept/page.html"), file));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(Object.keys(FILES))("is refused after a byte of its %s changed", (sort) => {
    const [path = "", said = ""] = FILES[sort] ?? [];
    const before = readFileSync(join(root, path));
    appendFileSync(join(root, path), " ");
    const found = problem();
    writeFileSync(join(root, path), before);
    expect(found).toContain("was signed before these files changed: ");
    expect(found).toContain(said);
  });

  test("is refused where the file of the version that it compares with is another one", () => {
    const published = join(product(), "published/bicycle/1.0.0.flow.json");
    const before = readFileSync(published);
    appendFileSync(published, " ");
    const found = problem();
    writeFileSync(published, before);
    expect(found).toContain("compares with other files of bicycle 1.0.0 than those that are published: the flow.");
  });

  test("goes on with a page of another release that found the same, and not with one that found something else", () => {
    const { block: signed } = readPage(readFileSync(file, "utf8"), file);
    const { page: _page, ...rest } = signed;
    const made = (other: Partial<SignedPage>): void => {
      const unsignedYet = readPage(sealed(html, { ...rest, signatures: [], ...other }), file);
      writeFileSync(file, signedBy(signedBy(unsignedYet, "Ada Moss"), "Ben Ray").html);
    };
    made({ tool: { release: "0.9.0", sources: hash } });
    expect(problem()).toBeNull();
    made({ result: hash });
    expect(problem()).toMatch(/^A comparison that is made now finds something else than /);
    made({ residue: [{ ...open, decision: "accepted" }] });
    expect(problem()).toMatch(/^A comparison that is made now finds something else than /);
  });

  test("freezes it, and only once", async () => {
    const { code, out, err } = await flow("publish", "bicycle", "--signed", file);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("product/published/bicycle/1.1.0.flow.json published");
    const again = await flow("publish", "bicycle", "--signed", file);
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringContaining("compares with bicycle 1.0.0, and the newest published version is 1.1.0. Compare again."),
    ]);
  });
});

test("each file that a version uses is hashed: a byte more in it is seen, by its name", () => {
  const root = mkdtempSync(join(tmpdir(), "contents-"));
  for (const folder of ["flows", "server/data/products"])
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
  const hashes = (): ContentHashes => editionNamed(placesOf(root, {}), "boa").contents();
  const before = hashes();
  const { parts, lists, media, books } = before;
  const files = [
    ["the flow", "flows/boa.flow.json"],
    ...Object.keys(parts).map((name) => [`part ${name}`, `flows/parts/${name}.json`]),
    ...Object.keys(lists).map((name) => [`list ${name}`, `flows/lists/${name}.json`]),
    ...Object.keys(media).map((name) => [`media file ${name}`, `flows/media/${name}`]),
    ...Object.keys(books).map((name) => [`rate book ${name}`, `server/data/products/${name}.json`]),
  ];
  for (const [, path = ""] of files) appendFileSync(join(root, path), "\n");
  expect(differingFiles(before, hashes())).toEqual(files.map(([name]) => name));
  expect([parts, lists, media, books].map((each) => Object.keys(each).length > 0)).toEqual([true, true, true, true]);
  rmSync(root, { recursive: true });
});

describe("what was typed wrongly", () => {
  let [folder, file] = ["", ""];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sign-"));
    file = join(folder, "page.html");
    writeFileSync(file, sealed(html, block([open])));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const sign = (...words: readonly string[]): Promise<Said> => saidBy(runFlow, ["sign", ...words]);

  test.each<readonly [string, readonly string[], RegExp]>([
    ["no file", [], /^Name the one page to sign/],
    ["a file that is not there", ["nothing.html"], /^There is no file "nothing\.html"/],
    ["no name", ["FILE", "--role", "QA", "--decision", "refused"], /^Say --name\./],
    ["no role", ["FILE", "--name", "Ada", "--decision", "refused"], /^Say --role\./],
    ["another decision", ["FILE", "--name", "Ada", "--role", "QA", "--decision", "maybe"], /approved or refused/],
    [
      "a line that there is not",
      ["FILE", "--residue", "7", "--name", "A", "--decision", "accepted"],
      /They are 1 to 1/,
    ],
  ])("is said and changes nothing: %s", async (_, words, sentence) => {
    const before = readFileSync(file, "utf8");
    const { code, err } = await sign(...words.map((word) => (word === "FILE" ? file : word)));
    expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("is not needed for the whole way: a line is accepted, and two people approve", async () => {
    await sign(file, "--residue", "1", "--name", "Ada", "--decision", "accepted");
    await sign(file, "--name", "Ada", "--role", "QA", "--decision", "approved");
    const { code, out } = await sign(file, "--name", "Ben", "--role", "QA", "--decision", "approved");
    expect([code, out]).toEqual([0, expect.stringContaining("2 of 2 signatures, 0 lines not decided\n")]);
  });
});
