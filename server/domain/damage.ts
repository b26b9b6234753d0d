/** Work that goes on without a record when that is damaged (N-17). */
import { DamagedRecord } from "../base/damaged";
import type { Log } from "../base/log";
import type { Deps } from "./deps";

const reported = new WeakMap<Log, Set<string>>();

/**
 * The result of the work; undefined when a record that it needs is damaged. The record is logged and counted once a
 * server, as where it is asked for by itself.
 */
export async function whereSound<T>(
  { log, metrics }: Pick<Deps, "log" | "metrics">,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
    const known = reported.get(log) ?? new Set<string>();
    reported.set(log, known);
    if (!known.has(error.message)) {
      known.add(error.message);
      log.error("record.damaged", { name: error.kind, record: error.record, finding: error.finding });
      metrics.damaged(error.kind);
    }
    return undefined;
  }
}
