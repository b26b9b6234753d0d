import type { Json } from "../../contract";
import type { CompiledQuestion } from "../../flow/compiled";
import { choiceCodes } from "../../flow/compile-question";
import { isBlank } from "../../values/blank";
import { inWords, listed, ruled } from "../changes/words";
import type { Alternative, Condition } from "../classes/conditions";
import { questionOf } from "../journeys/inputs";
import type { Course } from "../journeys/journey";

/** Returns in English for whom a class holds: `business_region is Colorado; owners_count is 5 to 60`; everyone if nothing is asked of them. */
export function whoOf(where: readonly Condition[], course: Course): string {
  const said = where.map((condition) => conditionSaid(condition, course)).filter((each) => each !== "");
  return said.length === 0 ? "everyone" : said.join("; ");
}

function conditionSaid(condition: Condition, course: Course): string {
  if ("input" in condition) return inputSaid(condition.input, condition.is, course);
  if ("term" in condition) return termSaid(condition);
  if ("rule" in condition)
    return `${isTrue(condition.is) ? "" : "not: "}${ruled(condition.rule)}${valued(condition.is)}`;
  return "where the two versions come to different things";
}

const isTrue = (is: unknown): boolean => is !== false && !isBlank(is);
const valued = (is: unknown): string => (typeof is === "boolean" || isBlank(is) ? "" : ` is ${JSON.stringify(is)}`);

function termSaid({ term, from, above, to, below }: Extract<Condition, { readonly term: unknown }>): string {
  const name = ruled(term);
  const lowest = from === undefined ? above : from;
  if (from !== undefined && to !== undefined) return `${name} is ${from === to ? from : `${from} to ${to}`}`;
  const low = lowest === undefined ? [] : [`${from === undefined ? "more than" : "at least"} ${lowest}`];
  const high = to === undefined ? (below === undefined ? [] : [`less than ${below}`]) : [`at most ${to}`];
  return `${name} is ${[...low, ...high].join(" and ")}`;
}

/** The name of an input as rules write it, without what is the same for all. */
export function inputName(input: string): string {
  const [root = "", ...path] = input.split(".");
  if (root === "answers") return path.join(".");
  if (root === "thing") return `${path[1]} in ${path[0]}`;
  return root !== "client" ? input : `the client's ${inWords(path.at(-1) ?? root)}`;
}

function inputSaid(input: string, is: readonly Alternative[], course: Course): string {
  const question = questionOf(input, course.run.flow);
  const codes = is.flatMap((each) => ("value" in each ? [each.value] : []));
  const unit = question?.items ? "things" : "characters";
  const others = is.filter((each) => !("value" in each)).map((each) => alternativeSaid(each, unit));
  const all = codesOf(question, course);
  const missing = all.filter((code) => !codes.includes(code));
  const isMost = codes.length > SHOWN && missing.length < codes.length;
  const named = (code: Json): string => valueSaid(code, question, course);
  const values = isMost
    ? [missing.length === 0 ? "any of its choices" : `any but ${listed(fewOf(missing, named))}`]
    : fewOf(codes, named);
  return `${inputName(input)} is ${either([...values, ...others])}`;
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

function alternativeSaid(alternative: Alternative, unit: string): string {
  if ("blank" in alternative) return "not answered";
  if ("bad" in alternative) return "not a possible answer";
  if ("length" in alternative) {
    const { from, to } = alternative.length;
    return from === undefined && to === undefined ? "any answer" : `${range(from, to)} ${unit} long`;
  }
  if ("value" in alternative) return JSON.stringify(alternative.value);
  return range(alternative.from, alternative.to);
}

function range(from: Json | undefined, to: Json | undefined): string {
  if (from === undefined) return to === undefined ? "anything in range" : `at most ${String(to)}`;
  if (to === undefined) return `at least ${String(from)}`;
  return from === to ? String(from) : `${String(from)} to ${String(to)}`;
}

/** Every code that a question offers. */
function codesOf(question: CompiledQuestion | undefined, { lists }: Course): readonly Json[] {
  const list = question?.declared.list;
  if (list !== undefined) return lists[list]?.items.map(({ code }) => code) ?? [];
  return question ? (choiceCodes(question.declared) ?? []) : [];
}

/** Returns an answer as people read it: the name of a thing of a list, the label of a choice, yes or no. */
export function valueSaid(value: Json, question: CompiledQuestion | undefined, { lists }: Course): string {
  if (isBlank(value)) return "not answered";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const list = question?.declared.list;
  const item = list === undefined ? undefined : lists[list]?.items.find(({ code }) => code === value);
  if (item) return item.name;
  return typeof value === "string" ? value : JSON.stringify(value);
}
