import { allQuestions } from "../../flow/lists-of";
import { keysOf } from "../../flow/pointer";
import type { Question } from "../../../schemas/flow.types";
import { operationOf } from "../../language/operators";
import { canonical } from "../equality/closure";
import type { Edit } from "../edits/tree";
import type { Course } from "../journeys/journey";

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
  if (isSameRule(edit)) return "both rules say the same, written in another way";
  const keys = keysOf(edit.at).slice(1);
  const isUnread = [sides.was, sides.now].every(({ run }) => nothingReads(keys, run.flow.flow));
  return isUnread ? "nothing in either version reads it" : undefined;
}

function isSameRule({ kind, was, now }: Edit): boolean {
  return kind === "changed" && canonical(inOneForm(was)) === canonical(inOneForm(now));
}

/** Operators whose arguments may come in any order; of the first two, one within the other is the same, too. */
const NESTING: ReadonlySet<string> = new Set(["and", "or"]);
const SYMMETRIC: ReadonlySet<string> = new Set(["and", "or", "+", "*", "min", "max"]);
const CONDITIONS: ReadonlySet<string> = new Set(["and", "or", "!", "!!"]);

/** A rule in a form that is the same for rules which say the same by the laws of logic alone. */
function inOneForm(rule: unknown): unknown {
  if (Array.isArray(rule)) return rule.map(inOneForm);
  const operation = operationOf(rule);
  if (!operation?.row) return rule;
  const { name } = operation;
  const args = operation.args.map(inOneForm);
  const [first] = args;
  const inner = operationOf(first);
  if (name === "!" && inner?.name === "!" && isCondition(inner.args[0])) return inner.args[0];
  const flat = NESTING.has(name)
    ? args.flatMap((arg) => (operationOf(arg)?.name === name ? operationOf(arg)?.args : [arg]))
    : args;
  const isSymmetric = SYMMETRIC.has(name) || operation.row.compares?.by === "equality";
  return { [name]: isSymmetric ? sortedOf(name, flat) : flat };
}

/** Of a condition only whether it holds counts, so that it may be said twice. */
function sortedOf(name: string, args: readonly unknown[]): readonly unknown[] {
  const texts = args.map(canonical).toSorted();
  const kept = NESTING.has(name) && args.every(isCondition) ? [...new Set(texts)] : texts;
  return kept.map((text): unknown => JSON.parse(text));
}

function isCondition(rule: unknown): boolean {
  const operation = operationOf(rule);
  return operation !== undefined && (CONDITIONS.has(operation.name) || operation.row?.compares !== undefined);
}

type WholeFlow = Course["run"]["flow"]["flow"];

/** Whether nothing in a flow reads what is under these keys: a named value, a table, the words for a wrong answer. */
function nothingReads([root = "", ...keys]: readonly string[], flow: WholeFlow): boolean {
  const [name = "", rule = "", format = ""] = keys;
  if (root === "values") return !mentions({ ...flow, values: others(flow.values, name) }, `values.${name}`);
  if (root === "tables") return !mentions(flow, `"lookup":["${name}"`);
  if (root !== "messages" || name !== "wrong" || rule === "") return false;
  return allQuestions(flow).every(([, question]) => hasOwnWords(question, rule) || !isUnder(question, rule, format));
}

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
  if (rule === "format") return format === "" ? question.format !== undefined : question.format === format;
  return !OF_WORD.has(rule) || Object.hasOwn(question, rule);
}
