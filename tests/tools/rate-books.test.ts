/** Each version of a flow is compared with the rate book of its time, and a book that changed alone is a change. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RateBook } from "../../engine/index";
import { changesOfRates } from "../../engine/analysis";
import { editionNamed } from "../../tools/flow/edition";
import { placesOf, type Places } from "../../tools/flow/files";
import { publish } from "../../tools/flow/publish";
import publishNamed from "../../tools/flow/publish-work";
import { runFlow } from "../../tools/flow/run";
import { saidBy, type Said } from "./support/said";

const repository = resolve(import.meta.dirname, "../..");
let root = "";
let places: Places;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "books-"));
  for (const folder of ["flows", "server/data/products"])
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
  places = placesOf(root, {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const change = (file: string, ...edits: readonly (readonly [from: string | RegExp, to: string])[]): void => {
  const path = join(root, file);
  const before = readFileSync(path, "utf8");
  writeFileSync(
    path,
    edits.reduce((text, [from, to]) => text.replace(from, to), before),
  );
};
const products = "server/data/products";
const [flow, register] = ["flows/boa.flow.json", "flows/published/books.json"];

/** The second version of the book, with another lowest price. */
function writeNext(): void {
  cpSync(join(root, products, "boa@1.json"), join(root, products, "boa@2.json"));
  change(`${products}/boa@2.json`, ['"version": 1', '"version": 2'], ["750", "800"]);
}

/** Publishes the flow as it is, under another number. */
function publishAs(version: string): void {
  change(flow, [/"version": "[\d.]+"/, `"version": "${version}"`]);
  publish(places, join(root, flow));
}

const bookOf = (name: string, named?: string): string | undefined => editionNamed(places, name, named).book?.name;
const unsureOf = (name: string): string | null | undefined => editionNamed(places, name).book?.unsure;
const told = (...words: readonly string[]): Promise<Said> => saidBy((...given) => runFlow(...given, root), words);

describe("the book of a version", () => {
  beforeEach(writeNext);

  test("is the current one for the working copy, and for a published one that of its time", () => {
    expect(bookOf("boa")).toBe("boa@2");
    expect(bookOf("boa@1.7.0")).toBe("boa@1");
    expect(bookOf(join(root, "flows/published/boa/1.3.0.flow.json"))).toBe("boa@1");
    publishAs("1.8.0");
    expect([bookOf("boa@1.8.0"), bookOf("boa@1.7.0")]).toEqual(["boa@2", "boa@1"]);
    expect([unsureOf("boa@1.8.0"), unsureOf("boa@1.7.0")]).toEqual([null, null]);
  });

  test("stays that of its first publication when only the book is published after it", () => {
    publish(places, join(root, flow));
    expect(readFileSync(join(root, "flows/published/rates.json"), "utf8")).toContain("boa@2");
    expect(bookOf("boa@1.7.0")).toBe("boa@1");
  });

  test("is that of the commit for a committed flow", () => {
    rmSync(join(root, products, "boa@2.json"));
    const git = (...words: readonly string[]): void =>
      void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@a.example", ...words], { cwd: root });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "first");
    writeNext();
    expect([bookOf("HEAD:boa"), bookOf("boa")]).toEqual(["boa@1", "boa@2"]);
    // A book that the commit does not have yet is that of the folder.
    expect(bookOf("HEAD:boa", "boa@2")).toBe("boa@2");
  });

  test("is the one that is named, by its name or its file", () => {
    expect(bookOf("boa@1.7.0", "boa@2")).toBe("boa@2");
    expect(bookOf("boa", `${products}/boa@1.json`)).toBe("boa@1");
    expect(bookOf("boa", join(root, products, "boa@1.json"))).toBe("boa@1");
  });
});

describe("what is not known of the book of a published version", () => {
  const without = (version: string): void => change(register, [new RegExp(`.*"boa/${version}.*\n`), ""]);

  test("is said: without a record the oldest published one is taken", () => {
    without("1.3.0");
    writeNext();
    const { book } = editionNamed(places, "boa@1.3.0");
    expect(book?.name).toBe("boa@1");
    expect(book?.unsure).toBe(
      "No record says which rate book was current when boa 1.3.0 was published: boa@1 is taken, the oldest published one.",
    );
  });

  test("is said of a book that was never frozen", () => {
    change("flows/published/rates.json", [/.*"boa@1".*\n/, ""]);
    expect(unsureOf("boa@1.3.0")).toMatch(/is not frozen: whether it is as it was then is not known\.$/);
    without("1.3.0");
    expect(unsureOf("boa@1.3.0")).toMatch(/boa@1 is taken, the oldest one, which is not frozen\.$/);
  });

  test("is said by a command that shows what a published version sells", async () => {
    without("1.3.0");
    const { code, err } = await told("table", join(root, "flows/published/boa/1.3.0.flow.json"), "--json");
    expect([code, err]).toEqual([0, expect.stringMatching(/^No record says which rate book was current/)]);
  });

  test.each([[true], [false]])("is an error where the book was edited since (recorded: %s)", async (isRecorded) => {
    if (!isRecorded) without("1.7.0");
    change(`${products}/boa@1.json`, ["750", "760"]);
    const { code, err } = await told("diff", "boa");
    expect(code).toBe(2);
    expect(err).toMatch(/^server\/data\/products\/boa@1\.json is not the file that was published as boa@1, and boa 1/);
  });

  test("is an error where the book is gone, unless another one is named", async () => {
    writeNext();
    rmSync(join(root, products, "boa@1.json"));
    const { code, err } = await told("diff", "boa");
    expect(code).toBe(2);
    expect(err).toMatch(/^boa 1\.7\.0 was published with the rate book boa@1, which is missing: no file boa@1\.json/);
    expect(bookOf("boa@1.7.0", "boa@2")).toBe("boa@2");
  });
});

describe("a book that changed alone, in a folder of its own", () => {
  const variables = (): { readonly [name: string]: string } => ({
    FLOWS_DIR: join(root, "product"),
    PRODUCTS_DIR: join(root, "product/products"),
  });
  const diff = (...words: readonly string[]): Promise<Said> =>
    saidBy((typed, _, output) => runFlow(typed, variables(), output, root), ["diff", ...words]);

  let prepared = "";
  afterAll(() => rmSync(prepared, { recursive: true, force: true }));
  /** Published once: each test changes a copy of its own. */
  function prepare(): void {
    prepared = mkdtempSync(join(tmpdir(), "book-alone-"));
    cpSync(join(repository, "tests/fixtures/bicycle"), join(root, "product"), { recursive: true });
    expect(publishNamed({ root, names: ["bicycle"], variables: variables() })).toMatchObject({ code: 0 });
    cpSync(join(root, "product/products/bicycle@1.json"), join(root, "product/products/bicycle@2.json"));
    change("product/products/bicycle@2.json", ['"version": 1', '"version": 2'], ["      20,", "      25,"]);
    cpSync(root, prepared, { recursive: true });
  }
  beforeEach(() => {
    if (prepared === "") prepare();
    else cpSync(prepared, root, { recursive: true });
  });

  test("is shown with both books and its place in the book, and demands no version of the flow", async () => {
    const { code, out } = await diff("bicycle");
    expect(code).toBe(1);
    expect(out).toContain("\nPrices: bicycle@1 → bicycle@2\n");
    expect(out).toMatch(/is now 25 plus .*\n {6}product\/products\/bicycle@2\.json:11\n/);
    expect(out).toMatch(/decided {2}product\/products\/bicycle@2\.json:11\n/);
    expect(out).not.toContain("version must be");
  });

  test("changes nothing where the same book is named for both", async () => {
    for (const words of [
      ["bicycle", "--was-rates", "bicycle@2"],
      ["bicycle@1.0.0", "bicycle", "--now-rates", "bicycle@1"],
    ]) {
      const { code, out } = await diff(...words);
      expect([code, out]).toEqual([0, expect.stringContaining("Nothing differs")]);
    }
    expect((await diff("bicycle", "--was-rates", "bicycle@1")).code).toBe(1);
  });

  test("is in the data and on the page, with what is not known", async () => {
    rmSync(join(root, "product/published/books.json"));
    const page = join(root, "page.html");
    const { out } = await diff("bicycle", "--json", "--html", page);
    expect(JSON.parse(out)).toMatchObject({
      was: { book: "bicycle@1", bookUnsure: expect.stringMatching(/^No record says/) },
      now: { book: "bicycle@2", bookUnsure: null },
    });
    const html = readFileSync(page, "utf8");
    for (const line of ["Prices: rate book 1 → rate book 2", "No record says which rate book was current"])
      expect(html).toContain(line);
  });
});

/** Every way to change one value of a book. */
function* changesOf(value: unknown, path: readonly string[] = []): Generator<readonly [string, unknown]> {
  if (typeof value !== "object" || value === null) {
    const other = typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : `${String(value)}x`;
    yield [path.join("/"), other];
    return;
  }
  for (const [key, own] of Object.entries(value)) {
    if (path.length === 0 && ["$schema", "id", "version"].includes(key)) continue;
    for (const [at, made] of changesOf(own, [...path, key]))
      yield [at, Array.isArray(value) ? value.with(Number(key), made) : { ...value, [key]: made }];
  }
}

test.each(readdirSync(join(repository, products)))("no value of %s can change unsaid", (file) => {
  const book: RateBook = JSON.parse(readFileSync(join(repository, products, file), "utf8"));
  const unsaid = [...changesOf(book)].filter(([, made]) => {
    const edited: RateBook = JSON.parse(JSON.stringify(made));
    return changesOfRates(book, edited).length === 0;
  });
  expect(unsaid.map(([at]) => at)).toEqual([]);
});
