/** A value walked together with its schema, so that a place that a schema gains later is visited from then on. */
import bookSchema from "../../../../schemas/rate-book.schema.json";
import flowSchema from "../../../../schemas/flow.schema.json";
import partSchema from "../../../../schemas/part.schema.json";
import scenarioSchema from "../../../../schemas/scenario.schema.json";
import { child } from "../../../flow/pointer";
import { chosenBranch, meantOf, type Schema } from "../../../flow/schemas";
import { isObject } from "../../../values/objects";
import { taken } from "../tried";

/** A schema, as far as it is walked. */
export interface Walked extends Omit<
  Schema,
  "items" | "properties" | "anyOf" | "allOf" | "additionalProperties" | "$defs" | "definitions" | "then" | "else"
> {
  readonly $defs?: { readonly [name: string]: Walked };
  readonly definitions?: { readonly [name: string]: Walked };
  readonly then?: Walked;
  readonly else?: Walked;
  readonly items?: Walked | readonly Walked[];
  readonly properties?: { readonly [name: string]: Walked };
  readonly anyOf?: readonly Walked[];
  readonly allOf?: readonly Walked[];
  readonly additionalProperties?: boolean | Walked;
  readonly propertyNames?: Walked;
  readonly minItems?: number;
  readonly minProperties?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly default?: unknown;
}

/** The schemas of a draft's files, by what begins the places in them. */
export const SCHEMAS = {
  flow: taken<Walked>(flowSchema),
  part: taken<Walked>(partSchema),
  scenario: taken<Walked>(scenarioSchema),
  book: taken<Walked>(bookSchema),
};
export type SchemaName = keyof typeof SCHEMAS;
export const SCHEMA_NAMES: readonly SchemaName[] = ["flow", "part", "scenario", "book"];

/** A schema at a place: the words that lead to it from the definition around it, such as `question/shares/name`. */
export interface Placed {
  readonly schema: Walked;
  /** The schema file that it is written in. */
  readonly of: SchemaName;
  readonly at: string;
  /** The definition that it is; undefined where none is named. */
  readonly sort?: string;
}

/** Returns where a file's schema begins. */
export const rootOf = (of: SchemaName): Placed => ({ schema: SCHEMAS[of], of, at: of });

/** Returns the definition of a schema, as a place. */
export const definitionIn = (of: SchemaName, name: string): Placed =>
  followed({ schema: { $ref: `#/${of === "flow" || of === "part" ? "$defs" : "definitions"}/${name}` }, of, at: "" });

const A_DEFINITION = /^(flow\.schema\.json)?#\/(?:\$defs|definitions)\/([^/]+)(?:\/(.+))?$/;

/** Returns a schema without references: what is inside of a definition begins with its name. */
export function followed(placed: Placed): Placed {
  const [, file, name, rest] = A_DEFINITION.exec(placed.schema.$ref ?? "") ?? [];
  if (name === undefined) return placed;
  const of = file === undefined ? placed.of : "flow";
  const { $defs, definitions } = SCHEMAS[of];
  const whole = taken<Walked>(($defs ?? definitions ?? {})[name] ?? {});
  if (rest === undefined) return followed({ schema: whole, of, at: name, sort: placed.sort ?? name });
  let here: Placed = { schema: whole, of, at: name };
  for (const word of rest.split("/").filter((each) => each !== "properties"))
    here = followed(wordIn(here, word) ?? { of, at: here.at, schema: {} });
  return here;
}

const wordIn = ({ schema, of, at }: Placed, word: string): Placed | undefined => {
  const own = Object.hasOwn(schema.properties ?? {}, word) ? schema.properties?.[word] : undefined;
  return own && { schema: own, of, at: `${at}/${word}` };
};

/** Returns the schemas that a value of a schema has to fit besides it: all of `allOf`, and the chosen ones. */
export function branchesOf({ schema, of, at }: Placed, value: unknown): readonly Placed[] {
  const inside = (own: Walked): Placed => ({ schema: own, of, at });
  const meant = schema.anyOf && meantOf(schema.anyOf, value, (own) => taken<Schema>(followed(inside(own)).schema));
  const chosen =
    meant ?? (schema.anyOf ? undefined : taken<Walked | false>(chosenBranch(asRead(schema), value) ?? false));
  return [...(schema.allOf ?? []), ...(chosen ? [chosen] : [])].map(inside);
}

const asRead = (schema: Walked): Schema => taken<Schema>(schema);

/** Returns the schema of a member; undefined where the schema says nothing of it. */
export function memberOf(placed: Placed, key: string): Placed | undefined {
  const { schema, of, at } = placed;
  const others = isObject(schema.additionalProperties) ? taken<Walked>(schema.additionalProperties) : undefined;
  return wordIn(placed, key) ?? (others && { schema: others, of, at: `${at}/*` });
}

/** Returns the schema of an item; undefined where the schema says nothing of it. */
export function itemOf({ schema: { items }, of, at }: Placed): Placed | undefined {
  if (items === undefined) return undefined;
  const own = Array.isArray(items) ? items[0] : items;
  return own && { schema: taken<Walked>(own), of, at: `${at}/*` };
}

/** A value, or the name of a member of a map, at its place in the schema and in the file. */
export interface Spot<Around> extends Placed {
  readonly value: unknown;
  readonly pointer: string;
  readonly isKey: boolean;
  /** Of a name: the value of the member. */
  readonly member?: unknown;
  /** The place in the schema from which a definition is named: `reject/with`, whose definition is `rejection_name`. */
  readonly from: string;
  readonly around: Around;
}

/** Looks at a spot; returns what is around all that is inside of it, or null where nothing inside is to be walked. */
export type Visit<Around> = (spot: Spot<Around>) => Around | null;

/** Visits a value and all that is inside of it, as far as the schema knows it. */
export function walked<Around>(
  placed: Placed,
  value: unknown,
  pointer: string,
  around: Around,
  visit: Visit<Around>,
): void {
  const inside = followed(placed);
  const next = visit({ ...inside, from: placed.at, value, pointer, isKey: false, around });
  if (next === null) return;
  for (const branch of branchesOf(inside, value)) walked(branch, value, pointer, next, visit);
  if (Array.isArray(value)) {
    const item = itemOf(inside);
    if (item) value.forEach((each, index) => walked(item, each, child(pointer, index), next, visit));
  } else if (isObject(value)) walkedMembers(inside, value, pointer, next, visit);
}

function walkedMembers<Around>(
  placed: Placed,
  value: { readonly [key: string]: unknown },
  pointer: string,
  around: Around,
  visit: Visit<Around>,
): void {
  const { schema, of, at } = placed;
  const names = followed({ schema: schema.propertyNames ?? {}, of, at: `${at}/{}` });
  for (const [key, member] of Object.entries(value)) {
    const place = child(pointer, key);
    if (!wordIn(placed, key) && (schema.propertyNames || isObject(schema.additionalProperties)))
      visit({ ...names, from: `${at}/{}`, value: key, pointer: place, isKey: true, member, around });
    const own = memberOf(placed, key);
    if (own) walked(own, member, place, around, visit);
  }
}
