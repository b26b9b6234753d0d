import { operationOf } from "../../language/operators";
import { change, type Change, type Pair } from "./change";
import { isSame } from "./same";
import { listed, ruled, ruledApart } from "./words";

/** How the sentences about a condition are worded. */
export interface ConditionWords {
  /** What has the condition: `employees: the rejection too_few`. */
  readonly subject: string;
  /** What it does when the condition holds, around an "always": `["now", "applies"]`, `["is now", "asked"]`. */
  readonly does: readonly [string, string];
}

/** Tells how a condition changes that a thing must have. */
export function tellCondition(pair: Pair, word: string, { subject, does }: ConditionWords): readonly Change[] {
  const [is, done] = does;
  const { was, now } = pair;
  if (was === undefined) return [change(pair, word, `${subject} ${is} ${done} only if ${ruled(now)}`)];
  if (now === undefined) return [change(pair, word, `${subject} ${is} always ${done}; before: only if ${ruled(was)}`)];
  const step = stepBetween(was, now);
  const [before, after] = ruledApart(was, now);
  const sentence = step ? `${subject} ${step}` : `${subject} ${is} ${done} if ${after}; before: if ${before}`;
  return [change(pair, word, sentence)];
}

/** What one condition has more or less than the other; undefined where they differ otherwise. */
function stepBetween(was: unknown, now: unknown): string | undefined {
  for (const [operator, more, less] of [
    ["and", "now also needs", "no longer needs"],
    ["or", "now also holds if", "no longer holds if"],
  ] as const) {
    const [before, after] = [partsOf(was, operator), partsOf(now, operator)];
    const came = lacking(after, before);
    const went = lacking(before, after);
    const kept = before.length - went.length;
    if (kept > 0 && went.length === 0 && came.length > 0) return `${more} ${listed(came.map(ruled))}`;
    if (kept > 0 && came.length === 0 && went.length > 0) return `${less} ${listed(went.map(ruled))}`;
  }
  return undefined;
}

function partsOf(rule: unknown, operator: string): readonly unknown[] {
  const operation = operationOf(rule);
  return operation?.name === operator ? operation.args : [rule];
}

const lacking = (parts: readonly unknown[], others: readonly unknown[]): readonly unknown[] =>
  parts.filter((part) => !others.some((other) => isSame(part, other, "")));

/** Tells how a value changes that a rule works out. */
export function tellValue(pair: Pair, word: string, phrase: string): readonly Change[] {
  const { was, now } = pair;
  if (was === undefined) return [change(pair, word, `${phrase} is new: ${ruled(now)}`)];
  if (now === undefined) return [change(pair, word, `${phrase} is removed: ${ruled(was)}`)];
  const [before, after] = ruledApart(was, now);
  return [change(pair, word, `${phrase} is now ${after}; before: ${before}`)];
}
