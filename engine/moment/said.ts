import type { Json, JsonObject } from "../contract";
import type { CompiledQuestion } from "../flow/compiled";
import { displayDate, usDate } from "../values/dates";
import { isBlank } from "../values/blank";
import { money, percent } from "../values/money";
import { isObject } from "../values/objects";

/** An answer as people read it, one line for each thing of a list; none where there is no answer. */
export function linesOf(question: CompiledQuestion, answer: Json | undefined, scope: object): readonly string[] {
  if (isBlank(answer)) return [];
  const { items } = question;
  if (!items) return [saidOf(question, answer, scope)];
  return thingsIn(answer).map((item) => items.name.say(scope, localsOf(question, item, scope)));
}

/** What is said of each thing of a list under its name. */
export const detailsOf = (
  question: CompiledQuestion,
  answer: Json | undefined,
  scope: object,
): readonly (readonly string[])[] =>
  thingsIn(answer).map((item) => {
    const locals = localsOf(question, item, scope);
    return (question.items?.lines ?? []).map((line) => line.say(scope, locals)).filter(Boolean);
  });

const thingsIn = (answer: Json | undefined): readonly JsonObject[] =>
  Array.isArray(answer) ? (answer as readonly JsonObject[]) : [];

/** The same in one line. */
export function saidOf(question: CompiledQuestion, answer: Json | undefined, scope: object): string {
  if (isBlank(answer)) return "";
  if (question.items) return linesOf(question, answer, scope).join(", ");
  if (Array.isArray(answer)) return answer.map((code) => wordsOf(question, code as Json, scope)).join(", ");
  if (isObject(answer)) return String(answer.name ?? "");
  return wordsOf(question, answer as Json, scope);
}

/** What texts about one thing of a list may name: its answers (`item`), and the same in words (`said`). */
export function localsOf(
  { items }: CompiledQuestion,
  item: JsonObject,
  scope: object,
): { readonly [name: string]: object } {
  const said = (items?.form.questions ?? []).map((question) => [
    question.name,
    saidOf(question, item[question.name], scope),
  ]);
  return { item, said: Object.fromEntries(said) as object };
}

function wordsOf({ declared, shown, codes }: CompiledQuestion, value: Json, scope: object): string {
  const option = shown.options?.find((each) => each.value === value);
  if (option) return option.label.say(scope);
  const listed = codes?.get(String(value));
  if (listed !== undefined) return listed;
  if (typeof value === "number" && declared.format === "usd") return money(value, 2, undefined);
  if (typeof value === "number" && declared.format === "percent") return percent(value);
  if (declared.format === "date") return displayDate(value) ?? String(value);
  if (declared.format === "us-date") return usDate(value) ?? String(value);
  return typeof value === "number" ? value.toLocaleString("en-US") : String(value);
}
