import { child } from "../../flow/pointer";
import {
  branchFor,
  chosenBranch,
  DEFINITIONS,
  definitionOf,
  FLOW_SCHEMA,
  resolved,
  type Schema,
} from "../../flow/schemas";
import { isObject } from "../../values/objects";

/** A value of a flow, and all that the format says of it. */
export interface FormatPlace {
  readonly value: unknown;
  readonly pointer: string;
  /** The name of its place; undefined for an item of a list. */
  readonly word: string | undefined;
  /** What the format calls the place, such as `question.label`: the same wherever a flow has one. */
  readonly format: string;
  /** The kinds of value that it is by the format's definitions: `rule`, `text`, `step_id` … */
  readonly kinds: readonly string[];
  /** The schemas that hold for it: its own, those of all their branches that were meant. */
  readonly schemas: readonly Schema[];
  /** Whether the format demands that it is there. */
  readonly isRequired: boolean;
}

/** Every value of a written-out flow with its schemas, from the root. Rules are not entered: they have no schema. */
export const placesOf = (flow: object): readonly FormatPlace[] => [
  ...below({ schema: FLOW_SCHEMA, value: flow, pointer: "", word: undefined, format: "flow", isRequired: true }),
];

const formats = new WeakMap<object, ReadonlyMap<string, string>>();

/** Returns what the format calls a place of a written-out flow; undefined inside of a rule, and where there is none. */
export function formatAt(flow: object, pointer: string): string | undefined {
  const known = formats.get(flow) ?? new Map(placesOf(flow).map((place) => [place.pointer, place.format]));
  formats.set(flow, known);
  return known.get(pointer);
}

interface At extends Pick<FormatPlace, "value" | "pointer" | "word" | "format" | "isRequired"> {
  readonly schema: Schema;
}

function* below({ schema, value, pointer, word, format, isRequired }: At): Generator<FormatPlace, void> {
  const meant = [...meantBy(schema, value)];
  const kinds = meant.flatMap((each) => definitionOf(each) ?? []);
  const schemas = meant.map(resolved);
  yield { value, pointer, word, format, kinds, schemas, isRequired };
  if (kinds.includes("rule")) return;
  if (Array.isArray(value)) {
    const items = schemas.find((each) => each.items)?.items ?? {};
    for (const [index, item] of value.entries()) {
      const at = { pointer: child(pointer, index), word: undefined, format: `${format}[]` };
      yield* below({ schema: items, value: item, ...at, isRequired: false });
    }
  } else if (isObject(value))
    for (const [key, part] of Object.entries(value))
      yield* below({
        schema: memberSchema(schemas, key),
        value: part,
        pointer: child(pointer, key),
        word: key,
        format: memberName(meant, key, format),
        isRequired: schemas.some(({ required = [] }) => required.includes(key)),
      });
}

/** The schema and all that it leads to for this value: references, what else must hold, and the branch that is meant. */
function* meantBy(schema: Schema, value: unknown): Generator<Schema, void> {
  yield schema;
  if (schema.$ref !== undefined) yield* meantBy(resolved(schema), value);
  for (const every of schema.allOf ?? []) yield* meantBy(every, value);
  const chosen = schema.anyOf ? branchFor(schema.anyOf, value) : chosenBranch(schema, value);
  if (chosen) yield* meantBy(chosen, value);
}

/** What the format calls a member: by the definition that names it, or else by what is around it. */
function memberName(meant: readonly Schema[], key: string, around: string): string {
  const named = meant.find((each) => Object.hasOwn(resolved(each).properties ?? {}, key));
  if (!named) return `${around}.*`;
  const name = meant
    .map((each) => definitionOf(each))
    .findLast((each) => each && DEFINITIONS[each] === resolved(named));
  return `${name ?? around}.${key}`;
}

/** What the format says of a member: by its name, or as one of many. */
function memberSchema(schemas: readonly Schema[], key: string): Schema {
  const named = schemas.flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, key) ? (properties[key] ?? []) : [],
  );
  const others = schemas.flatMap(({ additionalProperties: each }) => (isObject(each) ? [each as Schema] : []));
  return named.length > 1 ? { allOf: named } : (named[0] ?? others[0] ?? {});
}
