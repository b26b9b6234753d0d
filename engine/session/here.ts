import type { Session } from "../contract";
import type { CompiledStep } from "../flow/compiled";
import type { Kind } from "../kinds/kind";
import { Moment, type Course, type Looking } from "../moment/moment";

/** A flow that sessions run on: with what each of its steps can do. */
export interface Run extends Course {
  readonly kinds: ReadonlyMap<string, Kind>;
}

/** A moment of a session. */
export type Here = Moment<Run>;

export const hereOf = (run: Run, session: Session, looking?: Looking): Here => new Moment(run, session, looking);

/** What a step can do. */
export function kindOf({ course }: Here, { id }: CompiledStep): Kind {
  const kind = course.kinds.get(id);
  if (!kind) throw new Error(`The step "${id}" has no kind.`);
  return kind;
}
