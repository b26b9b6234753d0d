/** What the studio says of a draft as somebody types is what `flow check` says of the same files. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { Finding } from "../../engine";
import { draftFindings, editedFile, type DraftFinding } from "../../engine/analysis";
import { checkedIn } from "../../tools/flow/check";
import { mediaNames, type Places } from "../../tools/flow/files";
import { select } from "../../tools/flow/select";
import { lists, parts } from "../engine/analysis/flows";
import { editedText, products, textEdits, type DraftFile } from "../engine/analysis/authoring/products";
import { editsOf } from "../engine/analysis/authoring/edited/drawn";
import { drawnEdits, madeEdit, SORTS } from "../app/support/made-edits";
import { sampled, samples } from "../support/tier";

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

/**
 * What a finding says, without the sentence about where a missing file would be; of a file that the draft does not hold,
 * without its line.
 */
function saidOf(
  { rule, pointer, line, column, found }: Finding | DraftFinding,
  file: string,
  own: readonly DraftFile[],
): string {
  const place = own.some(({ path }) => path === file) ? [line, column] : [];
  return JSON.stringify([file, rule, pointer, ...place, rule.startsWith("unknown-") ? "" : found]);
}

const all = Object.entries(products).map(([name, files]) => {
  const places = placesFor(name, files);
  const checked = files.filter(({ path }) => !path.startsWith("scenarios/"));
  return { name, files, checked, places, world: { lists, parts, media: mediaNames([places.main]) } };
});

describe("The findings of a draft", () => {
  it.each(all)("are none for $name as it is", ({ files, world }) => {
    expect(draftFindings(files, world)).toEqual([]);
  });

  it.each(sampled(all, 2))(
    "of $name are those of flow check after any edit",
    ({ name, files, checked, places, world }) => {
      fc.assert(
        fc.property(editedFiles(checked), (edited) => {
          const file = files.find(({ path }) => path === edited.path);
          if (!file) throw new Error("A draft has the files that are edited.");
          const draft = files.map((each) => (each === file ? edited : each));
          write(join(folder, name), edited);
          const { findings } = checkedIn(places, select(places, []), { scenarios: false });
          write(join(folder, name), file);
          const found = draftFindings(draft, world);
          expect(new Set(found.map((each) => saidOf(each, each.path, draft)))).toEqual(
            new Set(findings.map((each) => saidOf(each, each.file ?? "", draft))),
          );
        }),
        { numRuns: samples(3, 170) },
      );
    },
  );
});

describe("The findings of a draft after an edit by its form or sheets", () => {
  it.each(sampled(all, 2))("are those of flow check of $name", ({ name, files, places, world }) => {
    fc.assert(
      fc.property(drawnEdits(SORTS, [name]), (drawn) => {
        const edit = madeEdit(drawn);
        fc.pre(edit !== undefined);
        const draft = [...edit.after].map(([path, text]) => ({ path, text }));
        const changed = draft.filter(({ path, text }) => edit.before.get(path) !== text);
        for (const file of changed) write(join(folder, name), file);
        const { findings } = checkedIn(places, select(places, []), { scenarios: false });
        for (const file of files) write(join(folder, name), file);
        expect(new Set(draftFindings(draft, world).map((each) => saidOf(each, each.path, draft)))).toEqual(
          new Set(findings.map((each) => saidOf(each, each.file ?? "", draft))),
        );
      }),
      { numRuns: samples(1, 90) },
    );
  });
});

/** A file of a draft, mostly the flow, as somebody edits it in its text, or in a form or sheet. */
function editedFiles(checked: readonly DraftFile[]): fc.Arbitrary<DraftFile> {
  const [flow, ...others] = checked;
  if (!flow) throw new Error("A draft has a flow.");
  const all = fc.oneof({ weight: 3, arbitrary: fc.constant(flow) }, fc.constantFrom(flow, ...others));
  return all.chain((file) => {
    const typed = fc
      .array(textEdits, { minLength: 1, maxLength: 2 })
      .map((edits) => edits.reduce(editedText, file.text));
    const put = editsOf(file).map(({ pointer, value }) => editedFile(file, pointer, value) ?? "");
    return fc.oneof(typed, put).map((text) => ({ ...file, text }));
  });
}
