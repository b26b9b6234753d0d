import type { Json } from "../../contract";
import type { CompiledQuestion } from "../../flow/compiled";
import { choiceCodes } from "../../flow/compile-question";
import { isBlank } from "../../values/blank";
import { inWords, listed, numbersSaid } from "../changes/words";
import type { Alternative, Condition } from "../classes/conditions";
import { questionOf } from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import { fingerprint } from "../equality/closure";
import { questionSaid, ruleSaid, valueSaid } from "./names";

/**
 * Returns in English for whom a class holds: `State (business_region) is Colorado; Number of owners (owners_count) is 5 to
 * 60`; everyone if nothing is asked of them. `was`: the older version, where the class is one of two versions.
 */
export function whoOf(where: readonly Condition[], course: Course, was: Course = course): string {
  const said = where.map((condition) => conditionSaid(condition, course, was)).filter((each) => each !== "");
  return said.length === 0 ? "everyone" : said.join("; ");
}

function conditionSaid(condition: Condition, course: Course, was: Course): string {
  if ("input" in condition) return inputSaid(condition.input, condition.is, course);
  if ("term" in condition) return termSaid(condition, course);
  if (!("rule" in condition)) return "only some of these, such as the witness";
  const { rule, is } = condition;
  const own = condition.in === "was" ? was : course;
  const [before, now] = [was, course].map(({ run: { flow } }) => fingerprint(rule, [rule], flow));
  const by = before === now ? "" : `by the ${condition.in === "was" ? "older" : "newer"} version, `;
  return `${by}${isTrue(is) ? "" : "not: "}${ruleSaid(rule, own)}${valued(is)}`;
}

const isTrue = (is: unknown): boolean => is !== false && !isBlank(is);
const valued = (is: unknown): string => (typeof is === "boolean" || isBlank(is) ? "" : ` is ${JSON.stringify(is)}`);

function termSaid({ term, ...bounds }: Extract<Condition, { readonly term: unknown }>, course: Course): string {
  const name = ruleSaid(term, course);
  const { from, above, to, below } = saidTogether(bounds);
  const lowest = from === undefined ? above : from;
  if (from !== undefined && to !== undefined) return `${name} is ${from === to ? from : `${from} to ${to}`}`;
  const low = lowest === undefined ? [] : [`${from === undefined ? "more than" : "at least"} ${lowest}`];
  const high = to === undefined ? (below === undefined ? [] : [`less than ${below}`]) : [`at most ${to}`];
  return `${name} is ${[...low, ...high].join(" and ")}`;
}

/** Bounds as people read them: numbers alike, all else as it is. */
function saidTogether(bounds: { readonly [bound: string]: Json | undefined }): { readonly [bound: string]: string } {
  const known = Object.entries(bounds).flatMap(([name, bound]) => (bound === undefined ? [] : [{ name, bound }]));
  const numbers = known.flatMap(({ bound }) => (typeof bound === "number" ? [bound] : []));
  const said = new Map<Json, string>(numbersSaid(numbers).map((text, index) => [numbers[index] ?? 0, text]));
  return Object.fromEntries(known.map(({ name, bound }) => [name, said.get(bound) ?? String(bound)]));
}

/** An input as people read it: the title of its question, with its name behind. */
function inputName(input: string, course: Course): string {
  const [root = "", ...path] = input.split(".");
  const [name = "", ofThing = ""] = path;
  if (root === "answers") return questionSaid(name, course);
  if (root === "thing") return `${questionSaid(ofThing, course, name)} in ${questionSaid(name, course)}`;
  return root === "client" ? `the client's ${inWords(path.at(-1) ?? root)}` : input;
}

function inputSaid(input: string, is: readonly Alternative[], course: Course): string {
  const question = questionOf(input, course.run.flow);
  const codes = is.flatMap((each) => ("value" in each ? [each.value] : []));
  const unit = question?.items ? "things" : "characters";
  const any = question ? "any answer" : "known";
  const others = is.filter((each) => !("value" in each)).map((each) => alternativeSaid(each, unit, any));
  const all = codesOf(question, course);
  const missing = all.filter((code) => !codes.includes(code));
  const isMost = codes.length > SHOWN && missing.length < codes.length;
  const named = (code: Json): string => valueSaid(code, question, course);
  const values = isMost
    ? [missing.length === 0 ? "any of its choices" : `any but ${listed(fewOf(missing, named))}`]
    : fewOf(codes, named);
  return `${inputName(input, course)} is ${either([...values, ...others])}`;
}

const SHOWN = 3;
const MOST_NAMES = 12;

/** The names of some codes; of very many only the first, and how many more there are. */
function fewOf(codes: readonly Json[], named: (code: Json) => string): readonly string[] {
  if (codes.length <= MOST_NAMES) return codes.map(named);
  return [...codes.slice(0, SHOWN).map(named), `${codes.length - SHOWN} more`];
}

const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** `any`: how it is said that there is a text, of which nothing else counts. */
function alternativeSaid(alternative: Alternative, unit: string, any: string): string {
  if ("blank" in alternative) return any === "known" ? "not known" : "not answered";
  if ("bad" in alternative) return "not a possible answer";
  if ("length" in alternative) {
    const { from, to } = alternative.length;
    return from === undefined && to === undefined ? any : `${range(from, to)} ${unit} long`;
  }
  if ("value" in alternative) return JSON.stringify(alternative.value);
  return range(alternative.from, alternative.to);
}

function range(least: Json | undefined, most: Json | undefined): string {
  const { from, to } = saidTogether({ from: least, to: most });
  if (from === undefined) return to === undefined ? "anything in range" : `at most ${to}`;
  if (to === undefined) return `at least ${from}`;
  return from === to ? from : `${from} to ${to}`;
}

/** Every code that a question offers. */
function codesOf(question: CompiledQuestion | undefined, { lists }: Course): readonly Json[] {
  const list = question?.declared.list;
  if (list !== undefined) return lists[list]?.items.map(({ code }) => code) ?? [];
  return question ? (choiceCodes(question.declared) ?? []) : [];
}
