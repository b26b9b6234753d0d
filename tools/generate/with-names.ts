import type { Part, Parts } from "../../engine/index";
import { placeOf, type KnownNames, type Named } from "../../engine/analysis";

export type Schema = { readonly [keyword: string]: unknown };
type Definitions = { readonly [name: string]: Schema };
export type WithDefinitions = Schema & { readonly $defs: Definitions };

/**
 * A schema whose places of names offer those that there are: as values where a definition of `names` is used, as keys
 * where `propertyNames` is one. Any other name still fits: it is for the loader to say that there is none.
 */
export function withNames(schema: Schema, names: KnownNames): Schema {
  const { $defs, ...rest } = withKeys(schema, names) as WithDefinitions;
  const laid = Object.entries($defs).map(([sort, own]) => [sort, names[sort] ? offered(names[sort], own) : own]);
  return { ...rest, $defs: Object.fromEntries(laid) as Definitions };
}

/** The names as values; `own` is all that may stand there. */
function offered(names: readonly Named[], own: Schema): Schema {
  const known = [...new Map(names)];
  if (known.length === 0) return own;
  const enumerated = { enum: known.map(([name]) => name), enumDescriptions: known.map(([, about]) => about) };
  return { anyOf: [enumerated, own] };
}

const asKeys = (names: readonly Named[]): Schema => ({
  properties: Object.fromEntries(names.map(([name, description]) => [name, { description }])),
});

/** The properties stand apart, in `allOf`, so that what `additionalProperties` says still holds for them. */
function withKeys(node: unknown, names: KnownNames): unknown {
  if (Array.isArray(node)) return node.map((each) => withKeys(each, names));
  if (node === null || typeof node !== "object") return node;
  const inside = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withKeys(value, names)]));
  const { $ref } = (inside.propertyNames ?? {}) as { readonly $ref?: unknown };
  const known = typeof $ref === "string" ? names[$ref.replace("#/$defs/", "")] : undefined;
  return known && known.length > 0 ? { ...inside, allOf: [asKeys(known)] } : inside;
}

/** The definition in which each kind of part is used. */
const USED_IN = { questions: "part_use", step: "step_part", messages: "messages" } as const;

/** The schema of a flow whose uses of parts offer the parts, and of each part what may be said of it. */
export function withUses(schema: WithDefinitions, parts: Parts): WithDefinitions {
  const uses = Object.entries(USED_IN).map(([place, definition]) => {
    const fitting = Object.entries(parts).filter(([, part]) => placeOf(part) === place);
    const own = schema.$defs[definition] as { readonly allOf?: readonly Schema[] };
    const use = offered(
      fitting.map(([name, { description }]) => [name, description]),
      { type: "string" },
    );
    return [definition, { ...own, allOf: [...(own.allOf ?? []), { properties: { use } }, ...fitting.map(useOf)] }];
  });
  return { ...schema, $defs: { ...schema.$defs, ...(Object.fromEntries(uses) as Definitions) } };
}

/** What may be said of a part where it is used. */
function useOf([name, { parameters = {}, questions, records }]: readonly [string, Part]): Schema {
  const own = namesIn(questions);
  const { as: _as, ask: _ask, ...given } = parameters;
  return {
    if: { properties: { use: { const: name } }, required: ["use"] },
    then: {
      properties: {
        as: offered(namesIn(records), { type: "string" }),
        ask: { items: offered(own, { type: "string" }) },
        with: { properties: Object.fromEntries(Object.entries(given).map(([key, each]) => [key, parameter(each)])) },
        questions: asKeys(own),
      },
    },
  };
}

const namesIn = (members: unknown): readonly Named[] =>
  Object.entries((members ?? {}) as Definitions).map(([name, { title }]) => [
    name,
    typeof title === "string" ? title : "",
  ]);

const NAMED: { readonly [format: string]: Schema } = {
  step: { $ref: "#/$defs/step_id" },
  question: { $ref: "#/$defs/question_name" },
};

/** A parameter is a JSON Schema, but for the formats of names. */
function parameter(schema: Schema): Schema {
  const { format, items, properties, ...rest } = schema;
  return {
    ...rest,
    ...(typeof format === "string" && NAMED[format]),
    ...(items !== undefined && { items: parameter(items as Schema) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Definitions).map(([key, each]) => [key, parameter(each)]),
      ),
    }),
  };
}
