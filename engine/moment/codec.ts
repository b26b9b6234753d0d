import type { Json, JsonObject } from "../contract";
import type { CompiledItems, CompiledQuestion } from "../flow/compiled";
import { isoDate, usDate } from "../values/dates";
import { isBlank } from "../values/blank";
import { isObject } from "../values/objects";
import { under } from "../values/path";

/** The answer that a stored value means; undefined where nothing is stored. */
export function read({ codec, items }: CompiledQuestion, value: unknown): Json | undefined {
  if (isBlank(value)) return undefined;
  switch (codec) {
    case "coded":
      return isObject(value) ? (value.code as Json) : (value as Json);
    case "date":
      return usDate(value) ?? (value as Json);
    case "card":
      return true;
    case "items":
      return isThings(value) ? value.map((item) => readItem(items, item)) : (value as Json);
    default:
      return value as Json;
  }
}

/** A list of anything but things is not an answer; it stays as it is, to be refused. */
const isThings = (value: unknown): value is readonly JsonObject[] => Array.isArray(value) && value.every(isObject);

/** The answers of one item of a list: question → answer, and its share. */
export function readItem(items: CompiledItems | null, item: unknown): JsonObject {
  const answers: { [name: string]: Json | undefined } = {};
  for (const question of items?.form.questions ?? []) {
    const answer = question.home.in === "item" ? read(question, under(item, question.home.path)) : undefined;
    if (answer !== undefined) answers[question.name] = answer;
  }
  const share = items?.share ? under(item, [items.share]) : undefined;
  return share === undefined || !items?.share ? answers : { ...answers, [items.share]: share as Json };
}

/**
 * The value that is stored for an answer; undefined for a blank one. Cards and consents are written elsewhere
 * (`saves.ts`).
 */
export function write({ codec, codes }: CompiledQuestion, answer: unknown): Json | undefined {
  if (isBlank(answer)) return undefined;
  if (codec === "coded") return { code: answer as Json, name: codes?.get(String(answer)) ?? null };
  if (codec === "date") return isoDate(answer) ?? (answer as Json);
  return answer as Json;
}
