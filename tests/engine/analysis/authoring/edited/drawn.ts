/** Values and edits that people may make at the places of files, drawn from the schemas of these. */
import fc from "fast-check";
import { isObject, type Json, type JsonObject } from "../../../../../engine";
import { childNode, kindOfPath, nodeAt, nodeOf, type SchemaNode } from "../../../../../engine/analysis";
import type { DraftFile } from "../products";

const TEXTS = [
  "",
  "Short",
  'With "quotes", a \\ and\na line',
  "Für Zoë 🧿 {answers.first_name}",
  "A text that is so long that no line has room for it, since lines have at most 120 characters, and it goes on and on.",
];
const NAMES = ["a", "staff_2", "10", "first_name", "US", "not~a/name"];
const RULES: readonly Json[] = [
  true,
  { var: "answers.region" },
  { "==": [{ var: "answers.region" }, "CO"] },
  {
    and: [
      { var: "is.broker" },
      { ">": [{ var: "answers.owners_count" }, 3] },
      { in: [{ var: "answers.region" }, ["CO", "NY", "VT"]] },
    ],
  },
];

/** A value as a schema describes it, as far as a form would care: a text that has a form of its own may be any. */
function drawnOf({ schema, document, definition }: SchemaNode, depth: number): fc.Arbitrary<Json> {
  if (definition === "rule") return fc.constantFrom(...RULES);
  const { anyOf, enum: only, type, items } = schema;
  if ("const" in schema) return fc.constant(asJson(schema.const));
  if (only) return fc.constantFrom(...only.map(asJson));
  if (anyOf) return fc.oneof(...anyOf.map((branch) => drawnOf(nodeOf(branch, document, undefined), depth)));
  const kind = [type].flat()[0] ?? (schema.properties ? "object" : "string");
  if (kind === "object") return drawnObject({ schema, document }, depth);
  if (kind === "array") {
    const inner = items ? drawnOf(nodeOf(items, document, undefined), depth - 1) : fc.constantFrom(...TEXTS);
    return fc.array(inner, { minLength: Math.min(2, schema.minItems ?? 0), maxLength: depth > 0 ? 3 : 1 });
  }
  if (kind === "boolean") return fc.boolean();
  if (kind === "integer") return fc.integer({ min: -5, max: 120_000 });
  if (kind === "number") return fc.constantFrom(0, 1.5, -2, 1e21, 1e-7, 99.99);
  return fc.constantFrom(...TEXTS);
}

function drawnObject(node: SchemaNode, depth: number): fc.Arbitrary<Json> {
  const { properties = {}, required = [], additionalProperties } = node.schema;
  const words = Object.keys(properties).filter((name) => depth > 0 || required.includes(name));
  const chosen = fc.subarray(words, { maxLength: Math.min(4, words.length) });
  const names = isObject(additionalProperties) ? fc.subarray(NAMES, { maxLength: 3 }) : fc.constant([]);
  return fc.tuple(chosen, names).chain(([some, own]) => {
    const all = [...new Set([...required, ...some, ...own])];
    const members = all.map((name) => {
      const inner = childNode(node, name, undefined);
      return inner && depth > -2 ? drawnOf(inner, depth - 1) : fc.constantFrom(...TEXTS);
    });
    return fc
      .tuple(...members)
      .map((values): JsonObject => Object.fromEntries(all.map((name, index) => [name, values[index] ?? null])));
  });
}

function asJson(value: unknown): Json {
  const read: Json = JSON.parse(JSON.stringify(value));
  return read;
}

/** An edit of a form or sheet: what is put where, and what was there. */
export interface Edit {
  readonly pointer: string;
  readonly value: Json | undefined;
}

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** The pointers of all values of a file but the file itself. */
export function pointersIn(value: unknown, at = ""): readonly string[] {
  const members = value !== null && typeof value === "object" ? Object.entries(value) : [];
  return members.flatMap(([key, inner]) => {
    const pointer = `${at}/${escaped(key)}`;
    return [pointer, ...pointersIn(inner, pointer)];
  });
}

/** Edits of a file: other values, new words and names, what goes, and lists in another order or with other items. */
export function editsOf({ path, text }: DraftFile): fc.Arbitrary<Edit> {
  const file: Json = JSON.parse(text);
  const kind = kindOfPath(path);
  return fc.constantFrom(...pointersIn(file)).chain((pointer): fc.Arbitrary<Edit> => {
    const node = nodeAt(kind, file, pointer);
    const value = at(file, pointer);
    const other = node ? drawnOf(node, 2) : fc.constantFrom(...TEXTS);
    const edits: fc.Arbitrary<Edit>[] = [
      other.map((drawn) => ({ pointer, value: drawn })),
      fc.constant({ pointer, value: undefined }),
    ];
    if (Array.isArray(value)) edits.push(...listEdits(pointer, value, itemsOf(node, value)));
    if (node && isObject(value)) edits.push(...wordEdits(pointer, value, node));
    return fc.oneof(...edits);
  });
}

const itemsOf = (node: SchemaNode | undefined, value: readonly Json[]): fc.Arbitrary<Json> =>
  node?.schema.items
    ? drawnOf(nodeOf(node.schema.items, node.document, undefined), 1)
    : fc.constantFrom(...value, "New");

function listEdits(pointer: string, list: readonly Json[], item: fc.Arbitrary<Json>): readonly fc.Arbitrary<Edit>[] {
  const place = fc.nat(list.length);
  return [
    fc.shuffledSubarray([...list]).map((value) => ({ pointer, value })),
    fc.tuple(place, item).map(([index, each]) => ({ pointer, value: list.toSpliced(index, 0, each) })),
    item.map((value) => ({ pointer: `${pointer}/-`, value })),
  ];
}

/** Words and names that are not there yet, and the members in another order. */
function wordEdits(pointer: string, value: JsonObject, node: SchemaNode): readonly fc.Arbitrary<Edit>[] {
  const { properties = {}, additionalProperties } = node.schema;
  const known = Object.keys(properties).filter((name) => !Object.hasOwn(value, name));
  const names = [...known, ...(isObject(additionalProperties) ? NAMES : [])].slice(0, 60);
  const moved = fc
    .shuffledSubarray(Object.keys(value), { minLength: Object.keys(value).length })
    .map((order) => ({ pointer, value: Object.fromEntries(order.map((name) => [name, value[name]])) }));
  if (names.length === 0) return [moved];
  const added = fc.constantFrom(...names).chain((name) => {
    const inner = childNode(node, name, undefined);
    return (inner ? drawnOf(inner, 1) : fc.constantFrom(...TEXTS)).map((drawn) => ({
      pointer: `${pointer}/${escaped(name)}`,
      value: drawn,
    }));
  });
  return [moved, added];
}

const keysOf = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The value at a place of another one. */
export const at = (value: Json, pointer: string): Json | undefined =>
  keysOf(pointer).reduce<Json | undefined>(
    (of, key) => (Array.isArray(of) ? of[Number(key)] : isObject(of) ? of[key] : undefined),
    value,
  );

/** What a value comes to be by an edit: the plainest way to say it. */
export function edited(value: Json, { pointer, value: put }: Edit): Json {
  const [key = "", ...rest] = keysOf(pointer);
  const inner = rest.map((each) => `/${escaped(each)}`).join("");
  if (Array.isArray(value)) {
    const index = key === "-" ? value.length : Number(key);
    if (inner === "" && put === undefined) return value.toSpliced(index, 1);
    return value.toSpliced(
      index,
      1,
      inner === "" ? (put ?? null) : edited(value[index] ?? null, { pointer: inner, value: put }),
    );
  }
  if (!isObject(value)) throw new Error("There is no such place.");
  if (inner === "" && put === undefined) {
    const { [key]: _gone, ...left } = value;
    return left;
  }
  return { ...value, [key]: inner === "" ? put : edited(value[key] ?? null, { pointer: inner, value: put }) };
}
