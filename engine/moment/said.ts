import type { Json, JsonObject } from "../contract";
import type { CompiledItems, CompiledQuestion } from "../flow/compiled";
import { scopeOfThing } from "../language/of-thing";
import type { Wording } from "../language/text";
import { thingInRules } from "./in-rules";
import { displayDate, usDate } from "../values/dates";
import { isBlank } from "../values/blank";
import { money, numberSaid } from "../values/money";
import { isObject } from "../values/objects";

/** An answer as people read it, one line for each thing of a list; none where there is no answer. */
export function linesOf(question: CompiledQuestion, answer: Json | undefined, scope: object): readonly string[] {
  if (isBlank(answer)) return [];
  const { items } = question;
  if (!items) return [saidOf(question, answer, scope)];
  return thingsIn(answer).map((item) => ofThing(items, item, scope).say(items.name));
}

/** What is said of each thing of a list under its name. */
export const detailsOf = (
  question: CompiledQuestion,
  answer: Json | undefined,
  scope: object,
): readonly (readonly string[])[] =>
  thingsIn(answer).map((item) => (question.items ? linesAbout(question.items, item, scope) : []));

/** What is said of one thing under its name. */
const linesAbout = (items: CompiledItems, item: JsonObject, scope: object): readonly string[] =>
  items.lines.map(ofThing(items, item, scope).say).filter(Boolean);

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

/** The words about one thing of a list. */
export interface AboutThing {
  /** A text that may name the thing's answers (`item`), the same in words (`said`), and all that other texts name. */
  readonly say: (wording: Wording) => string;
}

/** What is said of one thing of a list, in the texts of the list. */
export function ofThing(items: CompiledItems, thing: JsonObject, scope: object): AboutThing {
  const said = items.form.questions.map((question) => [question.name, saidOf(question, thing[question.name], scope)]);
  const item = thingInRules(items.form, thing);
  const around = scopeOfThing(scope, item);
  return { say: (wording) => wording.say(around, { item, said: Object.fromEntries(said) as object }) };
}

function wordsOf({ declared, shown, codes }: CompiledQuestion, value: Json, scope: object): string {
  const option = (shown.options ?? shown.yesNo)?.find((each) => each.value === value);
  if (option) return option.label.say(scope);
  const listed = codes?.get(String(value));
  if (listed !== undefined) return listed;
  if (typeof value === "number" && declared.format === "usd") return money(value, 2, undefined);
  if (declared.format === "date") return displayDate(value) ?? String(value);
  if (declared.format === "us-date") return usDate(value) ?? String(value);
  return typeof value === "number" ? numberSaid(value, declared.format) : String(value);
}
