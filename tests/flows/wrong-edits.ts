import { isObject } from "../../engine/index";

/** One wrong edit of a file: what it becomes, and what was done in a few words. */
export interface WrongEdit {
  readonly does: string;
  readonly content: unknown;
}

type Put = (value: unknown) => unknown;

/** What a file says of itself: other numbers there are no mistake in the product. */
const OWN = /^\/(?:\$schema|format|version|id|changes|started_quotes)$/;
const COMPARISONS = ["<", "<=", ">", ">=", "==", "!="];

/**
 * Every wrong edit of a flow or rate book: each number one less and one more, each comparison another one, each path that
 * a rule reads another one of the file, each question that must be answered left open, each least number dropped.
 */
export function wrongEditsOf(content: unknown): readonly WrongEdit[] {
  const paths = [...new Set(pathsIn(content))];
  return [...editsAt(content, "", (value) => value, paths)];
}

function* editsAt(value: unknown, pointer: string, put: Put, paths: readonly string[]): Generator<WrongEdit, void> {
  if (OWN.test(pointer)) return;
  const edit = (what: string, now: unknown): WrongEdit => ({ does: `${pointer}: ${what}`, content: put(now) });
  if (typeof value === "number") {
    yield edit(`${value} becomes ${value - 1}`, value - 1);
    yield edit(`${value} becomes ${value + 1}`, value + 1);
  }
  if (Array.isArray(value))
    for (const [at, part] of value.entries())
      yield* editsAt(part, `${pointer}/${at}`, (now) => put(value.with(at, now)), paths);
  if (!isObject(value)) return;
  yield* ofObject(value, edit, paths);
  for (const [key, part] of Object.entries(value))
    yield* editsAt(part, `${pointer}/${key}`, (now) => put({ ...value, [key]: now }), paths);
}

type Edit = (what: string, now: unknown) => WrongEdit;

function* ofObject(
  value: { readonly [word: string]: unknown },
  edit: Edit,
  paths: readonly string[],
): Generator<WrongEdit, void> {
  const entries = Object.entries<unknown>(value);
  const [first] = entries;
  if (entries.length === 1 && first) yield* ofOperation(first, edit, paths);
  const { type, title, optional, derived, minItems, ...rest } = value;
  const isQuestion = typeof type === "string" && title !== undefined;
  if (isQuestion && optional === undefined && derived === undefined)
    yield edit("need not be answered", { ...value, optional: true });
  if (minItems !== undefined) yield edit("minItems is dropped", { type, title, ...rest });
}

function* ofOperation(
  [name, args]: readonly [string, unknown],
  edit: Edit,
  paths: readonly string[],
): Generator<WrongEdit, void> {
  if (COMPARISONS.includes(name))
    for (const other of COMPARISONS.filter((each) => each !== name))
      yield edit(`${name} becomes ${other}`, { [other]: args });
  if (name === "var" && typeof args === "string")
    for (const other of paths.filter((each) => each !== args)) yield edit(`${args} becomes ${other}`, { var: other });
}

function pathsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "var" && typeof part === "string" ? [part] : pathsIn(part),
  );
}
