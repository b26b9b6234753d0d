import { Refusal } from "../access/refusal";
import type { DamagedRecord } from "../base/damaged";
import type { Log } from "../base/log";
import type { Metrics } from "../base/metrics";

/** When to ask again, in seconds: a person has to repair the record first. */
const LATER_S = 300;

/**
 * Answers calls that need a damaged record: 503, since the record may be repaired. Each record is logged and counted
 * once, with its name and what is wrong: a page that is opened again and again says nothing new.
 */
export function createDamages({ log, metrics }: { readonly log: Log; readonly metrics: Metrics }) {
  const known = new Set<string>();
  return (damaged: DamagedRecord): Refusal => {
    const { kind, record, finding, message } = damaged;
    if (!known.has(message)) {
      known.add(message);
      log.error("record.damaged", { name: kind, record, finding });
      metrics.damaged(kind);
    }
    return new Refusal("unavailable", { message: SENTENCE, retryAfterSeconds: LATER_S });
  };
}

const SENTENCE = "This cannot be shown or continued at the moment. Please try again later, or ask your agent.";
