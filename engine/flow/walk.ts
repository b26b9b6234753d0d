import { child } from "./pointer";
import { branchFor, chosenBranch, definitionOf, FLOW_SCHEMA, resolved, type Schema } from "./schemas";

/** Called for every value that the schema defines by name (`rule`, `text`, `question` …). */
export type Visit = (definition: string, value: unknown, pointer: string) => void;

/**
 * Walks a flow of the right shape together with its schema, so that no rule or text is overlooked: a place that the
 * schema gains later is visited from then on.
 */
export const walkFlow = (flow: unknown, visit: Visit): void => walk(FLOW_SCHEMA, flow, "", visit);

function walk(schema: Schema, value: unknown, pointer: string, visit: Visit): void {
  const name = definitionOf(schema);
  if (name !== undefined) {
    visit(name, value, pointer);
    return walk(resolved(schema), value, pointer, visit);
  }
  if (schema.$ref !== undefined) return walk(resolved(schema), value, pointer, visit);
  for (const every of schema.allOf ?? []) walk(every, value, pointer, visit);
  const chosen = schema.anyOf ? branchFor(schema.anyOf, value) : chosenBranch(schema, value);
  if (chosen) walk(chosen, value, pointer, visit);
  if (Array.isArray(value))
    value.forEach((item, index) => schema.items && walk(schema.items, item, child(pointer, index), visit));
  else if (value !== null && typeof value === "object") walkMembers(schema, value, pointer, visit);
}

function walkMembers(schema: Schema, value: object, pointer: string, visit: Visit): void {
  const others = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
  for (const [key, member] of Object.entries(value)) {
    const of = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties?.[key] : others;
    if (of) walk(of, member, child(pointer, key), visit);
  }
}
