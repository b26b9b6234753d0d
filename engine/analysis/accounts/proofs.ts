import { allQuestions } from "../../flow/lists-of";
import { keysOf } from "../../flow/pointer";
import type { Question } from "../../../schemas/flow.types";
import { operationOf } from "../../language/operators";
import { canonical } from "../equality/closure";
import type { Edit } from "../edits/tree";
import { formatAt } from "../mutants/places";
import type { Course } from "../journeys/journey";
import { mayBeSaid } from "./common-words";
import { isConditionAt } from "./condition";
import { readsTheSame, readsTheSameOfTable } from "./list-reads";
import { isUnreadWord } from "./unread-words";

/** Both versions, for all that is proven of what they say. */
export interface ProofSides {
  readonly was: Course;
  readonly now: Course;
}

/**
 * Returns why an edit can have no effect, in a sentence: both rules say the same, or nothing of either version reads what
 * changed. `without` is the newer version without the edit. Undefined where that is not proven; that nothing was found
 * does not prove it.
 */
export function proofOf(edit: Edit, sides: ProofSides, without?: Course): string | undefined {
  if (isUnreadInList(edit, sides, without)) return "nothing in either version reads it of the list";
  if (!edit.at.startsWith("/flow/")) return undefined;
  if (isUnreadInTable(edit, sides, without)) return "nothing in either version finds it in the table";
  if (isSameSet(edit, sides)) return "both hold the same, and their order says nothing";
  if (isSameRule(edit, sides)) return "both rules say the same, written in another way";
  const keys = keysOf(edit.at).slice(1);
  if (isUnreadWord(edit, sides.was, sides.now)) return "it says nothing there";
  const isUnread = [sides.was, sides.now].every(({ run }) => nothingReads(keys, run.flow.flow));
  return isUnread ? "nothing in either version reads it" : undefined;
}

/**
 * Lists that only say what belongs to them, as the format calls them: by its names alone, since a question may have any
 * name. The first of the slugs is in links, the first of whom a product is sold to is chosen, and the first rejection that
 * a dialog judges is shown: they are none of these.
 */
const SETS: ReadonlySet<string> = new Set([
  "question.errors",
  "coverages.groups[].rows.*.not_offered_in",
  "home_record.copied_to.*.without",
  "confirm.clears",
  "rejection.also_for",
]);

/** Whether something only moved in a list whose order says nothing. */
const isSameSet = ({ kind, at }: Edit, { now }: ProofSides): boolean =>
  kind === "moved" && SETS.has(formatOf(at, now) ?? "");

/** Whether neither version can tell a list from the same list without the edit. */
function isUnreadInList({ at }: Edit, { was, now }: ProofSides, without: Course | undefined): boolean {
  const [root, name = ""] = keysOf(at);
  if (root !== "lists") return false;
  const [list, before] = [now.lists[name], without?.lists[name]];
  if (!list || !before) return false;
  return [was, now].every((course) => readsTheSame(name, before, list, course));
}

/** The same of a table. */
function isUnreadInTable({ at }: Edit, { was, now }: ProofSides, without: Course | undefined): boolean {
  const [, root, name = ""] = keysOf(at);
  if (root !== "tables") return false;
  const [table, before] = [tableIn(now, name), without && tableIn(without, name)];
  if (!table || !before) return false;
  return [was, now].every((course) => readsTheSameOfTable(name, before, table, course));
}

const tableIn = ({ run }: Course, name: string) => run.flow.flow.tables?.[name];

const formatOf = (at: string, { run }: Course): string | undefined => formatAt(run.flow.flow, at.slice("/flow".length));

function isSameRule({ at, kind, was, now }: Edit, sides: ProofSides): boolean {
  const isTruth = isConditionAt(keysOf(at).slice(1), sides.now.run.flow.flow);
  return kind === "changed" && canonical(inOneForm(was, isTruth)) === canonical(inOneForm(now, isTruth));
}

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
  const added = ofDate(name, args);
  if (added) return added;
  if (row.compares?.by === "equality") return { [name]: inOrder(args) };
  if (!isTruth || !NESTING.has(name)) return { [name]: args };
  const flat = args.flatMap((arg) => (operationOf(arg)?.name === name ? operationOf(arg)?.args : [arg]));
  return { [name]: [...new Map(inOrder(flat).map((arg) => [canonical(arg), arg])).values()] };
}

/** A date with nothing added is the same date, in days or in years; undefined for all other operations. */
const ofDate = (name: string, [date, count]: readonly unknown[]): object | undefined =>
  ADDING.has(name) && count === 0 ? { add_days: [date, 0] } : undefined;
const ADDING: ReadonlySet<string> = new Set(["add_days", "add_years"]);

const inOrder = (args: readonly unknown[]): readonly unknown[] =>
  args.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));

type WholeFlow = Course["run"]["flow"]["flow"];

/** Whether nothing in a flow reads what is under these keys: a named value, a table, the words for a wrong answer. */
function nothingReads([root = "", ...keys]: readonly string[], flow: WholeFlow): boolean {
  const [name = "", rule = "", format = ""] = keys;
  if (root === "values") return !mentions({ ...flow, values: others(flow.values, name) }, `values.${name}`);
  if (root === "tables") return !mentions(flow, `"lookup":["${name}"`);
  if (root === "messages" && name === "changed" && rule === "part") return !hasPartOfPlan(flow);
  if (root === "messages" && name === "words" && rule !== "") return !mayBeSaid(rule, flow);
  if (root !== "messages" || name !== "wrong" || rule === "") return false;
  return allQuestions(flow).every(([, question]) => hasOwnWords(question, rule) || !isUnder(question, rule, format));
}

/** Only an optional part of the plan may be gone by itself: a question of yes or no that is saved in it. */
const hasPartOfPlan = (flow: WholeFlow): boolean =>
  allQuestions(flow).some(([, { type, saved }]) => type === "boolean" && canonical(saved ?? null).includes("plan."));

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
