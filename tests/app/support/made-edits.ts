/** Edits as the forms and the sheets of a draft make them, at any place of any product. */
import fc from "fast-check";
import { editedFile, kindOfPath, newAt, nodeAt, variantsAt } from "../../../engine/analysis/index";
import type { FileKind, SchemaNode } from "../../../engine/analysis/index";
import type { Json } from "../../../engine/index";
import { withFile } from "../../../app/studio/draft/model/files";
import type { Files, FileSave } from "../../../app/studio/draft/model/files";
import { moved, rowsOf, withRows } from "../../../app/studio/draft/inspector/model/rows";
import type { RowOf } from "../../../app/studio/draft/inspector/model/rows";
import { savesOf, taken } from "../../../app/studio/draft/sheets/model/edits";
import { readOf } from "../../../app/studio/draft/sheets/model/read";
import type { CellType, Sheet } from "../../../app/studio/draft/sheets/model/sheet";
import { typedAs } from "../../../app/studio/draft/sheets/model/typed";
import { sheetsOf } from "../../../app/studio/draft/sheets/model/sheets";
import { lists, parts } from "../../engine/analysis/flows";
import { at, pointersIn } from "../../engine/analysis/authoring/edited/drawn";
import { another, ownNames, renamedFiles } from "../../engine/analysis/authoring/naming/names-of-products";
import { products } from "../../engine/analysis/authoring/products";
import { library } from "./sheets";

export const SORTS = ["word", "moved", "removed", "added", "renamed", "cell"] as const;

/** An edit that was made. */
export interface MadeEdit {
  readonly sort: (typeof SORTS)[number];
  readonly product: string;
  readonly before: Files;
  readonly after: Files;
  /** Where it was made. */
  readonly path: string;
  readonly pointer: string;
  /** What is written there since, where that is a text, a number or a choice. */
  readonly value?: string | number | boolean | undefined;
}

const edited = (files: Files): readonly string[] =>
  [...files.keys()].filter((path) => ["flow", "part", "list", "book"].includes(kindOfPath(path)));

/** Where a random edit is made: the numbers choose among what there is. */
export interface DrawnEdit {
  readonly product: string;
  readonly sort: MadeEdit["sort"];
  readonly numbers: readonly number[];
}

/** Returns what is needed for edits of some sorts in some products. */
export const drawnEdits = (
  sorts: readonly MadeEdit["sort"][] = SORTS,
  names: readonly string[] = Object.keys(products),
): fc.Arbitrary<DrawnEdit> =>
  fc.record({
    product: fc.constantFrom(...names),
    sort: fc.constantFrom(...sorts),
    numbers: fc.array(fc.nat(1_000_000), { minLength: 4, maxLength: 4 }),
  });

const MAKERS: { readonly [sort in MadeEdit["sort"]]: (files: Files, numbers: readonly number[]) => Made | undefined } =
  {
    word,
    moved: (files, numbers) => inRows(files, numbers, (rows, one, two) => moved(rows, one, two)),
    removed: (files, numbers) => inRows(files, numbers, (rows, one) => rows.filter((_, index) => index !== one)),
    added,
    renamed,
    cell,
  };

type Made = Pick<MadeEdit, "path" | "pointer" | "value"> & { readonly saves: readonly FileSave[] };

/** Returns an edit; undefined where none of its sort can be made at its place. */
export function madeEdit({ product, sort, numbers }: DrawnEdit): MadeEdit | undefined {
  const before: Files = new Map((products[product] ?? []).map(({ path, text }) => [path, text]));
  const found = MAKERS[sort](before, numbers);
  if (!found) return undefined;
  const { saves, ...rest } = found;
  const after = saves.reduce(withFile, before);
  return { ...rest, sort, product, before, after };
}

const chosen = <T>(all: readonly T[], number = 0): T | undefined => all[number % all.length];

/** Flows as often as all other files. */
function fileOf(files: Files, number = 0): string {
  const paths = edited(files);
  const flow = paths.find((path) => kindOfPath(path) === "flow") ?? "";
  return number % 2 === 0 ? flow : (chosen(paths, Math.floor(number / 2)) ?? flow);
}

const putIn = (files: Files, path: string, pointer: string, value: Json | undefined): readonly FileSave[] => {
  const text = editedFile({ path, text: files.get(path) ?? "" }, pointer, value);
  return text === undefined || text === files.get(path) ? [] : [{ path, text }];
};

/** Another text, number or choice in place of one. */
function word(files: Files, [which, where]: readonly number[]): Made | undefined {
  const path = fileOf(files, which);
  const root: Json = JSON.parse(files.get(path) ?? "null");
  const pointer = chosen(pointersIn(root), where) ?? "";
  const value = otherThan(at(root, pointer), nodeAt(kindOfPath(path), root, pointer));
  const saves = value === undefined ? [] : putIn(files, path, pointer, value);
  const said = isInRule(kindOfPath(path), root, pointer) ? undefined : value;
  return saves.length === 0 ? undefined : { path, pointer, value: said, saves };
}

/** A part of a rule is said with all of the rule. */
const isInRule = (kind: FileKind, root: Json, pointer: string): boolean =>
  pointer
    .split("/")
    .some((_, index, keys) => RULES.has(nodeAt(kind, root, keys.slice(0, index + 1).join("/"))?.definition ?? ""));
const RULES: ReadonlySet<string> = new Set(["rule", "condition", "price"]);

function otherThan(value: Json | undefined, node: SchemaNode | undefined): string | number | boolean | undefined {
  const { enum: among, const: only, pattern } = node?.schema ?? {};
  if (!node || only !== undefined || pattern !== undefined) return undefined;
  const other = among?.find((each) => each !== value);
  if (typeof other === "string" || typeof other === "number") return other;
  if (among) return undefined;
  if (typeof value === "string") return `${value} More.`;
  if (typeof value === "number") return value + 3;
  return typeof value === "boolean" ? !value : undefined;
}

/** Rows of a list or map in another order, or without one of them. */
function inRows(
  files: Files,
  [which, where, one = 0, two = 0]: readonly number[],
  change: (rows: readonly RowOf[], one: number, two: number) => readonly RowOf[],
): Made | undefined {
  const path = fileOf(files, which);
  const root: Json = JSON.parse(files.get(path) ?? "null");
  const all = severalIn(path, root).filter((pointer) => rowsOf(at(root, pointer)).length > 1);
  const pointer = chosen(all, where);
  if (pointer === undefined) return undefined;
  const value = at(root, pointer);
  const rows = rowsOf(value);
  const next = withRows(change(rows, one % rows.length, two % rows.length), Array.isArray(value));
  const saves = putIn(files, path, pointer, next);
  return saves.length === 0 ? undefined : { path, pointer, saves };
}

/** The lists and maps of a file. */
const severalIn = (path: string, root: Json): readonly string[] =>
  pointersIn(root).filter((pointer) => {
    const { items, additionalProperties } = nodeAt(kindOfPath(path), root, pointer)?.schema ?? {};
    return items !== undefined || typeof additionalProperties === "object";
  });

/** A new thing of a list or map. */
function added(files: Files, [which, where, sort]: readonly number[]): Made | undefined {
  const path = fileOf(files, which);
  const all = [...files].map(([each, text]) => ({ path: each, text }));
  const world = { lists, parts };
  const root: Json = JSON.parse(files.get(path) ?? "null");
  const pointer = chosen(severalIn(path, root), where) ?? "";
  const variant = chosen(variantsAt(all, world, { path, pointer }), sort);
  const thing = variant && newAt(all, world, { path, pointer }, variant.variant);
  if (!thing) return undefined;
  const value = at(root, pointer);
  const rows = rowsOf(value);
  const row = { key: thing.name ?? "", value: thing.value };
  const isTaken = thing.name !== undefined && rows.some(({ key }) => key === thing.name);
  const next = [...rows.slice(0, thing.index), row, ...rows.slice(thing.index ?? rows.length)];
  const saves = isTaken ? [] : putIn(files, path, pointer, withRows(next, Array.isArray(value)));
  return saves.length === 0 ? undefined : { path, pointer, saves };
}

/** Another name for something, wherever it is named. */
function renamed(files: Files, [which]: readonly number[]): Made | undefined {
  const all = [...files].map(([path, text]) => ({ path, text }));
  const name = chosen(ownNames(all), which);
  if (!name) return undefined;
  const saves = renamedFiles(all, name, another(name)).filter(({ path, text }) => files.get(path) !== text);
  const [first] = saves;
  return first && { path: first.path, pointer: "", saves };
}

/** A text that is typed into a cell of a sheet. */
function cell(files: Files, [which, row, column, text]: readonly number[]): Made | undefined {
  const sheet = chosen(sheetsOf(readOf(files, library)), which)?.make();
  const [line, under] = [chosen(sheet?.rows ?? [], row), chosen(columnsOf(sheet), column)];
  if (!sheet || !line || !under) return undefined;
  const own = sheet.cellAt(line, under);
  const words = typedInto(under.type, text);
  const { edits } = taken([{ cell: own, type: under.type, text: words }]);
  const typed = typedAs(words, under.type);
  const saves = savesOf(edits, files);
  const place = own.place;
  if (!place || saves.length === 0 || !("value" in typed)) return undefined;
  return { path: place.path, pointer: place.pointer, value: scalarIn(typed.value), saves };
}

const scalarIn = (value: Json | undefined): string | number | boolean | undefined =>
  value !== null && typeof value === "object" ? undefined : (value ?? undefined);

const columnsOf = (sheet: Sheet | undefined) => (sheet?.columns ?? []).filter(({ isHead }) => !isHead);

function typedInto(type: CellType, number = 0): string {
  if (type.kind === "number") return String(10 + (number % 90));
  if (type.kind === "yes-no") return number % 2 === 0 ? (type.words?.[0] ?? "yes") : (type.words?.[1] ?? "no");
  if (type.kind === "text" && type.choices) return chosen(type.choices, number) ?? "";
  return number % 5 === 0 ? "" : `Words ${number % 100}`;
}
