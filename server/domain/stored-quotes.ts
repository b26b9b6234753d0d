/** What reports over stored quotes have in common. */
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import type { QuoteOverview } from "../store/quotes";

/**
 * For whom a stored quote is judged: the person who consented bound the coverage. Before that, a broker continues what was begun
 * on the dashboard, until it is mailed to the client.
 */
export function whoContinues(quote: QuoteOverview): Actor {
  const { application, origin, handed_off_at, space, broker_id, brokerage_id } = quote;
  const isOfBroker = origin === "dashboard" && handed_off_at === null;
  return (application.acknowledgement?.actor ?? (isOfBroker ? "broker" : "client")) === "broker"
    ? { kind: "broker", space, brokerId: broker_id, brokerageId: brokerage_id }
    : { kind: "none", space };
}

/** Why a quote could not be judged, without anything of a person. */
export function whyNotJudged(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
