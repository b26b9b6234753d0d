/** The places of the API's records that a flow saves in, as `schemas/api` describes them. */
import common from "../../schemas/api/common.schema.json";
import type { Asked } from "../flow/asked";
import { nearest, oneOf, show } from "../flow/finding";

interface ApiSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly ApiSchema[];
  readonly type?: string | readonly string[];
  readonly properties?: { readonly [name: string]: ApiSchema };
  readonly items?: ApiSchema;
  readonly additionalProperties?: boolean | ApiSchema;
}

const DEFINITIONS = common.definitions as unknown as { readonly [name: string]: ApiSchema };

/** The first word of a place → the record that it is in: the quote's application, and the client's own record. */
const RECORDS: { readonly [root: string]: ApiSchema } = {
  application: DEFINITIONS.application_input ?? {},
  client: { properties: { person: DEFINITIONS.person ?? {} } },
};

/** What stands behind a reference, and of a place that may be cleared what it is otherwise. */
function resolved(schema: ApiSchema): ApiSchema {
  const [kept] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (kept) return resolved(kept);
  return schema.$ref === undefined ? schema : resolved(DEFINITIONS[schema.$ref.replace("#/definitions/", "")] ?? {});
}

/** The index of the first key of a path that the API does not have, and the keys that it has there. */
export interface UnknownPlace {
  readonly unknown: number;
  readonly known: readonly string[];
}

/** Where a path leads: `application`, `holders`, `0`, `email`. */
export function placeAt([root = "", ...keys]: readonly string[]): { readonly schema: ApiSchema } | UnknownPlace {
  let here = Object.hasOwn(RECORDS, root) ? RECORDS[root] : undefined;
  if (!here) return { unknown: 0, known: Object.keys(RECORDS) };
  for (const [index, key] of keys.entries()) {
    const { properties, items, additionalProperties }: ApiSchema = here;
    const next = properties?.[key] ?? (items && /^\d+$/.test(key) ? items : undefined);
    if (next === undefined) {
      if (typeof additionalProperties === "object" && index === keys.length - 1) return { schema: {} };
      return { unknown: index + 1, known: Object.keys(properties ?? {}) };
    }
    here = resolved(next);
  }
  return { schema: here };
}

/** How a finding says that a path leads to no place of the API. */
export function saidOf(path: readonly string[], { unknown, known }: UnknownPlace) {
  const places = known.map((name) => [...path.slice(0, unknown), name].join("."));
  const near = nearest(path[unknown] ?? "", known);
  return {
    found: show(path.slice(0, unknown + 1).join(".")),
    expected: oneOf(places),
    near: near === undefined ? undefined : places[known.indexOf(near)],
  };
}

/** The types that a place may hold; none where the question's answer is among them, or anything may stand there. */
export function otherTypes(asked: Asked, place: ApiSchema): readonly string[] {
  const types = place.type === undefined ? [] : [place.type].flat();
  return storedTypes(asked, place).some((type) => types.includes(type)) ? [] : types;
}

/** How an answer is stored: a card as a token, a consent with its texts, a state with its name. */
function storedTypes({ question }: Asked, place: ApiSchema): readonly string[] {
  if (question.widget === "card") return ["string"];
  if (question.agrees_to) return ["object"];
  if (question.list !== undefined && place.properties?.code) return ["object"];
  return question.type === "integer" ? ["integer", "number"] : [question.type];
}
