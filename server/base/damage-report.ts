import type { DamagedRecord } from "./damaged";
import type { Log } from "./log";
import type { Metrics } from "./metrics";

/** What each server has reported, by its log. */
const known = new WeakMap<Log, Set<string>>();

/**
 * Logs and counts a damaged record, with its name and what is wrong: once a server, wherever it was found, since a page
 * that is opened again and again says nothing new.
 */
export function reportDamaged(
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
  { kind, record, finding, message }: DamagedRecord,
): void {
  const reported = known.get(log) ?? new Set<string>();
  known.set(log, reported);
  if (reported.has(message)) return;
  reported.add(message);
  log.error("record.damaged", { name: kind, record, finding });
  metrics.damaged(kind);
}
