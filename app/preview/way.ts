import { Course, ratingNamesOf, type Passed } from "../../engine/analysis/index";
import type { Playable } from "../shared/preview/playable";
import type { JsonObject } from "../../engine/index";
import type { FrameSays, PreviewPerson } from "../shared/preview/protocol";
import { journeyOf } from "../shared/preview/usual";
import { overWire } from "./world";
import type { World } from "./world";

type Stopped = Extract<FrameSays, { kind: "stopped" }>;

/** How far the usual answers lead. */
interface Way {
  readonly passed: readonly Passed[];
  /** Where the person is then: at the step that was wanted, or with the usual answers at the last one before it. */
  readonly at: Passed["reached"] | undefined;
  /** Why they do not lead to the step; undefined when they do. */
  readonly stopped: Stopped | undefined;
}

/** Returns what a person usually answers. */
export const usualAnswers = ({ engine, usual }: Playable, person: PreviewPerson): JsonObject =>
  journeyOf(usual, person, ratingNamesOf(engine)).usual;

/**
 * The steps that a journey passes until it arrives at the step, which is the last one, or until it goes no further.
 * @param own what the person has answered themselves, which counts more than what is usual
 */
export function wayTo(draft: Playable, world: World, wanted: string, own: JsonObject): Way {
  const { engine, usual } = draft;
  const course = new Course(engine, { today: world.person.day, around: world.data, ...world.surroundings });
  const { person } = world;
  const answering = { ...person, answers: { ...person.answers, ...own } };
  const journey = journeyOf(usual, answering, ratingNamesOf(engine));
  const order = engine.steps(world.person.entry).map(({ id }) => id);
  const passed: Passed[] = [];
  let isPast = false;
  for (const each of course.passed(overWire(journey))) {
    isPast = order.indexOf(each.step) > order.indexOf(wanted);
    if (isPast) break;
    passed.push(each);
    if (each.step === wanted) return { passed, at: each.reached, stopped: undefined };
  }
  const last = passed.at(-1);
  if (!last) return { passed, at: undefined, stopped: undefined };
  const stopped = { kind: "stopped", wanted, step: last.step, ...heldUp(draft, last, isPast) } as const;
  return { passed, at: last.answered, stopped };
}

const NOTHING = { open: [], said: [] } as const;

/** What holds up the person at a step. */
function heldUp(
  { engine }: Playable,
  { step, answered, left, confirmed }: Passed,
  isPast: boolean,
): Pick<Stopped, "why" | "open" | "said"> {
  if (isPast) return { ...NOTHING, why: "passed_by" };
  const { session } = (confirmed ?? left).now;
  const { dialog } = engine.view(session);
  if (dialog?.kind === "rejection") return { ...NOTHING, why: "refused", said: [dialog.reason ?? dialog.title] };
  if (session.step !== step) return { ...NOTHING, why: "ended" };
  const open = engine.view(answered.now.session).next?.missing.map(({ name, at }) => `${name} (${at})`) ?? [];
  const wrong = left.refused.filter(({ rule }) => rule !== "required").map(({ message }) => message);
  const said = open.length > 0 ? wrong : left.refused.map(({ message }) => message);
  return { why: "open", open, said };
}
