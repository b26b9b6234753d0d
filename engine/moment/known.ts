import type { JsonObject, Session } from "../contract";
import type { Scope } from "./scope";

/** What has been computed from the answers and the loaded data; valid for every session with the same ones. */
export class Known {
  scope: Scope | undefined = undefined;
  plan: JsonObject | null | undefined = undefined;
  savedPlan: JsonObject | null | undefined = undefined;
}

/**
 * Whether both sessions have the same answers and loaded data. What is pending, open or touched may differ. The step
 * may differ if every answer is confirmed: an unconfirmed one counts on its own step alone.
 */
export const saysSame = (a: Session, b: Session): boolean =>
  a.answers === b.answers &&
  a.data === b.data &&
  a.unsaved === b.unsaved &&
  (a.step === b.step || a.unsaved.length === 0) &&
  a.query === b.query &&
  a.entry === b.entry &&
  a.today === b.today;
