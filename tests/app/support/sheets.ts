/** The sheets of the products' files, and edits of their cells. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { withFile } from "../../../app/studio/draft/model/files";
import type { Files } from "../../../app/studio/draft/model/files";
import { savesOf, taken } from "../../../app/studio/draft/sheets/model/edits";
import type { Taken } from "../../../app/studio/draft/sheets/model/edits";
import { readOf } from "../../../app/studio/draft/sheets/model/read";
import type { Cell, Sheet } from "../../../app/studio/draft/sheets/model/sheet";
import { sheetsOf } from "../../../app/studio/draft/sheets/model/sheets";
import type { Vocabulary } from "../../../engine/analysis/index";
import { products } from "../../engine/analysis/authoring/products";

const flows = resolve(import.meta.dirname, "../../../flows");
const textsOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(flows, folder)).map((file) => [
      file.replace(/\.json$/, ""),
      readFileSync(join(flows, folder, file), "utf8"),
    ]),
  );
/** What products share. */
export const library = { lists: textsOf("lists"), parts: textsOf("parts") };
/** The files of a draft of a product. */
export const filesOf = (product: string): Files =>
  new Map((products[product] ?? []).map(({ path, text }) => [path, text]));

/** A sheet of files, by its id. */
export const sheetIn = (files: Files, id: string, vocabulary?: Vocabulary): Sheet => {
  const choice = sheetsOf(readOf(files, library)).find((each) => each.id === id);
  if (!choice) throw new Error(`no sheet ${id}`);
  return choice.make(vocabulary);
};

/** A cell by its row's key and its column's title. */
export function cellIn(sheet: Sheet, key: string, title: string): Cell {
  const row = sheet.rows.find((each) => each.key === key);
  const column = sheet.columns.find((each) => each.title === title);
  if (!row || !column) throw new Error(`no cell ${key}, ${title} in ${sheet.id}`);
  return sheet.cellAt(row, column);
}

/** The files after a text is typed into one cell. */
export function typedInto(files: Files, id: string, [key, title, text]: readonly [string, string, string]): Files {
  const sheet = sheetIn(files, id);
  const column = sheet.columns.find((each) => each.title === title);
  const cell = cellIn(sheet, key, title);
  return after(files, taken([{ cell, type: column?.type ?? { kind: "text" }, text }]));
}

/** The files after an edit. */
export const after = (files: Files, { edits }: Pick<Taken, "edits">): Files =>
  savesOf(edits, files).reduce(withFile, files);
/** A sheet with all of its rows. */
export const all = (sheet: Sheet) => ({ sheet, rows: sheet.rows });

/** The only stretch in which two texts differ. */
function difference(was: string, now: string): readonly [string, string] {
  let [from, end] = [0, 0];
  while (from < Math.min(was.length, now.length) && was[from] === now[from]) from += 1;
  while (end < Math.min(was.length, now.length) - from && was.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [was.slice(from, was.length - end), now.slice(from, now.length - end)];
}
/** What is otherwise in a file: the stretch as it was, and as it is. */
export const changeOf = (path: string, was: Files, now: Files) => difference(was.get(path) ?? "", now.get(path) ?? "");
