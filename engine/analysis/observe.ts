import type { Json, Session } from "../contract";
import type { Course, Journey, Passed, Stand } from "./journey";

/** What a person sees and what happens at one step, in texts that can be compared. */
export interface Observed {
  readonly step: string;
  readonly reached: string;
  readonly answered: string;
  readonly left: string;
}

/** Everything that a journey comes to, step by step. */
export function observe(course: Course, journey: Journey): readonly Observed[] {
  return [...course.passed(journey)].map((passed) => observed(course, passed));
}

export function observed(course: Course, { step, reached, answered, left, confirmed }: Passed): Observed {
  return {
    step,
    reached: seen(course, reached.now.session),
    answered: `[${seen(course, answered.now.session)},${JSON.stringify(answered.refused)}]`,
    left: JSON.stringify([happened(course, left), confirmed && happened(course, confirmed)]),
  };
}

/** What a step shows, without what only follows from other steps or helps the browser. */
function seen({ engine }: Course, session: Session): string {
  const { progress, ...view } = engine.view(session);
  const groups = progress.groups.map(({ label }) => label);
  return JSON.stringify({ ...view, groups }, (key, value: Json) => (UNSEEN.has(key) ? undefined : value));
}

/** The version, the count of steps, and the limits that the control of a question enforces itself. */
const UNSEEN: ReadonlySet<string> = new Set([
  "version",
  "back",
  "schema",
  "min",
  "max",
  "max_length",
  "size",
  "max_bytes",
]);

function happened(course: Course, { now: { outcome, session }, calls, kept }: Stand): unknown {
  const dialog = session.dialog ? course.engine.view(session).dialog : null;
  return {
    outcome: outcome.kind === "invalid" ? outcome : outcome.kind,
    step: session.step,
    dialog,
    problem: session.problem?.message ?? null,
    left: session.left,
    calls,
    saved: kept.quote?.application ?? null,
    sold: kept.sold ?? null,
  };
}

/** In words what came of Next. */
export function outcomeOf(course: Course, { left, confirmed }: Passed): string {
  const [first, second] = [endOf(course, left), confirmed && endOf(course, confirmed)];
  return second === undefined ? first : `${first}; confirmed: ${second}`;
}

function endOf({ engine }: Course, { now: { outcome, session } }: Stand): string {
  const { dialog } = session;
  if (outcome.kind === "invalid") return outcome.errors.map(({ at, message }) => `${at}: “${message}”`).join("; ");
  if (dialog?.kind === "rejection") return `rejected by ${dialog.rule}: “${engine.view(session).dialog?.title ?? ""}”`;
  if (dialog?.kind === "confirm") return `asked to confirm: “${engine.view(session).dialog?.title ?? ""}”`;
  if (session.left) return `left: “${session.left.notice}”`;
  if (session.problem) return `refused: “${session.problem.message}”`;
  return `goes on to ${session.step}`;
}
