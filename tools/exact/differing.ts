import { differing, type Course, type Differing, type Passed } from "../../engine/analysis";

/** A step at which two versions differ, as each of them passes it; undefined in one that does not come there. */
export interface DifferingStep {
  readonly step: string;
  readonly was: Passed | undefined;
  readonly now: Passed | undefined;
  /** Behind the step at which the enrollments part: it may only follow from what happened there. */
  readonly isAfter: boolean;
}

/** One version of a flow, and the steps that it passes on a journey. */
export interface Passing {
  readonly course: Course;
  readonly steps: Iterable<Passed>;
}

/**
 * Where two versions differ on one journey, step by step; behind the step at which the enrollments part only if
 * `isAfterWanted`, and for as long as both come to the same steps.
 */
export function differingSteps(was: Passing, now: Passing, isAfterWanted = false): readonly DifferingStep[] {
  const found: DifferingStep[] = [];
  const [old, own] = [was.steps[Symbol.iterator](), now.steps[Symbol.iterator]()];
  let isAfter = false;
  for (;;) {
    const [before, after] = [next(old), next(own)];
    if (!before && !after) return found;
    if (before?.step !== after?.step) {
      const step = before?.step ?? after?.step ?? "";
      return found.length > 0 ? found : [{ step, was: before, now: before ? undefined : after, isAfter }];
    }
    if (!before || !after) return found;
    const apart = differing({ course: was.course, passed: before }, { course: now.course, passed: after });
    if (isAny(apart)) found.push({ step: before.step, was: before, now: after, isAfter });
    isAfter ||= apart.left;
    if (isAfter && !isAfterWanted) return found;
  }
}

function next(passing: Iterator<Passed>): Passed | undefined {
  const { value, done } = passing.next();
  return done === true ? undefined : value;
}

const isAny = ({ reached, answered, left }: Differing): boolean => reached || answered || left;
