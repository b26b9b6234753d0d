import type { Decision } from "./decision";
import type { Course } from "../journeys/journey";
import { ofFlow, orders } from "./of-flow";
import { ofStep } from "./of-steps";
import { Places } from "./places";

/** Everything that a flow decides, in the order of its steps. Every word of the flow belongs to one decision. */
export function decisionsOf(course: Course): readonly Decision[] {
  const places = new Places(course);
  return [
    ...orders(course),
    ...[...course.run.flow.steps.values()].flatMap((step) => ofStep(course, places, step)),
    ...ofFlow(course),
  ];
}
