import type { Deps } from "./deps";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { describeError } from "../base/log";
import type { Outcome } from "../payments/port";
import type { Finalized } from "../records/types";
import type { Attempt } from "../store/attempts";
import { isAway } from "../store/away";
import { bind } from "./bind";
import { giveBack } from "./refund";

/**
 * Makes the policy that was paid for, or gives the money back when none can be made: nothing is charged without a
 * policy. Throws `payment_returned`, and the error of a database that is away: then the attempt stays live.
 */
export async function sell(
  deps: Deps,
  attempt: Attempt,
  { id, amountCents, currency, card }: Extract<Outcome, { status: "charged" }>,
): Promise<Finalized> {
  const { quote_number: quoteNumber, revision, application, offer, idempotency_key: attemptKey } = attempt;
  const actor = attempt.by_actor as Actor;
  const paid = { attemptKey, chargeId: id, amountCents, currency, card };
  try {
    const { finalized, isNew } = await deps.store.db.transaction().execute(async (trx) => {
      const made = await bind(deps, trx, { actor, quoteNumber, revision, application, offer, paid });
      deps.pass("bind.written", quoteNumber);
      return made;
    });
    deps.pass("bind.committed", quoteNumber);
    if (isNew) deps.metrics.payment("charged");
    return finalized;
  } catch (error) {
    if (isAway(error)) throw error;
    const reason = error instanceof Refusal ? { code: error.code } : describeError(error);
    deps.log.error("payment.without_policy", { attempt: attempt.id, payment: id, ...reason });
    return giveBack(deps, attempt, id);
  }
}
