import { Refusal } from "../access/refusal";
import { clientName } from "../records/person";
import type { PoliciesWaiting, WaitingPolicy } from "../records/types";
import { listWaiting } from "../store/waiting-policies";
import type { Awaited, WaitingRow } from "../store/waiting-policies";
import type { CallContext } from "./call";
import { dueOf } from "./received";

interface Asked {
  readonly waiting: Awaited;
  readonly offset: number;
  readonly limit: number;
  /** The broker's own alone. */
  readonly mine: boolean;
}

/**
 * A page of the policies that wait, or that the desk handled in the last 7 days, of the broker's brokerage or, for
 * the carrier's desk, of the space. Throws
 * `invalid_request` when a caller other than a broker asks for their own.
 */
export async function readWaiting(
  { deps, actor, reach }: CallContext,
  { waiting, offset, limit, mine }: Asked,
): Promise<PoliciesWaiting> {
  if (mine && actor.kind !== "broker") throw new Refusal("invalid_request", { message: NOT_A_BROKER });
  const brokerId = mine && actor.kind === "broker" ? actor.brokerId : undefined;
  const since = new Date(deps.clock.now().getTime() - LATELY_MS);
  const of = { space: reach.space, today: reach.today, since, brokerageId: reach.brokerageId, brokerId };
  const { totals, rows } = await listWaiting(deps.store.db, of, waiting, { offset, limit });
  return { totals, policies: rows.map((row) => waitingResponse(reach.today, row)) };
}

/** How long ago counts as lately, in milliseconds: 7 days. */
const LATELY_MS = 7 * 24 * 60 * 60 * 1000;
const NOT_A_BROKER = "?broker_is_me: only a broker has policies of their own.";

const waitingResponse = (today: string, row: WaitingRow): WaitingPolicy => ({
  id: row.id,
  client: { id: row.client_id, name: clientName(row) },
  vertical: row.vertical,
  policy_number: row.policy_number,
  quote_number: row.quote_number,
  ...(row.reference !== null && { reference: row.reference }),
  created_at: new Date(row.created_at).toISOString(),
  starts_at: row.starts_at,
  total_amount: row.total_cents / 100,
  currency: row.currency,
  ...dueOf(today, row),
  ...(row.handled_at !== null && { handled_at: new Date(row.handled_at).toISOString() }),
  broker: { id: row.broker_id, name: row.broker_name },
  brokerage: { slug: row.brokerage_slug, name: row.brokerage_name },
});
