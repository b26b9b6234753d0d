/** Work that goes on without a record when that is damaged (N-17). */
import { reportDamaged } from "../base/damage-report";
import { DamagedRecord } from "../base/damaged";
import type { Deps } from "./deps";

/** The result of the work; undefined when a record that it needs is damaged, which is reported. */
export async function whereSound<T>(
  deps: Pick<Deps, "log" | "metrics">,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
    reportDamaged(deps, error);
    return undefined;
  }
}
