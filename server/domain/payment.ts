import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Deps } from "../deps";
import type { Actor } from "../http/actor";
import { Refusal } from "../http/errors";
import { describeError } from "../log";
import type { ChargeResult } from "../payments/port";
import { audit } from "../store/audit";
import { lockQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { Offer, Tables, Trx } from "../store/tables";
import { bind } from "./bind";

type Attempt = Selectable<Tables["payment_attempts"]>;

/**
 * Writes down that this quote is about to be paid, before any money moves: at most one live attempt a quote, and a
 * second caller joins it. The token moves from the quote into the attempt. Answers undefined when the quote is bound
 * already. Throws `card_token_used`, `quote_changed`.
 */
export async function beginAttempt(deps: Deps, actor: Actor, quote: QuoteOverview, offer: Offer): Promise<Attempt | undefined> {
  return deps.store.db.transaction().execute(async (trx) => {
    const locked = await lockQuote(trx, quote.quote_number);
    if (locked?.status !== "open") return undefined;
    const attempts = await trx.selectFrom("payment_attempts").selectAll().where("quote_number", "=", quote.quote_number).orderBy("n", "desc").execute();
    const live = attempts.find(({ status }) => status === "live");
    if (live) return live;
    if (locked.revision !== quote.revision) throw new Refusal("quote_changed");
    if (quote.source_token === null) throw new Refusal("card_token_used");
    return insertAttempt(trx, actor, quote, offer, (attempts[0]?.n ?? 0) + 1);
  });
}

function insertAttempt(trx: Trx, actor: Actor, quote: QuoteOverview, offer: Offer, n: number): Promise<Attempt> {
  return trx
    .insertInto("payment_attempts")
    .values({
      idempotency_key: `finalize:${quote.quote_number}:${n}`,
      quote_number: quote.quote_number,
      n,
      status: "live",
      source_token: quote.source_token,
      offer: JSON.stringify(offer),
      by_actor: JSON.stringify(actor),
      charge_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Carries a live attempt to its end. May be called any number of times, by any process, also after a crash: the key is
 * the attempt's, so that the card is charged once. Throws the decline, or `payment_unavailable` when the provider gave
 * no answer (then the attempt stays live).
 */
export async function drive(deps: Deps, attempt: Attempt) {
  const result = await charge(deps, attempt);
  const actor = attempt.by_actor as Actor;
  if (!result.ok) {
    await decline(deps, actor, attempt, result.code);
    throw new Refusal(result.code, { details: [{ at: "card_complete", rule: result.code, message: new Refusal(result.code).toMessage() }] });
  }
  return deps.store.db.transaction().execute((trx) =>
    bind(deps, trx, { actor, quoteNumber: attempt.quote_number, offer: attempt.offer, chargeId: result.id, attemptKey: attempt.idempotency_key }),
  );
}

async function charge(deps: Deps, attempt: Attempt): Promise<ChargeResult> {
  try {
    return await deps.payments.charge({
      idempotencyKey: attempt.idempotency_key,
      amountCents: attempt.offer.total_cents,
      currency: attempt.offer.currency,
      token: attempt.source_token ?? "",
      description: `${attempt.offer.plan.settings.plan_title}, ${attempt.quote_number}`,
    });
  } catch (error) {
    deps.log.error("payment.unknown", describeError(error));
    throw new Refusal("payment_unavailable", { retryAfterSeconds: 5 });
  }
}

/** The quote stays open and needs a new token: the old one is forgotten everywhere. */
async function decline(deps: Deps, actor: Actor, attempt: Attempt, code: string): Promise<void> {
  await deps.store.db.transaction().execute(async (trx) => {
    await lockQuote(trx, attempt.quote_number);
    const ended = await trx
      .updateTable("payment_attempts")
      .set({ status: "declined", source_token: null })
      .where("idempotency_key", "=", attempt.idempotency_key)
      .where("status", "=", "live")
      .returning("n")
      .execute();
    if (ended.length === 0) return;
    await trx.updateTable("quotes").set({ source_token: null }).where("quote_number", "=", attempt.quote_number).execute();
    await audit(trx, actor, "quote.finalize", attempt.quote_number, { declined: code });
  });
}

/** Carries on what a stopped process left behind: every attempt still live after `olderThanSeconds` of the database's clock. */
export async function resumeAttempts(deps: Deps, olderThanSeconds: number): Promise<void> {
  const before = sql<Date>`now() - make_interval(secs => ${sql.lit(olderThanSeconds)})`;
  const attempts = await deps.store.db.selectFrom("payment_attempts").selectAll().where("status", "=", "live").where("created_at", "<=", before).execute();
  for (const attempt of attempts) {
    try {
      await drive(deps, attempt);
    } catch (error) {
      // A decline is an end too; anything else is tried again at the next round.
      if (!(error instanceof Refusal)) deps.log.error("payment.resume", describeError(error));
    }
  }
}
