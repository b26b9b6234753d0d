import type { Deps } from "./deps";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { describeError } from "../base/log";
import { ChargeUnderWay } from "../payments/port";
import type { Charge, Outcome } from "../payments/port";
import type { DeclineCode, Finalized } from "../records/types";
import { planTitle } from "../../engine/index";
import { endUnpaid, findAttempt, hasWaited, isOlderThan, notePayment } from "../store/attempts";
import type { Attempt } from "../store/attempts";
import { audit } from "../store/audit";
import { lockQuote, moveAfterPayment } from "../store/quotes";
import { boundBefore } from "./bind";
import { unpaid } from "./payment";
import { sell } from "./sell";
import { giveBack } from "./refund";

/** A provider forgets a key after 24 hours; from then on the key would charge a second time. */
const KEY_HOURS = 23;
/** How long a buyer may take to confirm a payment with their bank. */
const CONFIRM_MINUTES = 15;
/** How long a caller waits for another one that carries on the same payment, and how often it looks. */
const JOIN_MS = 1_000;
const LOOK_MS = 50;

/**
 * Carries a live attempt on, to its end if that is known (reliability §7; docs/payments.md draws the states). Any
 * process may call it any number of times, also after a crash: the attempt has one key and one payment, so the card is
 * charged once. Throws why nothing was bought; `payment_action_required` while the buyer's bank waits for the buyer;
 * `payment_in_progress` while the provider is at work; `payment_unavailable` when it gave no answer: then the attempt
 * stays live. `givenUp`: the buyer did not confirm the payment.
 */
export async function drive(deps: Deps, attempt: Attempt, givenUp = false): Promise<Finalized> {
  const outcome = await ask(deps, attempt, givenUp);
  if (!outcome) return joined(deps, attempt);
  deps.pass("charge.answered", attempt.quote_number);
  return settle(deps, attempt, outcome);
}

/** Ends an attempt with what became of its payment. Returns and throws as `drive` does. */
export async function settle(deps: Deps, attempt: Attempt, outcome: Outcome): Promise<Finalized> {
  switch (outcome.status) {
    case "charged":
      return sell(deps, attempt, outcome);
    case "declined":
      await end(deps, attempt, "declined", outcome.code);
      throw unpaid(outcome.code);
    case "action":
      await notePayment(deps.store.db, attempt, outcome.id, true);
      deps.pass("action.recorded", attempt.quote_number);
      throw new Refusal("payment_action_required", { clientSecret: outcome.clientSecret });
    case "pending":
      await notePayment(deps.store.db, attempt, outcome.id, false);
      throw new Refusal("payment_in_progress", { retryAfterSeconds: 2 });
    case "refunded":
      return giveBack(deps, attempt, outcome.id);
    case "lost":
      deps.log.error("payment.parked", { attempt: attempt.id });
      await end(deps, attempt, "parked", "payment_unconfirmed");
      throw unpaid("payment_unconfirmed");
  }
}

/** What became of the payment; undefined when another caller is asking too. Throws `payment_unavailable`. */
async function ask(deps: Deps, attempt: Attempt, givenUp: boolean): Promise<Outcome | undefined> {
  const { db } = deps.store;
  const { payment_id: id } = attempt;
  const isOver = id !== null && (givenUp || (await hasWaited(db, attempt, CONFIRM_MINUTES)));
  const isKeyOver = id === null && (await isOlderThan(db, attempt, KEY_HOURS));
  requireProvider(deps, attempt);
  try {
    if (id !== null) return await (isOver ? deps.payments.cancel(id) : deps.payments.read(id));
    const charge = chargeOf(attempt);
    return await (isKeyOver ? deps.payments.find(charge) : deps.payments.charge(charge));
  } catch (error) {
    if (error instanceof ChargeUnderWay) return undefined;
    deps.metrics.payment("unknown");
    deps.log.error("payment.unknown", { attempt: attempt.id, ...describeError(error) });
    throw new Refusal("payment_unavailable", { retryAfterSeconds: 5 });
  }
}

/**
 * A payment is asked for only where it began: another provider would say that it does not exist, and money that was
 * taken would have bought nothing. Throws `payment_unavailable`; the servers of its provider carry it on.
 */
function requireProvider({ payments, log }: Deps, { id, provider }: Attempt): void {
  if (provider === null || provider === payments.provider) return;
  log.error("payment.other_provider", { attempt: id, provider });
  throw new Refusal("payment_unavailable", { retryAfterSeconds: 5 });
}

const chargeOf = ({ idempotency_key, quote_number, n, offer, source_token, created_at }: Attempt): Charge => ({
  idempotencyKey: idempotency_key,
  quoteNumber: quote_number,
  attempt: n,
  amountCents: offer.total_cents,
  currency: offer.currency,
  token: source_token ?? "",
  description: `${planTitle(offer.plan)}, ${quote_number}`,
  since: created_at,
});

/** The end that another caller brings about, if it comes soon. Throws `payment_in_progress` when it does not. */
async function joined(deps: Deps, { idempotency_key: key, quote_number }: Attempt): Promise<Finalized> {
  for (let waited = 0; waited < JOIN_MS; waited += LOOK_MS) {
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
    const now = await findAttempt(deps.store.db, { key });
    if (now?.status === "live") continue;
    const bound = await boundBefore(deps, quote_number);
    if (bound) return bound;
    if (now?.declined_code) throw unpaid(now.declined_code);
  }
  throw new Refusal("payment_in_progress", { retryAfterSeconds: 2 });
}

/**
 * The quote stays open and needs a new token: deletes the old one everywhere, and counts a change so that earlier
 * readers must check again.
 */
async function end(
  deps: Deps,
  { quote_number, idempotency_key, by_actor }: Attempt,
  status: "declined" | "parked",
  code: DeclineCode,
): Promise<void> {
  const isEnded = await deps.store.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, quote_number);
    if (!quote || !(await endUnpaid(trx, idempotency_key, status, code))) return false;
    await trx
      .updateTable("quotes")
      .set({ source_token: null, revision: quote.revision + 1 })
      .where("quote_number", "=", quote_number)
      .execute();
    await moveAfterPayment(trx, quote_number);
    await audit(trx, by_actor as Actor, "quote.finalize", quote_number, { [status]: code });
    return true;
  });
  if (isEnded) deps.metrics.payment(status);
}
