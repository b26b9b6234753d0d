import { allQuestions } from "../../flow/lists-of";
import { kindFacts } from "../../flow/kind-facts";
import { keysOf } from "../../flow/pointer";
import type { Question } from "../../../schemas/flow.types";
import { operationOf } from "../../language/operators";
import { canonical } from "../equality/closure";
import type { Edit } from "../edits/tree";
import type { Course } from "../journeys/journey";
import { mayBeSaid } from "./common-words";

/** Both versions, for all that is proven of what they say. */
export interface ProofSides {
  readonly was: Course;
  readonly now: Course;
}

/**
 * Returns why an edit can have no effect, in a sentence: both rules say the same, or nothing of either version reads what
 * changed. Undefined where that is not proven; that nothing was found does not prove it.
 */
export function proofOf(edit: Edit, sides: ProofSides): string | undefined {
  if (!edit.at.startsWith("/flow/")) return undefined;
  if (isSameSet(edit)) return "both hold the same, and their order says nothing";
  if (isSameRule(edit)) return "both rules say the same, written in another way";
  const keys = keysOf(edit.at).slice(1);
  const isUnread = [sides.was, sides.now].every(({ run }) => nothingReads(keys, run.flow.flow));
  return isUnread ? "nothing in either version reads it" : undefined;
}

/** Lists that only say what belongs to them. */
const SETS: ReadonlySet<string> = new Set([
  "errors",
  "not_offered_in",
  "without",
  "clears",
  "judges",
  "slugs",
  "also_for",
]);

/** Whether something only moved in a list whose order says nothing. */
function isSameSet({ at, kind }: Edit): boolean {
  const keys = keysOf(at);
  return kind === "moved" && (SETS.has(keys.at(-1) ?? "") || SETS.has(keys.at(-2) ?? ""));
}

function isSameRule({ at, kind, was, now }: Edit): boolean {
  const isTruth = CONDITION_WORDS.has(keysOf(at).at(-1) ?? "");
  return kind === "changed" && canonical(inOneForm(was, isTruth)) === canonical(inOneForm(now, isTruth));
}

/** Words of which only counts whether their rule holds. */
const CONDITION_WORDS: ReadonlySet<string> = new Set(["when", "show_when", "fail_when"]);
const NESTING: ReadonlySet<string> = new Set(["and", "or"]);
const NEGATING: ReadonlySet<string> = new Set(["!", "!!"]);

/**
 * A rule in a form that is the same for rules which say the same by the laws of logic alone. `isTruth`: only whether it
 * holds counts. Elsewhere `and` and `or` come to one of their arguments, so that their order counts; sums are left as they
 * are, since those of amounts may differ in the last digit.
 */
function inOneForm(rule: unknown, isTruth: boolean): unknown {
  if (Array.isArray(rule)) return rule.map((part) => inOneForm(part, false));
  const operation = operationOf(rule);
  if (!operation?.row) return rule;
  const { name, row } = operation;
  const isInside = NEGATING.has(name) || (isTruth && NESTING.has(name));
  const args = operation.args.map((arg) => inOneForm(arg, isInside));
  if (row.compares?.by === "equality") return { [name]: inOrder(args) };
  if (!isTruth || !NESTING.has(name)) return { [name]: args };
  const flat = args.flatMap((arg) => (operationOf(arg)?.name === name ? operationOf(arg)?.args : [arg]));
  return { [name]: [...new Map(inOrder(flat).map((arg) => [canonical(arg), arg])).values()] };
}

const inOrder = (args: readonly unknown[]): readonly unknown[] =>
  args.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));

type WholeFlow = Course["run"]["flow"]["flow"];

/** Whether nothing in a flow reads what is under these keys: a named value, a table, the words for a wrong answer. */
function nothingReads([root = "", ...keys]: readonly string[], flow: WholeFlow): boolean {
  const [name = "", rule = "", format = ""] = keys;
  if (root === "values") return !mentions({ ...flow, values: others(flow.values, name) }, `values.${name}`);
  if (root === "tables") return !mentions(flow, `"lookup":["${name}"`);
  if (root === "messages" && name === "changed" && rule === "part") return !flow.steps.some(addsToPlan);
  if (root === "messages" && name === "words" && rule !== "") return !mayBeSaid(rule, flow);
  if (root !== "messages" || name !== "wrong" || rule === "") return false;
  return allQuestions(flow).every(([, question]) => hasOwnWords(question, rule) || !isUnder(question, rule, format));
}

/** Only an optional part of the plan may be gone by itself. */
const addsToPlan = (step: WholeFlow["steps"][number]): boolean => kindFacts(step).plan === "adds";

const others = (values: object | undefined, name: string): object =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => key !== name));

/** Whether a text is anywhere in a flow, as a whole word: more than is needed counts as mentioned. */
const mentions = (flow: unknown, text: string): boolean => canonical(flow).includes(text);

const hasOwnWords = ({ wrong }: Question, rule: string): boolean =>
  typeof wrong === "string" || (wrong !== undefined && (Object.hasOwn(wrong, rule) || Object.hasOwn(wrong, "else")));

/** Rules of which the words are needed only where a question has the same word of the format. */
const OF_WORD: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "const",
  "minItems",
  "maxItems",
  "accepts",
  "max_bytes",
  "list",
]);

/** Whether a question may be answered so that it breaks this rule. */
function isUnder(question: Question, rule: string, format: string): boolean {
  if (rule === "window") return question.earliest !== undefined || question.latest !== undefined;
  if (rule === "format") return format === "" ? question.format !== undefined : question.format === format;
  return !OF_WORD.has(rule) || Object.hasOwn(question, rule);
}
