/** The schema of a file with the names that the file may use, for the completion of an editor. */
import type { KnownNames, Named } from "../../checks/known";
import { placeOf } from "../../flow/check-uses";
import type { Part, Parts } from "../../flow/parts";

type Schema = { readonly [keyword: string]: unknown };
type Definitions = { readonly [name: string]: Schema };
export type WithDefinitions = Schema & { readonly $defs: Definitions };

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const schemaIn = (value: unknown): Schema => (isSchema(value) ? value : {});
const membersOf = (value: unknown): readonly (readonly [name: string, own: Schema])[] =>
  Object.entries(schemaIn(value)).map(([name, own]) => [name, schemaIn(own)]);

/**
 * A schema whose places of names offer those that there are: as values where a definition of `names` is used, as keys
 * where `propertyNames` is one. Any other name still fits: it is for the loader to say that there is none.
 */
export function withNames({ $defs, ...rest }: WithDefinitions, names: KnownNames): WithDefinitions {
  const laid = membersOf($defs).map(([sort, definition]): [string, Schema] => {
    const own = withKeysOf(definition, names);
    return [sort, names[sort] ? offered(names[sort], own) : own];
  });
  return { ...withKeysOf(rest, names), $defs: Object.fromEntries(laid) };
}

/** The names as values; `own` is all that may be there. */
function offered(names: readonly Named[], own: Schema): Schema {
  const known = [...new Map(names)];
  if (known.length === 0) return own;
  const enumerated = { enum: known.map(([name]) => name), enumDescriptions: known.map(([, about]) => about) };
  return { anyOf: [enumerated, own] };
}

const asKeys = (names: readonly Named[]): Schema => ({
  properties: Object.fromEntries(names.map(([name, description]) => [name, { description }])),
});

function withKeys(node: unknown, names: KnownNames): unknown {
  if (Array.isArray(node)) return node.map((each) => withKeys(each, names));
  return isSchema(node) ? withKeysOf(node, names) : node;
}

/** The properties are apart, in `allOf`, so that what `additionalProperties` says still holds for them. */
function withKeysOf(node: Schema, names: KnownNames): Schema {
  const inside: Schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withKeys(value, names)]));
  const { $ref } = schemaIn(inside.propertyNames);
  const known = typeof $ref === "string" ? names[$ref.replace("#/$defs/", "")] : undefined;
  return known && known.length > 0 ? { ...inside, allOf: [asKeys(known)] } : inside;
}

/** The definition in which each kind of part is used. */
const USED_IN = { questions: "part_use", step: "step_part", messages: "messages" } as const;

/** The schema of a flow whose uses of parts offer the parts, and of each part what may be said of it. */
export function withUses(schema: WithDefinitions, parts: Parts): WithDefinitions {
  const uses = Object.entries(USED_IN).map(([place, definition]): [string, Schema] => {
    const fitting = Object.entries(parts).filter(([, part]) => placeOf(part) === place);
    const own = schemaIn(schema.$defs[definition]);
    const all: readonly unknown[] = Array.isArray(own.allOf) ? own.allOf : [];
    const use = offered(
      fitting.map(([name, { description }]) => [name, description]),
      { type: "string" },
    );
    return [definition, { ...own, allOf: [...all, { properties: { use } }, ...fitting.map(useOf)] }];
  });
  return { ...schema, $defs: { ...schema.$defs, ...Object.fromEntries(uses) } };
}

/** What may be said of a part where it is used. */
const useOf = ([name, part]: readonly [string, Part]): Schema => ({
  if: { properties: { use: { const: name } }, required: ["use"] },
  then: { properties: saidOfUse(part) },
});

/** Returns what may be said of a part where it is used, by the words of its use. */
export function saidOfUse({ parameters = {}, questions, records }: Part) {
  const own = namesIn(questions);
  const { as: _as, ask: _ask, ...given } = parameters;
  return {
    as: offered(namesIn(records), { type: "string" }),
    ask: { items: offered(own, { type: "string" }) },
    with: { properties: parametersAs(given) },
    questions: asKeys(own),
  };
}

/** Returns the names of what a part asks. */
export const askedBy = ({ questions }: Part): readonly string[] => namesIn(questions).map(([name]) => name);

const namesIn = (members: unknown): readonly Named[] =>
  membersOf(members).map(([name, { title }]) => [name, typeof title === "string" ? title : ""]);

const NAMED: { readonly [format: string]: Schema } = {
  step: { $ref: "#/$defs/step_id" },
  question: { $ref: "#/$defs/question_name" },
};

const parametersAs = (members: unknown): Definitions =>
  Object.fromEntries(membersOf(members).map(([name, each]) => [name, parameter(each)]));

/** A parameter is a JSON Schema, but for the formats of names. */
function parameter(schema: Schema): Schema {
  const { format, items, properties, ...rest } = schema;
  return {
    ...rest,
    ...(typeof format === "string" && NAMED[format]),
    ...(items !== undefined && { items: parameter(schemaIn(items)) }),
    ...(properties !== undefined && { properties: parametersAs(properties) }),
  };
}

/** What `param` can name: the parameters of the parts, and the properties of those that are objects. */
export const parametersOf = (parts: Parts): readonly Named[] =>
  Object.values(parts).flatMap(({ parameters }) => parametersIn(parameters));

const parametersIn = (parameters: unknown, prefix = ""): readonly Named[] =>
  membersOf(parameters).flatMap(([name, { description = "", properties }]) => [
    [prefix + name, String(description)] as const,
    ...parametersIn(properties, `${prefix}${name}.`),
  ]);
