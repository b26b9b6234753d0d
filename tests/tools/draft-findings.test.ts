/** What the studio says of a draft as somebody types is what `flow check` says of the same files. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { Finding } from "../../engine";
import { draftFindings, type DraftFinding } from "../../engine/analysis";
import { checkedIn } from "../../tools/flow/check";
import { mediaNames, type Places } from "../../tools/flow/files";
import { select } from "../../tools/flow/select";
import { lists, parts } from "../engine/analysis/flows";
import { editedText, products, textEdits, type DraftFile } from "../engine/analysis/authoring/products";
import { samples } from "../support/tier";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "draft-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A folder of a product of its own, with all that the shipped flows share. */
function placesFor(name: string, files: readonly DraftFile[]): Places {
  const own = join(folder, name);
  const main = join(own, "flows");
  for (const shared of ["lists", "parts", "media"]) {
    mkdirSync(join(main, shared), { recursive: true });
    const more = ["flows", `tests/fixtures/${name}`].map((each) => join(root, each, shared));
    for (const from of shared === "media" ? more : more.slice(0, 1))
      for (const file of safeList(from)) symlinkSync(join(from, file), join(main, shared, file));
  }
  for (const file of files) write(own, file);
  return { root: main, main, flows: [main], books: [join(main, "products")] };
}

const safeList = (from: string): readonly string[] => {
  try {
    return readdirSync(from);
  } catch {
    return [];
  }
};

function write(own: string, { path, text }: DraftFile): void {
  const file = join(own, "flows", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What a finding says, without the sentence about where a missing file would be. */
const saidOf = ({ rule, pointer, line, column, found }: Finding | DraftFinding, file: string): string =>
  JSON.stringify([file, rule, pointer, line, column, rule.startsWith("unknown-") ? "" : found]);

const all = Object.entries(products).map(([name, files]) => {
  const places = placesFor(name, files);
  const checked = files.filter(({ path }) => !path.startsWith("scenarios/"));
  return { name, files, checked, places, world: { lists, parts, media: mediaNames([places.main]) } };
});

describe("The findings of a draft", () => {
  it.each(all)("are none for $name as it is", ({ files, world }) => {
    expect(draftFindings(files, world)).toEqual([]);
  });

  it.each(all)("of $name are those of flow check after any edit", ({ name, files, checked, places, world }) => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.array(textEdits, { minLength: 1, maxLength: 2 }), (number, edits) => {
        const file = checked[number % 4 === 0 ? (number >> 2) % checked.length : 0];
        if (!file) return;
        const edited = { ...file, text: edits.reduce(editedText, file.text) };
        const draft = files.map((each) => (each === file ? edited : each));
        write(join(folder, name), edited);
        const { findings } = checkedIn(places, select(places, []), { scenarios: false });
        write(join(folder, name), file);
        const found = draftFindings(draft, world);
        expect(new Set(found.map((each) => saidOf(each, each.path)))).toEqual(
          new Set(findings.map((each) => saidOf(each, each.file ?? ""))),
        );
      }),
      { numRuns: samples(6, 100) },
    );
  });
});
