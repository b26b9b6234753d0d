/** The forms that a text has, and what becomes of its words when it takes another one. */
import { isEqual, isObject } from "../../../../../engine/index";
import type { Json } from "../../../../../engine/index";

/** Whom a text is for: everybody, brokers and clients apart, or all for whom a condition holds. */
export type Kind = "same" | "actors" | "conditions";

/** A text with a condition; in an unsound draft, without one of both. */
export type Variant = Readonly<{ when?: Json; text?: string }>;
export type Row = string | Variant;
type ByActor = Readonly<{ broker?: string; client?: string }>;

export type Shape =
  | { readonly kind: "same"; readonly text: string }
  | { readonly kind: "actors"; readonly texts: ByActor }
  | { readonly kind: "conditions"; readonly rows: readonly Row[] };

/** Returns the form that a value has as a text; undefined where it has none. An absent text says nothing to everybody. */
export function shapeOf(value: unknown): Shape | undefined {
  if (value === undefined) return { kind: "same", text: "" };
  if (typeof value === "string") return { kind: "same", text: value };
  if (isByActor(value)) return { kind: "actors", texts: value };
  return isRows(value) ? { kind: "conditions", rows: value } : undefined;
}

const isText = (value: unknown): boolean => value === undefined || typeof value === "string";

const isByActor = (value: unknown): value is ByActor =>
  isObject(value) &&
  Object.entries(value).every(([name, text]) => (name === "broker" || name === "client") && isText(text));

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row) => typeof row === "string" || isVariant(row));

const isVariant = (row: unknown): row is Variant =>
  isObject(row) && Object.keys(row).every((name) => name === "when" || name === "text") && isText(row.text);

/** Whether a broker answers: what a new condition asks, until another one is chosen. */
export const IS_BROKER: Json = { var: "is.broker" };
const NOT_BROKER: readonly Json[] = [{ "!": IS_BROKER }, { "!": [IS_BROKER] }];

/** The same of a text of a rate book, which does not know who reads it. */
export const IS_PLAN: Json = { var: "plan.plan_name" };

/** A text in its next form, and what that keeps. */
export interface Kept {
  readonly label: string;
  readonly value: Json | undefined;
}

/** Something in its next form, or what may be kept of it. */
export type Converted = { readonly value: Json | undefined } | { readonly keep: readonly Kept[] };

/**
 * Returns the text in another form: what it becomes, or, where that would lose words, what a person may choose to keep.
 * An empty text is absent where it is the same for everybody.
 * @param when what the first condition asks
 */
export function converted(shape: Shape, to: Kind, when = IS_BROKER): Converted {
  if (to === "conditions") return { value: conditionsOf(shape, when) };
  return to === "actors" ? actorsOf(shape) : sameOf(shape);
}

function conditionsOf(shape: Shape, when: Json): Json {
  if (shape.kind === "conditions") return shape.rows;
  const { broker = "", client = "" } = shape.kind === "same" ? { broker: shape.text, client: shape.text } : shape.texts;
  return [{ when, text: broker }, client];
}

function actorsOf(shape: Shape): Converted {
  if (shape.kind === "same") return { value: { broker: shape.text, client: shape.text } };
  if (shape.kind === "actors") return { value: shape.texts };
  const { rows } = shape;
  const end = textOf(rows.find((row) => typeof row === "string"));
  const broker = rows.find((row) => isFor(row, [IS_BROKER]));
  const client = rows.find((row) => isFor(row, NOT_BROKER));
  const value = { broker: textOf(broker ?? end), client: textOf(client ?? end) };
  const lost = rows.filter((row) => typeof row !== "string" && row !== broker && row !== client);
  const isWhole = wordsOf(lost).every((text) => text === value.broker || text === value.client);
  if (isWhole) return { value };
  return { keep: [{ label: `brokers read ${quoted(value.broker)}, clients read ${quoted(value.client)}`, value }] };
}

function sameOf(shape: Shape): Converted {
  if (shape.kind === "same") return { value: shape.text === "" ? undefined : shape.text };
  return oneOf(wordsIn(shape));
}

/** Returns one of these texts: the only one that says something, or the one that is kept. */
export function oneOf(texts: readonly string[]): Converted {
  const all = [...new Set(texts.filter((text) => text !== ""))];
  const [only, another] = all;
  return another === undefined ? { value: only } : { keep: all.map((text) => ({ label: quoted(text), value: text })) };
}

/** Returns all texts of a text. */
export function wordsIn(shape: Shape): readonly string[] {
  if (shape.kind === "same") return [shape.text];
  return shape.kind === "actors" ? [textOf(shape.texts.broker), textOf(shape.texts.client)] : shape.rows.map(textOf);
}

const isFor = (row: Row, rules: readonly Json[]): boolean =>
  typeof row !== "string" && rules.some((rule) => isEqual(row.when, rule));

/** Returns the words of a row; empty where it has none. */
export const textOf = (row: Row | undefined): string => (typeof row === "string" ? row : (row?.text ?? ""));

const wordsOf = (rows: readonly Row[]): readonly string[] => rows.map(textOf).filter((text) => text !== "");

const LONGEST = 60;
const quoted = (text: string): string => `“${text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text}”`;
