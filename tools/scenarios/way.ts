import { isObject, type Json, type JsonObject } from "../../engine/index";
import type { Journey } from "../../engine/analysis";
import type { Answers, Given, Usual } from "../../schemas/scenario.types";
import type { Way } from "./record";
import { journeysFor } from "./usual";

/** The journey in a file's content: itself, or the witness of a class. Undefined for anything else. */
export function journeyIn(value: unknown): Journey | undefined {
  if (!isObject(value)) return undefined;
  if (isObject(value.witness)) return journeyIn(value.witness);
  const isJourney = typeof value.entry === "string" && isObject(value.answers) && isObject(value.usual);
  return isJourney ? (value as unknown as Journey) : undefined;
}

/** What a journey has otherwise than the usual one of its product, as a scenario says it. */
export function wayOf(
  flow: string,
  { entry, client, application, answers, usual: own, query = {}, around = {} }: Journey,
  usual: Usual | undefined,
): Way {
  const common = journeysFor(usual).usual[entry];
  const given: Given = {
    ...difference("client", common.client ?? {}, client ?? common.client ?? {}),
    ...difference("application", common.application ?? {}, application ?? common.application ?? {}),
    ...(Object.keys(query).length > 0 && { query }),
    ...(Object.keys(around).length > 0 && { around }),
  };
  const samples = Object.entries(own).filter(([name, value]) => !isSame(common.usual[name], value));
  return { flow, entry, given, answers: { ...Object.fromEntries(samples), ...answers } as Answers };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One member with what lies over what is common; none if they are the same. */
function difference(key: string, common: JsonObject, own: JsonObject): { readonly [key: string]: JsonObject } {
  const over = laidOver(common, own);
  return isObject(over) && Object.keys(over).length > 0 ? { [key]: over } : {};
}

/** What must be laid over a value to get another one: `null` takes a key away. */
function laidOver(common: Json | undefined, own: Json | undefined): Json {
  if (own === undefined) return null;
  if (!isObject(common) || !isObject(own)) return own;
  const keys = [...new Set([...Object.keys(common), ...Object.keys(own)])];
  return Object.fromEntries(
    keys.flatMap((key) => (isSame(common[key], own[key]) ? [] : [[key, laidOver(common[key], own[key])] as const])),
  );
}
