/** What is meant by what was typed or sent as an answer. */
import type { Json, JsonObject } from "../contract";
import type { CompiledForm, CompiledQuestion } from "../flow/compiled";
import { isFormat } from "../values/formats";
import { isObject } from "../values/objects";
import { bare, tidyLine, tidyText } from "../values/text";
import { readNumber, wholeValue } from "../values/whole";
import type { WholeKind } from "../values/whole";

/**
 * typed: key by key, so that a date must be written as the question says (wizards §5, W13) · whole: at once, by a device
 * or another program, in the forms of those.
 */
export type Arrival = "typed" | "whole";

/** The answer that a value means: the value itself where it has the form of an answer, or none that is known. */
export function meant(question: CompiledQuestion, value: Json, arrival: Arrival): Json {
  const { items } = question;
  if (items) return isList(value) ? meantItems(items.form, value, arrival) : value;
  return typeof value === "string" ? meantText(question, value, arrival) : value;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function meantItems({ questions }: CompiledForm, list: readonly Json[], arrival: Arrival): readonly Json[] {
  const kept = list.map((item) => (isObject(item) ? meantOf(questions, item, arrival) : item));
  return kept.every((item, place) => item === list[place]) ? list : kept;
}

/** The answers as they are meant; the same object if all are as they came, which is usual. */
export function meantOf(questions: Iterable<CompiledQuestion>, answers: JsonObject, arrival: Arrival): JsonObject {
  let changed: { [name: string]: JsonObject[string] } | undefined;
  for (const question of questions) {
    const value = answers[question.name];
    const kept = value === undefined ? undefined : meant(question, value, arrival);
    if (kept !== value) (changed ??= {})[question.name] = kept;
  }
  return changed ? { ...answers, ...changed } : answers;
}

/** A text of a closed set is compared as it is: a list's code or a choice. */
const isClosed = ({ list, choices, const: only }: CompiledQuestion["declared"]): boolean =>
  list !== undefined || choices !== undefined || only !== undefined;

function meantText({ declared }: CompiledQuestion, text: string, arrival: Arrival): Json {
  const { type, format, widget } = declared;
  if (isClosed(declared) || type === "file") return text;
  if (type === "integer" || type === "number") return numberMeant(text, format ?? "number");
  if (format === undefined) return widget === "textarea" ? tidyText(text) : tidyLine(text);
  if (isFormat[format](text)) return text;
  // A date that is typed must be written as the question says; all else is read as what arrives at once.
  return arrival === "typed" && format === "us-date" ? bare(text) : wholeValue(format, bare(text));
}

/** A number that fits into one exactly; any other text stays, to be refused as it was typed. */
function numberMeant(text: string, kind: WholeKind): Json {
  const digits = readNumber(wholeValue(kind, text));
  const number = Number(digits);
  return digits !== undefined && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : tidyLine(text);
}
