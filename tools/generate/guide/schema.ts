import { readFileSync } from "node:fs";
import { chosenWord, meantOf, type Schema } from "../../../engine/analysis";

export type { Schema };

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

/** The branches of a place, of which one holds. */
export function choicesOf(place: Placed): readonly Placed[] {
  const { anyOf = [] } = place.schema;
  const chosen = (["then", "else"] as const).flatMap((word) => (place.schema[word] ? [below(place, word)] : []));
  return [...anyOf.map((_, index) => below(place, "anyOf", index)), ...chosen];
}

/** The places that may hold for a value of a place: itself, what it refers to, and the branches of its choices. */
export function branchesOf(place: Placed): readonly Placed[] {
  const own = resolved(place);
  const all = (own.schema.allOf ?? []).map((_, index) => below(own, "allOf", index));
  return [own, ...[...all, ...choicesOf(own)].flatMap(branchesOf)];
}

/** The places that hold for this value: of a choice, only the branch that is meant. */
export function meantBy(place: Placed, value: unknown): readonly Placed[] {
  const own = resolved(place);
  const { allOf = [], anyOf = [] } = own.schema;
  const chosen = chosenWord(own.schema, value);
  const branches = anyOf.map((_, index) => below(own, "anyOf", index));
  const branch = meantOf(branches, value, (each) => resolved(each).schema);
  const places = [
    ...allOf.map((_, index) => below(own, "allOf", index)),
    ...(branch ? [branch] : []),
    ...(chosen && own.schema[chosen] ? [below(own, chosen)] : []),
  ];
  return [own, ...places.flatMap((each) => meantBy(each, value))];
}
