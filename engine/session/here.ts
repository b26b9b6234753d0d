import type { Session } from "../contract";
import type { CompiledStep } from "../flow/compiled";
import type { Kind } from "../kinds/kind";
import { Moment, type Course, type Looking } from "../moment/moment";

/** A flow, with the `Kind` of each of its steps. */
export interface Run extends Course {
  readonly kinds: ReadonlyMap<string, Kind>;
}

/** A moment of a session. */
export type Here = Moment<Run>;

export const hereOf = (run: Run, session: Session, looking?: Looking): Here => new Moment(run, session, looking);

/** The `Kind` of a step. */
export function kindOf({ course }: Here, { id }: CompiledStep): Kind {
  const kind = course.kinds.get(id);
  if (!kind) throw new Error(`The step "${id}" has no kind.`);
  return kind;
}
