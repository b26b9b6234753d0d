import flowSchema from "../../schemas/flow.schema.json";
import { child } from "./pointer";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly const?: unknown;
}

/** Called for every value that the schema defines by name (`rule`, `text`, `template`, `call` …). */
type Visit = (definition: string, value: unknown, pointer: string) => void;

const DEFINITIONS = flowSchema.$defs as unknown as { readonly [name: string]: Schema };

/**
 * Walks a flow of the right shape together with its schema, so that no rule, text or call is overlooked:
 * a position that the schema gains later is visited from then on.
 */
export const walkFlow = (flow: unknown, visit: Visit): void => walk(flowSchema as unknown as Schema, flow, "", visit);

function walk(schema: Schema, value: unknown, pointer: string, visit: Visit): void {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace("#/$defs/", "");
    visit(name, value, pointer);
    return walk(DEFINITIONS[name] ?? {}, value, pointer, visit);
  }
  const chosen =
    schema.oneOf?.find((branch) => isOfKind(branch, value)) ?? schema.anyOf?.find((branch) => fits(branch, value));
  if (chosen) return walk(chosen, value, pointer, visit);
  if (Array.isArray(value))
    value.forEach((item, index) => schema.items && walk(schema.items, item, child(pointer, index), visit));
  else if (value !== null && typeof value === "object") walkMembers(schema, value, pointer, visit);
}

function walkMembers(schema: Schema, value: object, pointer: string, visit: Visit): void {
  const others = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
  for (const [key, member] of Object.entries(value)) {
    const of = schema.properties?.[key] ?? others;
    if (of) walk(of, member, child(pointer, key), visit);
  }
}

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (DEFINITIONS[schema.$ref.replace("#/$defs/", "")] ?? {});

const isOfKind = (branch: Schema, value: unknown): boolean =>
  resolve(branch).properties?.kind?.const === (value as { readonly kind?: unknown }).kind;

function fits(branch: Schema, value: unknown): boolean {
  const type = Array.isArray(value) ? "array" : typeof value;
  return resolve(branch).type === type;
}
