/** What the parts of a rule read, by the vocabulary of their place. */
import { operationOf } from "../../../language/operators";
import type { Readable } from "../vocabulary/readable";
import type { Vocabulary } from "../vocabulary/vocabulary";
import type { Json } from "../../../contract/json";
import { readIn } from "./read-rows";
import { readOf } from "./rows";
import type { Row } from "./rows";

export type Kind = Readable["kind"];

/** What is read at a path; undefined for a path that the vocabulary does not know. */
export function readableAt(path: string, { readables }: Vocabulary): Readable | undefined {
  const bare = path.replace(/^item\./, "");
  return readables.find((each) => each.path === path) ?? readables.find((each) => each.path === bare);
}

/** What can be read within a rule over the things that an expression reads: one of them first, by its name if it has one. */
export function insideThings(vocabulary: Vocabulary, list: Json, name: Json | undefined): Vocabulary {
  const { items = [] } = readableAt(readIn(list).field, vocabulary) ?? {};
  const own = typeof name === "string" ? items.map((item) => ({ ...item, path: `${name}.${item.path}` })) : items;
  // What an outer rule reads by a bare name is hidden by the answers of a thing without a name.
  const around = vocabulary.readables.filter(
    ({ path }) => typeof name === "string" || path.includes(".") || path === "today",
  );
  return { ...vocabulary, readables: [...own, ...around] };
}

/** What a row reads; for what is not a known path, a readable of the kind that the expression comes to. */
export function readableOfRow(row: Row, vocabulary: Vocabulary): Readable {
  return readableOf(readOf(row), vocabulary);
}

/** What an expression comes to, as something that can be read. */
export function readableOf(rule: Json, vocabulary: Vocabulary): Readable {
  const { field } = readIn(rule);
  const known = field === "" ? undefined : readableAt(field, vocabulary);
  return known ?? { path: field, label: field, group: "", kind: kindOf(rule, vocabulary) };
}

const NUMBERS = /^(?:[-+*/]|min|max|round|count|sum|largest|smallest|year|(?:days|years)_between)$/;
const DATES = /^(?:add_days|add_years|iso_date)$/;
const TEXTS = /^(?:cat|lower|us_date)$/;
const CONDITIONS = /^(?:!!?|[!=]==?|[<>]=?|and|or|in|some|all)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns what kind of value an expression comes to. */
export function kindOf(rule: Json, vocabulary: Vocabulary): Kind {
  if (typeof rule === "number") return "number";
  if (typeof rule === "boolean") return "yes-no";
  if (typeof rule === "string") return DAY.test(rule) ? "date" : "text";
  const { name = "", args = [] } = operationOf(rule) ?? {};
  const { field } = readIn(rule);
  if (field !== "") return readableAt(field, vocabulary)?.kind ?? "unknown";
  if (name === "lookup") return vocabulary.tables.find((table) => table.name === args[0])?.kind ?? "unknown";
  if (name === "merge") return "several";
  if (NUMBERS.test(name)) return "number";
  if (DATES.test(name)) return "date";
  if (TEXTS.test(name)) return "text";
  return CONDITIONS.test(name) ? "yes-no" : "unknown";
}
