import type { Named } from "../../engine/index";
import { bundleSchemas, typeNameOf, type Schema } from "../../server/records/schemas";

const BASE = "#/";
const TYPES = bundleSchemas(BASE);

/** The roots of a scope whose parts are one record of the API, each of the type of its name. */
const RECORDS = ["quote", "client", "broker", "brokerage", "carrier", "plan", "checkout"];

/** What a rule can read of the API's records, such as `client.person.email`. */
export const recordPaths = (): readonly Named[] => RECORDS.flatMap((root) => placesIn(typeNameOf(root), `${root}.`));

/** Where an answer can be saved. */
export const homes = (): readonly Named[] => [
  ...placesIn("ApplicationInput", "application."),
  ...placesIn("Plan", "plan."),
];

/** Every place in a record, each of its lists by the first thing in it, with what the API says of it. */
export function placesIn(type: string, prefix = ""): readonly Named[] {
  return within({ $ref: BASE + type }, prefix);
}

type Members = { readonly [key: string]: Schema };

function within(schema: Schema, prefix: string): readonly Named[] {
  const { properties, items } = resolved(schema);
  const members = { ...(properties as Members), ...(items !== undefined && { 0: items as Schema }) };
  return Object.entries(members).flatMap(([key, member]) => [
    [prefix + key, String(member.description ?? resolved(member).description ?? "")] as const,
    ...within(member, `${prefix}${key}.`),
  ]);
}

/** What stands behind a reference, and of what may be null what it is otherwise. */
function resolved(schema: Schema): Schema {
  const { $ref, anyOf } = schema;
  if (typeof $ref === "string") {
    const [name = "", ...path] = $ref.slice(BASE.length).split("/");
    return resolved(path.reduce((found, key) => found[key] as Schema, TYPES[name] ?? {}));
  }
  const kept = (anyOf as readonly Schema[] | undefined)?.find(({ type }) => type !== "null");
  return kept ? resolved(kept) : schema;
}
