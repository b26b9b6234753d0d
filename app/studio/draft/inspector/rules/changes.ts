/** What becomes of a row when another thing is read, or compared otherwise; and what a new row says. */
import {
  offeredFor,
  sortOfValue,
  readIn,
  readableOf,
  readableOfRow,
  ownOf,
} from "../../../../../engine/analysis/index";
import type { Readable, Vocabulary, Group, Row, RowForm, RowOperator } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";

/** Returns the value that something is compared with at first: the first one that it can be. */
export function firstValue({ kind, choices, list }: Readable, { lists }: Vocabulary): Json {
  const item = choices?.[0]?.value ?? ownOf(lists, list ?? "")?.[0]?.value;
  if (item !== undefined) return item;
  if (kind === "number") return 0;
  if (kind === "date") return { var: "today" };
  return kind === "yes-no" ? true : "";
}

/** Returns a new row: of the first answer, in its usual comparison. */
export function newRow(vocabulary: Vocabulary): Row {
  const [first] = vocabulary.readables;
  return rowReading({ var: first?.path ?? "today" }, vocabulary);
}

function rowReading(rule: Json, vocabulary: Vocabulary): Row {
  const readable = readableOf(rule, vocabulary);
  const [operator = "holds"] = offeredFor(readable.kind);
  return withOperator({ ...readIn(rule), operator: "holds", value: null }, operator, vocabulary);
}

/** Returns a new group, with a first row. */
export const newGroup = (vocabulary: Vocabulary): Group => ({
  combinator: "any",
  rules: [newRow(vocabulary)],
  form: { isAlone: true },
});

/** Returns a row that reads something else: compared as before where that makes sense. */
export function withRead(row: Row, rule: Json, vocabulary: Vocabulary): Row {
  const before = readableOfRow(row, vocabulary);
  const after = readableOf(rule, vocabulary);
  const { fallback: _fallback, reads: _reads, ...rest } = row;
  const { form: ofRead, ...read } = readIn(rule);
  const { isPathListed: _listed, ...form } = row.form;
  const now: Row = { ...rest, ...read, form: { ...form, ...ofRead } };
  const isAlike = before.list === after.list && !before.choices && !after.choices;
  const sort = sortOfValue(row.operator);
  // Another sort of answer is compared as it usually is.
  const keeps = before.kind === after.kind && sort !== "things";
  if (keeps && (isAlike || sort === "none")) return now;
  const [usual = "holds"] = offeredFor(after.kind);
  return withOperator({ ...now, operator: "holds", value: null }, keeps ? row.operator : usual, vocabulary);
}

/** Returns a row that compares otherwise: with the same value, as far as it fits. */
export function withOperator(row: Row, operator: RowOperator, vocabulary: Vocabulary): Row {
  const { inside, name, ...rest } = row;
  const [was, sort] = [sortOfValue(row.operator), sortOfValue(operator)];
  const form = formFor(row.form, operator);
  if (sort === "things") {
    const items = inThings(row, vocabulary);
    return {
      ...rest,
      operator,
      value: null,
      form,
      inside: inside ?? newGroupOf(items),
      ...(name !== undefined && { name }),
    };
  }
  const first = firstValue(readableOfRow(row, vocabulary), vocabulary);
  return { ...rest, operator, form, value: valueAs(sort, was, row.value, first) };
}

function valueAs(sort: string, was: string, value: Json, first: Json): Json {
  const all: readonly Json[] = Array.isArray(value) ? value : [];
  if (sort === was && was !== "none") return value;
  const one = was === "one" ? value : (all[0] ?? first);
  if (sort === "none") return null;
  if (sort === "several") return [one];
  return sort === "two" ? [one, one] : one;
}

/** The form that a comparison keeps of another one's: a strict equality stays strict, a negation is written alike. */
function formFor({ isStrict, isPathListed, not }: RowForm, operator: RowOperator): RowForm {
  return {
    ...(isPathListed && { isPathListed }),
    ...(isStrict && (operator === "is" || operator === "is-not") && { isStrict }),
    ...(not && { not }),
  };
}

const newGroupOf = (items: readonly Readable[]): Group => ({
  combinator: "all",
  rules: [{ field: items[0]?.path ?? "today", operator: "holds", value: null, form: {} }],
  form: { isAlone: true },
});

const inThings = (row: Row, vocabulary: Vocabulary): readonly Readable[] => readableOfRow(row, vocabulary).items ?? [];
