import type { JsonObject, SessionEvent } from "../../contract";
import { addDays } from "../../values/dates";
import { Course, type Journey, type Passed, type Stand, type World } from "./journey";
import { Walk } from "./walk";

/** What somebody does at a step of their way instead of going straight on. */
export type Turn = { readonly at: string } & (
  | {
      /** Leaves, and begins again some days later from what is saved by then, in a world that may have changed. */
      readonly does: "comes back";
      readonly days: number;
      readonly around?: Partial<World>;
    }
  /** Closes the dialog that Next has opened. */
  | { readonly does: "closes the dialog" }
  /** Goes back to an earlier step by Back, and answers otherwise from there on. */
  | { readonly does: "goes back"; readonly to: string; readonly answers: JsonObject }
  /** Answers otherwise from here on. */
  | { readonly does: "answers"; readonly answers: JsonObject }
  /** Does something else than answering and Next, such as Back or Skip. */
  | { readonly does: "acts"; readonly event: SessionEvent }
);

/** Where a journey goes on after a turn; `passed`: what a step came to by the turn itself. */
interface Onward {
  readonly course: Course;
  readonly journey: Journey;
  readonly reached: Stand;
  readonly passed?: Passed;
}

/**
 * Returns the steps of a journey that is not straight, from its first turn on: before it, the journey is `begun`, the
 * straight one. Nothing where it does not come to a turn.
 */
export function* turned(
  course: Course,
  journey: Journey,
  turns: readonly Turn[],
  begun: Iterable<Passed> = course.passed(journey),
): Generator<Passed, void> {
  let way: Iterable<Passed> = begun;
  let now = { course, journey };
  for (const [index, turn] of turns.entries()) {
    const at = yield* upTo(turn.at, way, index > 0);
    if (!at) return;
    const onward = afterTurn(now.course, now.journey, turn, at);
    if (onward.passed) yield onward.passed;
    now = { course: onward.course, journey: onward.journey };
    way = stepsFrom(onward);
  }
  if (turns.at(-1)?.does !== "closes the dialog") yield* way;
}

/** Goes on to a step; what is passed before counts from the first turn on. */
function* upTo(step: string, way: Iterable<Passed>, isSeen: boolean): Generator<Passed, Passed | undefined> {
  for (const passed of way) {
    if (passed.step === step) return passed;
    if (isSeen) yield passed;
  }
  return undefined;
}

function afterTurn(course: Course, journey: Journey, turn: Turn, { step, reached, answered, left }: Passed): Onward {
  const walk = new Walk(course, journey);
  const doing = (before: Stand, event: SessionEvent): Onward => {
    const after = walk.send(before, event);
    return {
      course,
      journey,
      reached: after,
      passed: { step, reached: before, answered: after, left: after, asked: [] },
    };
  };
  switch (turn.does) {
    case "comes back": {
      const { today } = course.world;
      const later = new Course(course.engine, {
        ...course.world,
        ...turn.around,
        today: addDays(today, turn.days) ?? today,
      });
      return { course: later, journey, reached: new Walk(later, journey).again(reached.kept) };
    }
    case "closes the dialog":
      return doing(left, { type: "dismiss" });
    case "acts":
      return doing(reached, turn.event);
    case "answers":
      return { course, journey: withAnswers(journey, turn.answers), reached };
    case "goes back": {
      let back = answered;
      for (let times = 0; times < MOST_BACK && back.now.session.step !== turn.to; times++)
        back = walk.send(back, { type: "back" });
      return { course, journey: withAnswers(journey, turn.answers), reached: back };
    }
  }
}

const withAnswers = (journey: Journey, answers: JsonObject): Journey => ({
  ...journey,
  answers: { ...journey.answers, ...answers },
});

function* stepsFrom({ course, journey, reached }: Onward): Generator<Passed, void> {
  for (const { passed } of course.stages(journey, { reached, trail: null, asked: [] })) yield passed;
}

/** How many times Back is pressed at the most to come to a step. */
const MOST_BACK = 60;
