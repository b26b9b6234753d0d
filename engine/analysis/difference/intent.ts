import type { Json } from "../../contract";
import type { IntendedAnswers, IntendedChange } from "../../../schemas/intent.types";
import { canonical } from "../equality/closure";
import type { Alternative, Condition } from "../classes/conditions";
import type { ChangedClass } from "./changed";

/** The changed classes by whether somebody declared that they are meant. */
export interface Residue {
  /** For each class in its order: which of the declared changes allows it; null for one that was not declared. */
  readonly meant: readonly (number | null)[];
  /** The declared changes that no class came from. */
  readonly missing: readonly number[];
}

/** Subtracts the declared changes from the classes that changed. */
export function residueOf(classes: readonly ChangedClass[], declared: readonly IntendedChange[]): Residue {
  const allowing = classes.map((each) => declared.flatMap((one, index) => (allows(one, each) ? [index] : [])));
  const used = new Set(allowing.flat());
  return {
    meant: allowing.map(([first]) => first ?? null),
    missing: declared.flatMap((_, index) => (used.has(index) ? [] : [index])),
  };
}

function allows({ decision, steps, entries, word, where = {} }: IntendedChange, changed: ChangedClass): boolean {
  return (
    word === undefined &&
    (decision === undefined || isNamed(changed.decision, decision)) &&
    (steps === undefined || changed.steps.every((step) => steps.includes(step))) &&
    (entries === undefined || changed.entries.every((entry) => entries.includes(entry))) &&
    Object.entries(where).every(([input, answers]) => changed.where.some((each) => isWithin(each, input, answers)))
  );
}

const isNamed = (decision: string, pattern: string): boolean =>
  pattern.endsWith("*") ? decision.startsWith(pattern.slice(0, -1)) : decision === pattern;

/** Whether a condition of a class lets nobody in but those with these answers. */
function isWithin(condition: Condition, input: string, answers: IntendedAnswers): boolean {
  if ("input" in condition) {
    const isSame = condition.input === input || condition.input === `answers.${input}`;
    return isSame && condition.is.every((each) => isAllowed(each, answers));
  }
  if (!("term" in condition) || canonical(condition.term) !== canonical({ var: input })) return false;
  const { from = condition.above, to = condition.below } = condition;
  return isRange(answers) && isInside(from, to, answers);
}

function isAllowed(alternative: Alternative, answers: IntendedAnswers): boolean {
  if (isRange(answers)) {
    if ("value" in alternative) return isInside(alternative.value, alternative.value, answers);
    return ("from" in alternative || "to" in alternative) && isInside(alternative.from, alternative.to, answers);
  }
  if ("value" in alternative) return answers.includes(alternative.value as string | number | boolean | null);
  return "blank" in alternative && answers.includes(null);
}

type Range = Exclude<IntendedAnswers, readonly unknown[]>;
const isRange = (answers: IntendedAnswers): answers is Range => !Array.isArray(answers);

/** Numbers and days compare as they are; a side that is left open is inside of an open side only. */
function isInside(from: Json | undefined, to: Json | undefined, range: Range): boolean {
  const isLow = range.from === undefined || (isComparable(from, range.from) && from >= range.from);
  const isHigh = range.to === undefined || (isComparable(to, range.to) && to <= range.to);
  return isLow && isHigh;
}

const isComparable = <T extends number | string>(value: Json | undefined, to: T): value is T =>
  typeof value === typeof to;
