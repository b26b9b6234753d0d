import type { Json } from "../../../../../engine/index";

/** As deep as a rule may be, and as many parts as a form shows at once without making who edits it wait. */
const DEEPEST = 32;
const MOST = 400;

/** Whether a rule is more than a form can show: it is edited as text. */
export function isTooLarge(rule: Json): boolean {
  let parts = 0;
  let level: readonly Json[] = [rule];
  for (let depth = 0; level.length > 0; depth++) {
    parts += level.length;
    // An operation is two levels of JSON: itself, and its arguments.
    if (parts > MOST * 2 || depth > DEEPEST * 2) return true;
    level = level.flatMap(inside);
  }
  return false;
}

function inside(rule: Json): readonly Json[] {
  if (rule === null || typeof rule !== "object") return [];
  return Object.values(rule).filter((each) => each !== undefined);
}
