/** The records of the API as `schemas/api` describes them, and the one walker of their places. */
import broker from "../../schemas/api/broker.schema.json";
import brokerage from "../../schemas/api/brokerage.schema.json";
import benefit from "../../schemas/api/benefit.schema.json";
import carrier from "../../schemas/api/carrier.schema.json";
import checkout from "../../schemas/api/checkout.schema.json";
import client from "../../schemas/api/client.schema.json";
import common from "../../schemas/api/common.schema.json";
import document from "../../schemas/api/document.schema.json";
import coverage from "../../schemas/api/optional-coverage.schema.json";
import plan from "../../schemas/api/plan.schema.json";
import policy from "../../schemas/api/policy-ref.schema.json";
import quote from "../../schemas/api/quote.schema.json";

/** What this product reads of a schema of the API. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly ApiSchema[];
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: { readonly pattern?: string };
  readonly properties?: { readonly [name: string]: ApiSchema };
  readonly items?: ApiSchema;
  readonly additionalProperties?: boolean | ApiSchema;
}

const FILES = Object.fromEntries(
  [broker, brokerage, benefit, carrier, checkout, client, document, coverage, plan, policy, quote].map((file) => [
    file.$id,
    file as unknown as ApiSchema,
  ]),
);
const DEFINITIONS = common.definitions as unknown as { readonly [name: string]: ApiSchema };
const INTO_COMMON = /^(?:common\.schema\.json)?#\/definitions\//;

/** The schema behind a reference; for a place that may be cleared, the schema of what is there otherwise. */
export function resolved(schema: ApiSchema): ApiSchema {
  const { $ref, anyOf = [] } = schema;
  const [kept, ...others] = anyOf.filter(({ type }) => type !== "null");
  if (kept && others.length === 0) return resolved(kept);
  if ($ref === undefined) return schema;
  const target = INTO_COMMON.test($ref) ? DEFINITIONS[$ref.replace(INTO_COMMON, "")] : FILES[$ref];
  if (!target) throw new Error(`The schema ${$ref} is not among those that the checks read.`);
  return resolved(target);
}

/** The first word of a path → the record that it leads into. */
export interface Records {
  readonly [root: string]: ApiSchema;
}

const definition = (name: string): ApiSchema => ({ $ref: `#/definitions/${name}` });
const file = (name: string): ApiSchema => ({ $ref: `${name}.schema.json` });

/** Where answers are saved and copied: the quote's application, and the client's own person. */
export const SAVED: Records = {
  application: definition("application_input"),
  client: { properties: { person: definition("person") } },
};

/** What rules and texts read. */
export const READ: Records = {
  quote: file("quote"),
  client: file("client"),
  broker: file("broker"),
  brokerage: file("brokerage"),
  carrier: file("carrier"),
  plan: file("plan"),
  plans: { type: "array", items: file("plan") },
  checkout: file("checkout"),
};

/** The records in which a text can show one coverage: it has the name `item` there. */
export const COVERAGE: Records = { item: file("optional-coverage") };

/** The index of the first key of a path that the API does not have, and the keys that it has there. */
export interface UnknownPlace {
  readonly unknown: number;
  readonly known: readonly string[];
}

/** The schema of a place. */
export interface KnownPlace {
  readonly schema: ApiSchema;
}

/** Where a path such as `application`, `holders`, `0`, `email` leads among some records. */
export function placeAt([root = "", ...keys]: readonly string[], records: Records): KnownPlace | UnknownPlace {
  const record = Object.hasOwn(records, root) ? records[root] : undefined;
  if (!record) return { unknown: 0, known: Object.keys(records) };
  let here = branchesOf(record);
  for (const [index, key] of keys.entries()) {
    if (here.some(isFree)) return { schema: {} };
    const next = here.flatMap((branch) => memberOf(branch, key) ?? []).flatMap(branchesOf);
    if (next.length === 0)
      return { unknown: index + 1, known: here.flatMap(({ properties = {} }) => Object.keys(properties)) };
    here = next;
  }
  const [only, ...others] = here;
  if (only && others.length === 0) return { schema: only };
  // Each keyword speaks of one type of value, so that together they say what each type may be.
  return { schema: { ...(Object.assign({}, ...here) as ApiSchema), type: here.flatMap(({ type = [] }) => type) } };
}

/** What may be at a place, besides nothing: an answer is a text, a list, a record … */
function branchesOf(schema: ApiSchema): readonly ApiSchema[] {
  const { anyOf } = schema.$ref === undefined ? schema : resolved(schema);
  return anyOf ? anyOf.filter(({ type }) => type !== "null").flatMap(branchesOf) : [resolved(schema)];
}

/** Whether anything may be below: an object of the product's own shape. */
const isFree = ({ type, properties, additionalProperties }: ApiSchema): boolean =>
  [type].flat().includes("object") && properties === undefined && additionalProperties === undefined;

function memberOf({ properties, items, maxItems = Infinity, additionalProperties }: ApiSchema, key: string) {
  if (properties && Object.hasOwn(properties, key)) return properties[key];
  if (items) return /^\d+$/.test(key) && Number(key) < maxItems ? items : undefined;
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

/** A place and what the API says of it. */
export type Place = readonly [path: string, about: string];

/** Every place within a record, each of its lists by the first thing in it; their paths begin with `prefix`. */
export function placesIn(schema: ApiSchema, prefix: string): readonly Place[] {
  const { properties, items } = resolved(schema);
  const members = Object.entries({ ...properties, ...(items && { 0: items }) });
  return members.flatMap(([key, member]) => [
    [prefix + key, member.description ?? resolved(member).description ?? ""] as const,
    ...placesIn(member, `${prefix}${key}.`),
  ]);
}
