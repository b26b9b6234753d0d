import type { JsonObject } from "../../contract";
import { isEqual } from "../../values/equal";
import type { AskedPlans } from "./asking";
import type { Course, Journey, Passed } from "./journey";
import type { Usual } from "./routes";
import { Walks } from "./walks";

/** A journey that is known to be taken, such as that of a scenario, in the world in which it happens. */
export interface Known {
  readonly journey: Journey;
  readonly course: Course;
}

/** A known journey with the steps that it passes: it is played once for all that is looked for on it. */
export interface Played extends Known {
  readonly passed: readonly Passed[];
}

/** Plays known journeys. In the world of `course` they go on from the usual one, where they first answer otherwise. */
export const playedOf = (course: Course, usual: Usual, known: readonly Known[]): readonly Played[] => [
  ...playedInTurn(course, usual, known),
];

/** The same one after the other, for who may need only some. */
export function* playedInTurn(course: Course, usual: Usual, known: readonly Known[]): Generator<Played> {
  const walks = new Walks(course);
  for (const each of known) {
    const { journey } = each;
    const base = usual[journey.entry];
    if (each.course !== course) yield played(each);
    else yield { journey, course, passed: [...walks.walk(sharing(journey, base), base)] };
  }
}

/** Plays one journey from its beginning. */
export const played = ({ journey, course }: Known): Played => ({
  journey,
  course,
  passed: [...course.passed(journey)],
});

/** The journey with the very parts that it has like the usual one, so that it goes on from there. */
const sharing = (journey: Journey, usual: Journey): Journey => ({
  ...journey,
  ...(isEqual(journey.client, usual.client) && { client: usual.client }),
  ...(isEqual(journey.application ?? {}, usual.application ?? {}) && { application: usual.application }),
  ...(isEqual(journey.usual, usual.usual) && { usual: usual.usual }),
});

/** What a journey asks the plans for, each once. */
export function askedOn({ passed }: Played): readonly AskedPlans[] {
  const found = new Map<string, AskedPlans>();
  for (const each of passed.flatMap(({ asked }) => asked)) found.set(JSON.stringify([each.region, each.answers]), each);
  return [...found.values()];
}

/** The plan that is sold at the end of a journey. */
export const soldOn = ({ passed }: Played): JsonObject | undefined =>
  passed.findLast(({ left }) => left.kept.sold !== undefined)?.left.kept.sold;
