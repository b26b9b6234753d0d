/** `flow pull` and `flow push`: drafts between a database and folders, byte for byte. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../../server/base/sha256";
import { runFlow } from "../../../tools/flow/run";
import { isWhole } from "../../support/tier";
import { saidBy } from "../../tools/support/said";
import type { Said } from "../../tools/support/said";
import { createOffice } from "../support/running";
import { onPostgres } from "../support/store";

const root = resolve(import.meta.dirname, "../../..");
/** Not about the database: in `npm test` on one of them, where a command opens it sooner. */
const onceTest = test.runIf(onPostgres || isWhole);

const office = createOffice();
let beside = "";
beforeAll(async () => {
  await office.open();
  // A first start makes the tables; the embedded database is then free for commands.
  await (await office.start()).stop();
});
afterAll(() => office.close());
beforeEach(() => {
  beside = mkdtempSync(join(tmpdir(), "drafts-"));
  return () => rmSync(beside, { recursive: true, force: true });
});

const flow = (...words: readonly string[]): Promise<Said> => saidBy(runFlow, words, office.settingsOf({}));
async function done(...words: readonly string[]): Promise<string> {
  const { code, said } = await flow(...words);
  expect(code, said).toBe(0);
  return said;
}
/** The files below a folder with their hashes, but for the mark of the command. */
const holds = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile() && name !== ".draft.json")
      .toSorted()
      .map((name) => [name, sha256(readFileSync(join(folder, name)))]),
  );

/** A folder with a fixture as it is under git, without what a draft does not hold. */
function copyOf(fixture: string): string {
  const folder = join(beside, fixture);
  cpSync(join(root, "tests/fixtures", fixture), folder, { recursive: true });
  rmSync(join(folder, "media"), { recursive: true, force: true });
  return folder;
}

/** Pushes a folder as a new draft. Returns its id. */
async function pushed(folder: string): Promise<string> {
  const said = await done("push", folder);
  return /the new draft (dft_\w+)/.exec(said)?.[1] ?? expect.fail(said);
}

const edit = (folder: string, file: string, from: string, to: string): void => {
  const before = readFileSync(join(folder, file), "utf8");
  expect(before).toContain(from);
  writeFileSync(join(folder, file), before.replace(from, to));
};

describe("a draft", () => {
  test.each(onPostgres || isWhole ? ["bicycle", "third"] : ["bicycle"])(
    "of %s is pushed and pulled with the same bytes, and again without a change",
    async (fixture) => {
      const folder = copyOf(fixture);
      const before = holds(folder);
      const draft = await pushed(folder);
      const said = await done("pull", draft, "--to", join(beside, "pulled"));
      const [product = ""] = readdirSync(join(beside, "pulled"));
      expect(said).toContain(`${Object.keys(before).length} files of the draft ${draft}`);
      const pulled = join(beside, "pulled", product);
      expect(holds(pulled)).toEqual(before);
      expect(await done("push", pulled)).toContain("nothing was saved");
      await done("pull", draft, "--to", join(beside, "pulled"));
      expect(holds(pulled)).toEqual(before);
    },
  );

  onceTest("keeps bytes that a formatter would change", async () => {
    const folder = copyOf("bicycle");
    writeFileSync(join(folder, "bicycle.flow.json"), '\uFEFF{ "id": "bicycle",\r\n\t"title": "B" }   ');
    writeFileSync(join(folder, "scenarios/bicycle/looks.txt"), "");
    const before = holds(folder);
    const draft = await pushed(folder);
    await done("pull", draft, "--to", join(beside, "pulled"));
    expect(holds(join(beside, "pulled/bicycle"))).toEqual(before);
  });

  onceTest("gets what differs as one change, with its sentences; files that are gone go", async () => {
    const folder = copyOf("bicycle");
    await pushed(folder);
    edit(folder, "bicycle.flow.json", '"title": "Bicycle Cover"', '"title": "Bicycles"');
    rmSync(join(folder, "scenarios/bicycle/looks.txt"));
    const said = await done("push", folder);
    expect(said).toMatch(/2 files saved as change 1 of dft_\w+, revision 2\n/);
    expect(said).toContain("Bicycles");
    expect(await done("push", folder)).toContain("nothing was saved");
  });

  test("that changed since the pull refuses the push, with a sentence, and stays as it is", async () => {
    const [one, draft] = [copyOf("bicycle"), await pushed(copyOf("bicycle"))];
    await done("pull", draft, "--to", join(beside, "two"));
    const two = join(beside, "two/bicycle");
    edit(two, "bicycle.flow.json", '"title": "Bicycle Cover"', '"title": "Two"');
    await done("push", two);
    edit(one, "bicycle.flow.json", '"title": "Bicycle Cover"', '"title": "One"');
    const { code, err } = await flow("push", one);
    expect([code, err]).toEqual([
      1,
      "The operator changed this in the meantime: it has the revision 2 now. Nothing was saved.\n",
    ]);
    await done("pull", draft, "--to", join(beside, "three"));
    expect(holds(join(beside, "three/bicycle"))).toEqual(holds(two));
  });

  onceTest("is not pulled over edits, unless that is said", async () => {
    const folder = copyOf("bicycle");
    const draft = await pushed(folder);
    const before = holds(folder);
    edit(folder, "bicycle.flow.json", '"title": "Bicycle Cover"', '"title": "Mine"');
    const refused = await flow("pull", draft, "--to", beside);
    expect([refused.code, refused.err]).toEqual([
      1,
      `${folder}: found edits of bicycle.flow.json that were not pushed. Nothing was written there: push it first, or add --force.\n`,
    ]);
    expect(readFileSync(join(folder, "bicycle.flow.json"), "utf8")).toContain("Mine");
    await done("pull", draft, "--to", beside, "--force");
    expect(holds(folder)).toEqual(before);
  });

  onceTest("is not pulled over another draft, nor over files that never were a draft", async () => {
    const [first, second] = [await pushed(copyOf("bicycle")), await pushed(copyOf("third"))];
    const folder = copyOf("bicycle");
    rmSync(join(folder, ".draft.json"), { force: true });
    edit(folder, "bicycle.flow.json", '"title": "Bicycle Cover"', '"title": "Mine"');
    expect((await flow("pull", first, "--to", beside)).err).toContain("found edits of bicycle.flow.json");
    await done("pull", second, "--to", join(beside, "x"));
    cpSync(join(beside, "x/event-day/.draft.json"), join(beside, "y/bicycle/.draft.json"), { recursive: true });
    expect((await flow("pull", first, "--to", join(beside, "y"))).code).toBe(1);
  });

  onceTest("that a folder was not pulled from is named by --draft", async () => {
    const draft = await pushed(copyOf("bicycle"));
    const folder = copyOf("bicycle");
    rmSync(join(folder, ".draft.json"), { force: true });
    edit(folder, "bicycle.flow.json", '"title": "Bicycle Cover"', '"title": "Mine"');
    expect(await done("push", folder, "--draft", draft)).toContain(`saved as change 1 of ${draft}, revision 2`);
    expect((await flow("push", folder, "--draft", "dft_nothing")).said).toContain("There is no draft dft_nothing");
  });
});

onceTest("without a name every draft is pulled; two of one product have a folder each", async () => {
  const drafts = [await pushed(copyOf("bicycle")), await pushed(copyOf("third"))];
  const to = join(beside, "all");
  await done("pull", "--to", to);
  const folders = readdirSync(to);
  expect(folders.some((name) => name.startsWith("bicycle-dft_"))).toBe(true);
  const marked = folders.map((name) => String(JSON.parse(readFileSync(join(to, name, ".draft.json"), "utf8")).draft));
  expect(marked).toEqual(expect.arrayContaining(drafts));
});

onceTest("a version is pulled with the bytes of its file, and is not a draft", async () => {
  await done("pull", "boa@1.6.0", "--to", beside);
  expect(holds(join(beside, "boa"))).toEqual({
    "boa.flow.json": sha256(readFileSync(join(root, "flows/published/boa/1.6.0.flow.json"))),
    "products/boa@1.json": sha256(readFileSync(join(root, "server/data/products/boa@1.json"))),
  });
  expect(existsSync(join(beside, "boa/.draft.json"))).toBe(false);
  expect((await flow("pull", "boa@9.9.9", "--to", beside)).code).toBe(1);
});

onceTest("what is called wrongly says what was expected", async () => {
  expect((await flow("pull")).said).toContain("Say where to write: --to FOLDER.");
  expect((await flow("push")).said).toContain("Name the one folder of the draft.");
  expect((await flow("push", join(beside, "nothing"))).said).toContain(
    "has no files of a product, such as boa.flow.json.",
  );
});
