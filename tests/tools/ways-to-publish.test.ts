/** Without two signatures, where they are required, there are three loud ways: off, back to a late version, and alone. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUBLICATIONS, readPublications } from "../../server/flows/publications";
import publishNamed from "../../tools/flow/publish-work";
import { runFlow } from "../../tools/flow/run";
import { inThisThread } from "./support/in-this-thread";
import { saidBy, type Said } from "./support/said";

const repository = resolve(import.meta.dirname, "../..");
let prepared = "";
let root = "";
const product = (file = ""): string => join(root, "product", file);
const folders = (): { readonly [name: string]: string } => ({
  FLOWS_DIR: product(),
  PRODUCTS_DIR: product("products"),
});
const flow = (words: readonly string[], required?: string): Promise<Said> =>
  saidBy(
    (typed, _, output) =>
      runFlow(
        typed,
        { ...folders(), ...(required !== undefined && { SIGNATURES_REQUIRED: required }) },
        output,
        root,
        inThisThread,
      ),
    words,
  );
const publish = (...words: readonly string[]): Promise<Said> => flow(["publish", "bicycle", ...words], "1");
const published = (version: string): string => product(`published/bicycle/${version}.flow.json`);
const publications = () => readPublications(product("published"));
const WHO = ["--name", "Ada Moss", "--reason", "Buyers cannot go on"];

function change(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, "utf8");
  expect(before).toMatch(from);
  writeFileSync(file, before.replace(from, to));
}

/** Published once: each test changes a copy of its own. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "ways-"));
  prepared = root;
  for (const folder of ["flows", "server/data/products"])
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
  cpSync(join(repository, "tests/fixtures/bicycle"), product(), { recursive: true });
  expect(publishNamed({ root, names: ["bicycle"], variables: folders() })).toMatchObject({ code: 0 });
  change(product("bicycle.flow.json"), '"version": "1.0.0"', '"version": "1.0.1"');
  change(product("bicycle.flow.json"), '"Price of the bicycle when new"', '"What it cost when it was new"');
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ways-"));
  cpSync(prepared, root, { recursive: true });
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("where signatures are required", () => {
  test("nothing is published without a page or one of the three ways, which are named", async () => {
    const { code, err } = await publish();
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^SIGNATURES_REQUIRED=1: .*--signed.*--take-off.*--roll-back.*--break-glass/),
    ]);
    expect(existsSync(published("1.0.1"))).toBe(false);
    expect((await flow(["publish", "bicycle"], "yes")).err).toContain(
      "SIGNATURES_REQUIRED: found yes, expected 0 or 1",
    );
    expect((await flow(["publish", "bicycle"], "0")).code).toBe(0);
    expect(publications()["bicycle/1.0.1.flow.json"]?.way).toBe("unsigned");
  });

  test("each way is kept with who did it and why, and only one is taken", async () => {
    for (const way of [["--break-glass"], ["--take-off"], ["--roll-back", "1.0.0"]]) {
      expect((await publish(...way)).err).toMatch(/say --name and --reason\.\n$/);
      expect((await publish(...way, "--name", "Ada Moss")).err).toMatch(/say --name and --reason\.\n$/);
    }
    const both = await publish("--break-glass", "--roll-back", "1.0.0", ...WHO);
    expect([both.code, both.err]).toEqual([2, "Name one of --signed, --take-off, --roll-back, --break-glass.\n"]);
    expect(existsSync(published("1.0.1"))).toBe(false);
  });
});

test("a product that is taken off is kept as such, and nothing of it is published", async () => {
  expect(await publish("--take-off", ...WHO)).toMatchObject({
    code: 0,
    out: "bicycle is off, until a version is published\n",
  });
  expect(publications().bicycle).toMatchObject({
    way: "off",
    by: [{ name: "Ada Moss" }],
    reason: "Buyers cannot go on",
    sha256: publications()["bicycle/1.0.0.flow.json"]?.sha256,
  });
  expect(existsSync(published("1.0.1"))).toBe(false);
  rmSync(product("published"), { recursive: true });
  expect((await publish("--take-off", ...WHO)).err).toBe("It was never published: there is nothing to take off.\n");
});

describe("what one person publishes alone", () => {
  test("is live and kept, and said to be open until a second person signs", async () => {
    const { code, out, err } = await publish("--break-glass", ...WHO);
    expect([code, existsSync(published("1.0.1"))]).toEqual([0, true]);
    expect(out).toContain("bicycle@1.0.1 is open until a second person signs: npm run flow -- sign bicycle@1.0.1\n");
    expect(err).toContain("No mail was sent, since DATABASE_URL names no database");
    expect(publications()["bicycle/1.0.1.flow.json"]).toMatchObject({
      way: "break-glass",
      by: [{ name: "Ada Moss" }],
      reason: "Buyers cannot go on",
    });
    const opened = /^bicycle@1\.0\.1 was published by Ada Moss alone on .* \(Buyers cannot go on\), and is open/m;
    expect((await flow(["check", "bicycle"])).err).toMatch(opened);
    const sign = (name: string, decision = "approved"): Promise<Said> =>
      flow(["sign", "bicycle@1.0.1", "--name", name, "--role", "QA", "--decision", decision]);
    expect((await sign("ada moss")).err).toContain("Ada Moss published it: the second signature is another person's.");
    expect((await sign("Ben Ray", "refused")).err).toContain("take it back with `publish --roll-back VERSION`");
    expect(await sign("Ben Ray")).toMatchObject({
      code: 0,
      out: "bicycle@1.0.1: approved by Ben Ray (QA), the second person\n",
    });
    expect((await flow(["check", "bicycle"])).err).not.toContain("is open");
    expect((await sign("Cleo")).err).toContain("nothing of this name is open after --break-glass");
  });
});

test("what was published alone is live also where no mail can be sent, which is said", async () => {
  const variables = { ...folders(), DATABASE_URL: "postgres://ann:secret@127.0.0.1:1/none" };
  const run: typeof runFlow = (words, _, output) => runFlow(words, variables, output, root, inThisThread);
  const { code, err } = await saidBy(run, ["publish", "bicycle", "--break-glass", ...WHO]);
  expect([code, existsSync(published("1.0.1"))]).toEqual([1, true]);
  expect(err).toMatch(
    /^bicycle@1\.0\.1 is live, and no mail was sent: tell staff and reviewers yourself\. The database /,
  );
});

describe("a version that is taken back to", () => {
  const back = (version: string): Promise<Said> => publish("--roll-back", version, ...WHO);
  beforeEach(() => {
    expect(publishNamed({ root, names: ["bicycle"], variables: folders() })).toMatchObject({ code: 0 });
  });

  test("is live again under the next number, with what it said", async () => {
    const { code, out } = await back("1.0.0");
    expect([code, out]).toEqual([
      0,
      "product/published/bicycle/1.0.2.flow.json published, with the content of 1.0.0\n",
    ]);
    const [older, again]: readonly object[] = ["1.0.0", "1.0.2"].map((version) =>
      JSON.parse(readFileSync(published(version), "utf8")),
    );
    expect(again).toEqual({ ...older, version: "1.0.2", changes: "Back to 1.0.0: Buyers cannot go on" });
    expect(publications()["bicycle/1.0.2.flow.json"]).toMatchObject({
      way: "rolled-back",
      by: [{ name: "Ada Moss" }],
      reason: "Buyers cannot go on",
    });
  });

  test("is one that was live within 30 days, as far as that is known", async () => {
    expect((await back("1.0.1")).err).toBe("bicycle 1.0.1 is the newest published version.\n");
    expect((await back("0.9.0")).err).toBe("There is no published version 0.9.0 to go back to.\n");
    const register = product(`published/${PUBLICATIONS}`);
    const good = readFileSync(register, "utf8");
    const ended = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    writeFileSync(register, good.replaceAll(/"at": "[^"]+"/g, `"at": "${ended(30.1)}"`));
    expect((await back("1.0.0")).err).toMatch(/^bicycle 1\.0\.0 was live until [\d-]+, more than 30 days ago: /);
    writeFileSync(register, good.replaceAll('"unsigned"', '"kept"'));
    expect((await back("1.0.0")).err).toBe(
      "It is not known until when bicycle 1.0.0 was live: publish it with --signed.\n",
    );
    expect(existsSync(published("1.0.2"))).toBe(false);
    writeFileSync(register, good.replaceAll(/"at": "[^"]+"/g, `"at": "${ended(29.9)}"`));
    expect((await back("1.0.0")).code).toBe(0);
  });

  test("is refused where this release finds it unsound", async () => {
    rmSync(product("products/bicycle@1.json"));
    expect((await back("1.0.0")).err).toContain("sample_bicycle");
    expect(existsSync(published("1.0.2"))).toBe(false);
  });
});
