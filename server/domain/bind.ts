import { displayDate, money } from "../../engine/index";
import { addYear } from "../dates";
import type { Deps } from "../deps";
import type { Actor } from "../http/actor";
import { Refusal } from "../http/errors";
import { newId } from "../ids";
import { boundMail, submitPolicyMail } from "../mail/messages";
import { audit } from "../store/audit";
import { policyOfQuote } from "../store/policies";
import { lockQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import { grantSession } from "../store/sessions";
import type { Offer, Trx } from "../store/tables";
import { quoteWithin } from "./quote-data";
import type { Finalized, PolicyRef } from "./types";

interface Binding {
  readonly actor: Actor;
  readonly quoteNumber: string;
  /** The quote as it was checked; absent for a paid attempt, during which the quote cannot change. */
  readonly revision?: number;
  readonly offer: Offer;
  readonly chargeId: string | null;
  readonly attemptKey?: string;
}

/** The answer of finalize (resolutions N-06). */
export function finalizeAnswer(quoteNumber: string, policy: PolicyRef): Finalized {
  return { quote_number: quoteNumber, policy: { id: policy.id, status: policy.status } };
}

/**
 * Makes the policy, the mails and the audit row, and closes the quote: all or nothing, and once, whoever comes second.
 * Throws `quote_changed` when the quote is no longer the one that was checked.
 */
export async function bind(deps: Deps, trx: Trx, binding: Binding) {
  const { quoteNumber, actor } = binding;
  const locked = await lockQuote(trx, quoteNumber);
  const bound = await policyOfQuote(trx, quoteNumber);
  if (bound) return finalizeAnswer(quoteNumber, bound);
  if (!locked || (binding.revision !== undefined && binding.revision !== locked.revision)) throw new Refusal("quote_changed");
  const quote = await quoteWithin(trx, { space: actor.space }, quoteNumber);
  const policyId = await insertPolicy(deps, trx, quote, binding);
  await trx.updateTable("quotes").set({ status: "finalized", source_token: null, updated_at: deps.clock.now() }).where("quote_number", "=", quoteNumber).execute();
  if (binding.attemptKey !== undefined) {
    await trx
      .updateTable("payment_attempts")
      .set({ status: "charged", charge_id: binding.chargeId, source_token: null })
      .where("idempotency_key", "=", binding.attemptKey)
      .execute();
  }
  await sendMails(deps, trx, quote, policyId, binding);
  await audit(trx, actor, "quote.finalize", quoteNumber, { policy_id: policyId, total_cents: binding.offer.total_cents });
  return finalizeAnswer(quoteNumber, { id: policyId, status: "inforce" });
}

async function insertPolicy(deps: Deps, trx: Trx, quote: QuoteOverview, { offer, chargeId }: Binding): Promise<string> {
  const id = newId("pol");
  const { holders = [], beneficiaries = [], billing } = quote.application;
  const startsAt = startOf(deps, quote);
  await trx
    .insertInto("policies")
    .values({
      id,
      space: quote.space,
      quote_number: quote.quote_number,
      client_id: quote.client_id,
      brokerage_id: quote.brokerage_id,
      broker_id: quote.broker_id,
      vertical_code: quote.vertical_code,
      policy_number: null,
      status: "inforce",
      starts_at: startsAt,
      ends_at: addYear(startsAt),
      payment_method: billing?.billing_type === "platform_eft" ? "Credit or debit card" : "Check (Bill me later)",
      plan: JSON.stringify(offer.plan),
      lines: JSON.stringify(offer.lines),
      total_cents: offer.total_cents,
      currency: offer.currency,
      holders: JSON.stringify(holders),
      beneficiaries: JSON.stringify(beneficiaries),
      charge_id: chargeId,
      created_at: deps.clock.now(),
    })
    .execute();
  return id;
}

/** The flow demands a start date; today is what an absent one means (resolutions P-16). */
const startOf = (deps: Deps, quote: QuoteOverview): string => quote.application.policy_effective_date ?? deps.clock.today();

async function sendMails(deps: Deps, trx: Trx, quote: QuoteOverview, policyId: string, { offer }: Binding): Promise<void> {
  const { mail, settings } = deps;
  const product = offer.plan.vertical.name;
  const person = quote.application.client ?? quote.application.holders?.[0] ?? {};
  if (person.email !== undefined) {
    await mail.put(
      trx,
      quote.space,
      boundMail({
        to: person.email,
        firstName: person.first_name ?? "",
        product,
        total: money(offer.total_cents / 100, 2, offer.currency),
        startsAt: displayDate(startOf(deps, quote)) ?? "",
        paidByCard: quote.application.billing?.billing_type === "platform_eft",
        broker: { name: quote.broker_name, phone: quote.broker_phone, email: quote.broker_email },
      }),
    );
  }
  const carrier = settings.spaces[quote.space]?.carrier;
  if (!carrier) return;
  const token = await grantSession(trx, quote.space, { kind: "policy", policyId });
  const client = `${person.first_name ?? ""} ${person.last_name ?? ""}`.trim();
  await mail.put(trx, quote.space, submitPolicyMail(settings.baseUrl, carrier.issuing_email, { id: policyId, token, product, client }));
}
