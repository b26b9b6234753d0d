import { isEqual } from "../../values/equal";
import type { Course, Journey } from "../journeys/journey";

/** A journey that is known to be taken, such as that of a scenario, in the world in which it happens. */
export interface Known {
  readonly journey: Journey;
  readonly course: Course;
}

/** A journey with what it has like the usual one, so that it goes on from there; `whole` has a sample of each answer. */
export const sharing = (journey: Journey, usual: Journey, whole: Journey): Journey => ({
  ...journey,
  ...(isEqual(journey.client, usual.client) && { client: whole.client }),
  ...(isEqual(journey.application ?? {}, usual.application ?? {}) && { application: whole.application }),
  ...(isEqual(journey.usual, usual.usual) && { usual: whole.usual }),
});
