import { readFileSync } from "node:fs";

/** The part of a JSON Schema that the reference of the guide reads. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly properties?: { readonly [word: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
}

/** A schema with its one address: the file and the place in it, such as `flow.schema.json#/$defs/question`. */
export interface Placed {
  readonly schema: Schema;
  readonly id: string;
}

const files = new Map<string, Schema>();

function fileOf(name: string): Schema {
  const known = files.get(name);
  if (known) return known;
  const schema: Schema = JSON.parse(readFileSync(new URL(`../../../schemas/${name}`, import.meta.url), "utf8"));
  files.set(name, schema);
  return schema;
}

/** Throws if the schema has no such place: a reference of the schema is wrong. */
export function at(id: string): Placed {
  const [file = "", pointer = ""] = id.split("#");
  const keys = pointer.split("/").slice(1);
  let node: unknown = fileOf(file);
  for (const key of keys) node = member(node, key);
  if (!isSchema(node)) throw new Error(`there is no schema at ${id}`);
  return { schema: node, id };
}

const member = (node: unknown, key: string): unknown =>
  (isSchema(node) ? Object.entries(node) : []).find(([name]) => name === key)?.[1];

const isSchema = (node: unknown): node is Schema => typeof node === "object" && node !== null;

/** The place below another one. */
export const below = ({ id }: Placed, ...keys: readonly (string | number)[]): Placed => at([id, ...keys].join("/"));

/** Where a reference leads; the place itself if it is none. */
export function resolved(place: Placed): Placed {
  const { $ref } = place.schema;
  if ($ref === undefined) return place;
  const file = place.id.split("#")[0] ?? "";
  const [other, pointer = ""] = $ref.split("#");
  return resolved(at(`${other === "" ? file : other}#${pointer}`));
}

/** The places that may hold for a value of a place: itself, what it refers to, and the branches of its choices. */
export function branchesOf(place: Placed): readonly Placed[] {
  const own = resolved(place);
  const listed = (["allOf", "anyOf"] as const).flatMap((word) =>
    (own.schema[word] ?? []).map((_, index) => below(own, word, index)),
  );
  const chosen = (["then", "else"] as const).flatMap((word) => (own.schema[word] ? [below(own, word)] : []));
  return [own, ...[...listed, ...chosen].flatMap(branchesOf)];
}

/** The places that hold for this value: of a choice, only the branch that is meant. */
export function meantBy(place: Placed, value: unknown): readonly Placed[] {
  const own = resolved(place);
  const { allOf = [], anyOf = [], if: condition } = own.schema;
  const chosen = condition ? (meets(condition, value) ? "then" : "else") : undefined;
  const branch = branchFor(
    anyOf.map((_, index) => below(own, "anyOf", index)),
    value,
  );
  const places = [
    ...allOf.map((_, index) => below(own, "allOf", index)),
    ...(branch ? [branch] : []),
    ...(chosen && own.schema[chosen] ? [below(own, chosen)] : []),
  ];
  return [own, ...places.flatMap((each) => meantBy(each, value))];
}

/** The branch of a value's type; among several objects, the one that knows most of its names. */
function branchFor(branches: readonly Placed[], value: unknown): Placed | undefined {
  const known = (place: Placed): number => {
    const { properties = {} } = resolved(place).schema;
    return isSchema(value) ? Object.keys(value).filter((key) => Object.hasOwn(properties, key)).length : 0;
  };
  return branches.filter((place) => hasType(resolved(place).schema, value)).toSorted((a, b) => known(b) - known(a))[0];
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value);

/** A schema without a type of its own is one of choices: it takes what one of them takes, and is tried last. */
function hasType({ type, const: only }: Schema, value: unknown): boolean {
  if (only !== undefined) return only === value;
  if (type === undefined) return true;
  return [type].flat().some((name) => name === typeOf(value) || (name === "integer" && typeof value === "number"));
}

function meets({ required = [], properties = {} }: Schema, value: unknown): boolean {
  if (!isSchema(value)) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  return (
    required.every((name) => members.has(name)) &&
    Object.entries(properties).every(([name, { const: only }]) => members.get(name) === only)
  );
}
