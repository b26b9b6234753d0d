import type { SoldPolicy } from "../../engine/index";
import type { Actor } from "../access/actor";
import { addDays } from "../base/dates";
import { policyNumberMail, receiptMail, soldMail } from "../mail/letters/purchase";
import type { Purchase } from "../mail/letters/purchase";
import { findClient } from "../store/clients";
import { grantSession } from "../store/sessions";
import type { QuoteOverview } from "../store/quotes";
import type { Offer, Trx } from "../store/tables";
import type { Deps } from "./deps";
import { agentOf, billOf, day, fullName, linkLife, spaceOf } from "./mailing";

/** A policy as it was just made from its quote. */
interface Sold {
  readonly policyId: string;
  readonly offer: Offer;
  readonly policy: SoldPolicy;
  /** How it is paid, as the policy says it. */
  readonly method: string;
  /** Who bound it. */
  readonly actor: Actor;
}

/**
 * Mails what a sale is to each side: the receipt to the client (resolutions C-03), the wish for a policy number to the
 * carrier's desk (N-02), and a note to the broker, unless the broker has bound it.
 */
export async function mailSale(deps: Deps, trx: Trx, quote: QuoteOverview, sold: Sold): Promise<void> {
  const bought = purchaseOf(deps, quote, sold);
  await mailReceipt(deps, trx, quote, bought);
  await mailDesk(deps, trx, quote, sold, bought);
  const byBroker = sold.actor.kind === "broker" && sold.actor.brokerId === quote.broker_id;
  if (!byBroker) await mailBroker(deps, trx, quote, sold, bought);
}

/** How long a check may take from the first day (`wizards §2.1`). */
const DAYS_TO_PAY = 31;

function purchaseOf(deps: Deps, quote: QuoteOverview, sold: Sold): Purchase {
  const { offer, policy, method } = sold;
  const isPaid = quote.application.billing?.billing_type === "platform_eft";
  const { carrier } = spaceOf(deps, quote.space);
  return {
    product: offer.plan.vertical.name,
    plan: offer.plan.settings.plan_title ?? offer.plan.vertical.name,
    policyholder: policyholderOf(quote),
    from: day(policy.starts),
    until: day(policy.ends),
    bill: billOf({ ...offer, totalCents: offer.total_cents }, { label: isPaid ? "Paid" : "Total due" }),
    paidOn: isPaid ? day(deps.clock.today()) : undefined,
    payBy: day(addDays(policy.starts, DAYS_TO_PAY)),
    payTo: `${carrier.name}, ${carrier.postal_address}`,
    method,
    renews: policy.renews,
    quoteNumber: quote.quote_number,
    carrier: carrier.name,
    agent: agentOf(quote),
  };
}

/** The person on the quote: the client, else the first who is covered. */
const buyerOf = ({ application }: QuoteOverview) => application.client ?? application.holders?.[0] ?? {};

/** The business, or the people, that the policy covers. */
function policyholderOf(quote: QuoteOverview): string {
  const { client, holders = [] } = quote.application;
  if (client?.client_type === "business" && client.company_name) return client.company_name;
  const names = holders.map(fullName).filter(Boolean);
  return names.length > 0 ? names.join(", ") : fullName(buyerOf(quote));
}

async function mailReceipt(deps: Deps, trx: Trx, quote: QuoteOverview, bought: Purchase): Promise<void> {
  const { email: to, first_name: firstName = "" } = buyerOf(quote);
  if (to === undefined) return;
  const { space, quote_number: quoteNumber } = quote;
  // Its own link, which lives for 90 days from now on (resolutions R-15).
  const token = await grantSession(trx, space, { kind: "quote", quoteNumber });
  const client = { to, firstName, token, quoteNumber, works: linkLife(deps) };
  await deps.mail.put(trx, space, receiptMail(deps.settings.baseUrl, bought, client));
}

async function mailDesk(deps: Deps, trx: Trx, quote: QuoteOverview, sold: Sold, bought: Purchase): Promise<void> {
  const { policyId: id } = sold;
  const token = await grantSession(trx, quote.space, { kind: "policy", policyId: id });
  const desk = spaceOf(deps, quote.space).carrier.issuing_email;
  const policy = { id, token, client: fullName(buyerOf(quote)), works: linkLife(deps) };
  await deps.mail.put(trx, quote.space, policyNumberMail(deps.settings.baseUrl, desk, bought, policy));
}

async function mailBroker(deps: Deps, trx: Trx, quote: QuoteOverview, sold: Sold, bought: Purchase): Promise<void> {
  const client = await findClient(trx, { space: quote.space }, quote.client_id);
  const buyer = { ...client?.person, ...buyerOf(quote) };
  const told = {
    id: quote.client_id,
    policyId: sold.policyId,
    name: policyholderOf(quote),
    phone: buyer.phone_number,
    email: buyer.email,
  };
  await deps.mail.put(trx, quote.space, soldMail(deps.settings.baseUrl, bought, told));
}
