import type { Reach } from "../access/actor";
import type { Clock } from "../base/clock";

/** All records of a space as they are today: for work that no caller's reach limits. */
export const wholeSpace = ({ clock }: { readonly clock: Clock }, space: string): Pick<Reach, "space" | "today"> => ({
  space,
  today: clock.today(space),
});
