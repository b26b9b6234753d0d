/** The findings of a draft in a browser that may not run made code are those of the commands and the server. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftFindings } from "../../engine/analysis";
import { shapeValidators } from "../../tools/build/shape-validators.mjs";
import { lists, parts } from "../engine/analysis/flows";
import { editedText, products, textEdits, type DraftFile } from "../engine/analysis/authoring/products";
import { isWhole, samples } from "../support/tier";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "shapes-"));
const world = { lists, parts };

/** Reads drafts, and writes the findings of each. */
const RUN = `
import { readFileSync, writeFileSync } from "node:fs";
import { draftFindings } from "./index.mjs";
const { drafts, world } = JSON.parse(readFileSync(process.argv[2], "utf8"));
writeFileSync(process.argv[3], JSON.stringify(drafts.map((files) => draftFindings(files, world))));
`;

beforeAll(async () => {
  await build({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [shapeValidators()],
    ssr: { noExternal: true },
    build: {
      ssr: "engine/analysis/index.ts",
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: "index.mjs" } },
    },
  });
  writeFileSync(join(folder, "run.mjs"), RUN);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The findings of drafts in a process that may not make code out of texts. */
function foundWithoutEval(drafts: readonly (readonly DraftFile[])[]): unknown {
  const [asked, answered] = [join(folder, "asked.json"), join(folder, "answered.json")];
  writeFileSync(asked, JSON.stringify({ drafts, world }));
  execFileSync(process.execPath, ["--disallow-code-generation-from-strings", join(folder, "run.mjs"), asked, answered]);
  return JSON.parse(readFileSync(answered, "utf8"));
}

const drafts = fc
  .tuple(fc.constantFrom(...Object.keys(products)), fc.nat(1_000), fc.array(textEdits, { minLength: 1, maxLength: 3 }))
  .map(([name, number, edits]) => {
    const files = products[name] ?? [];
    const json = files.filter(({ path }) => path.endsWith(".json"));
    const file = json[number % 2 === 0 ? 0 : number % json.length];
    return files
      .filter((each) => each === file || !each.path.startsWith("scenarios/"))
      .map((each) => (each === file ? { ...each, text: edits.reduce(editedText, each.text) } : each));
  });

/** Values of every type at every place of the words that have several forms. */
const shaped: readonly (readonly DraftFile[])[] = Object.values(products).flatMap((files) =>
  files
    .filter(({ path }) => !path.startsWith("scenarios/") || path.endsWith("usual.json"))
    .flatMap((file) => {
      const words = [...new Set(file.text.match(/"[a-z_$]+":/g) ?? [])];
      return words.flatMap((word) =>
        ["1", "[]", "{}", '[{"when":1}]', '{"broker":1}'].map((value) => [
          { ...file, text: file.text.replace(word, `${word} ${value}, "x":`) },
        ]),
      );
    }),
);

describe("Validators that are made ahead", () => {
  it.runIf(isWhole)("find in broken drafts what those find that are made at run time", () => {
    const sampled = fc.sample(drafts, { numRuns: samples(30, 1500), seed: 40 });
    const found = foundWithoutEval(sampled);
    const expected = sampled.map((files) => draftFindings(files, world));
    expect(expected.filter((each) => each.length > 0).length).toBeGreaterThan(sampled.length / 2);
    expect(found).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  it("find the same where each word has another type", () => {
    const few = shaped.filter((_, index) => index % samples(50, 4) === 0);
    expect(few.length).toBeGreaterThan(50);
    expect(foundWithoutEval(few)).toEqual(JSON.parse(JSON.stringify(few.map((files) => draftFindings(files, world)))));
  });
});
