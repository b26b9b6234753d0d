/** Work that goes on without a record when that is damaged (N-17). */
import { reportDamaged } from "../base/damage-report";
import { unlessDamaged } from "../base/damaged";
import type { Deps } from "./deps";

/** The result of the work; undefined when a record that it needs is damaged, which is reported. */
export const whereSound = <T>(deps: Pick<Deps, "log" | "metrics">, work: () => Promise<T>): Promise<T | undefined> =>
  unlessDamaged(work, (damaged) => reportDamaged(deps, damaged));
