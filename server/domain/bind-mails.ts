import type { SoldPolicy } from "../../engine/index";
import type { Actor } from "../access/actor";
import { DAYS_TO_PAY } from "../base/check-term";
import { addDays } from "../base/dates";
import { policyNumberMail, receiptMail, soldMail } from "../mail/letters/purchase";
import type { Purchase } from "../mail/letters/purchase";
import { planTitle } from "../../engine/index";
import { businessName, clientName, fullName } from "../records/person";
import type { Named } from "../records/person";
import type { Person } from "../records/types";
import { findClient } from "../store/clients";
import { brokerageByIdOrSlug, brokerById, deskAddresses } from "../store/people";
import type { BrokerRow } from "../store/people";
import { grantSession } from "../store/sessions";
import type { PolicyOverview } from "../store/policies";
import type { QuoteOverview } from "../store/quotes";
import type { Offer, Trx } from "../store/tables";
import type { Deps } from "./deps";
import { agentOf, billOf, day, linkLife, spaceOf } from "./mailing";
import { wholeSpace } from "./reach";

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
  const client = await findClient(trx, wholeSpace(deps, quote.space), quote.client_id);
  // A client's type never changes; the enrollment may not have told it.
  const buyer = { client_type: client?.client_type, person: buyerOf(quote) };
  const bought = purchaseOf(deps, quote, { ...sold, paidOn: deps.clock.today(quote.space) }, buyer);
  await mailReceipt(deps, trx, quote, bought);
  await mailDesk(deps, trx, quote, { policyId: sold.policyId, client: clientName(buyer) }, bought);
  const byBroker = sold.actor.kind === "broker" && sold.actor.brokerId === quote.broker_id;
  const contacts = { ...client?.person, ...buyer.person };
  if (!byBroker) await mailBroker(deps, trx, quote, { policyId: sold.policyId, contacts }, bought);
}

/** Mails the receipt of a policy once more, to another address, with a link of its own. */
export async function mailReceiptAgain(
  deps: Deps,
  trx: Trx,
  quote: QuoteOverview,
  { policy, address }: { readonly policy: PolicyOverview; readonly address: string },
): Promise<void> {
  const { plan, lines, total_cents, currency, starts_at, ends_at, renewable, shows } = policy;
  const buyer = { client_type: policy.client_type, person: { ...buyerOf(quote), email: address } };
  const renews = renewable ? quote.application.auto_renewal === true : null;
  const sold = {
    offer: { plan, lines, total_cents, currency },
    policy: { starts: starts_at, ends: ends_at, renews, shows },
    method: policy.payment_method,
    paidOn: deps.clock.dateOf(quote.space, policy.created_at),
  };
  await mailReceipt(deps, trx, quote, purchaseOf(deps, quote, sold, buyer), address);
}

/** What a receipt says of a sale. */
interface Bought extends Pick<Sold, "policy" | "method"> {
  readonly offer: Pick<Offer, "plan" | "lines" | "total_cents" | "currency">;
  /** The day on which it was paid by card. */
  readonly paidOn: string;
}

function purchaseOf(deps: Deps, quote: QuoteOverview, sold: Bought, buyer: Named): Purchase {
  const { offer, policy, method, paidOn } = sold;
  const isPaid = quote.application.billing?.billing_type === "platform_eft";
  const { carrier } = spaceOf(deps, quote.space);
  return {
    product: offer.plan.vertical.name,
    plan: planTitle(offer.plan),
    policyholder: policyholderOf(quote, buyer),
    from: day(policy.starts),
    until: day(policy.ends),
    bill: billOf({ ...offer, totalCents: offer.total_cents }, { label: isPaid ? "Paid" : "Total due" }),
    paidOn: isPaid ? day(paidOn) : undefined,
    payBy: day(addDays(policy.starts, DAYS_TO_PAY)),
    payTo: `${carrier.name}, ${carrier.postal_address}`,
    method,
    renews: policy.renews,
    quoteNumber: quote.quote_number,
    reference: quote.reference,
    shows: policy.shows,
    carrier: carrier.name,
    agent: agentOf(quote),
  };
}

/** The person on the quote: the client, else the first who is covered. */
const buyerOf = ({ application }: QuoteOverview) => application.client ?? application.holders?.[0] ?? {};

/** The business, or the people, that the policy covers. */
function policyholderOf({ application }: QuoteOverview, buyer: Named): string {
  const names = (application.holders ?? []).map(fullName).filter(Boolean).join(", ");
  return businessName(buyer) ?? (names || fullName(buyer.person));
}

async function mailReceipt(
  deps: Deps,
  trx: Trx,
  quote: QuoteOverview,
  bought: Purchase,
  to = buyerOf(quote).email,
): Promise<void> {
  const { first_name: firstName = "" } = buyerOf(quote);
  if (to === undefined) return;
  const { space, quote_number: quoteNumber } = quote;
  // Its own link, which lives for 90 days from now on (resolutions R-15).
  const token = await grantSession(trx, space, { kind: "quote", quoteNumber, mailedTo: to });
  const client = { to, firstName, token, quoteNumber, works: linkLife(deps, quote.space) };
  const mail = receiptMail(bought, client);
  await deps.mail.put(trx, space, mail, { quoteNumber, client: { id: quote.client_id, letter: "receipt" } });
}

async function mailDesk(
  deps: Deps,
  trx: Trx,
  quote: QuoteOverview,
  { policyId: id, client }: { readonly policyId: string; readonly client: string },
  bought: Purchase,
): Promise<void> {
  const { space, quote_number: quoteNumber } = quote;
  const desks = await deskAddresses(trx, space);
  // A policy without a desk must still get its number.
  for (const desk of desks.length > 0 ? desks : [spaceOf(deps, space).carrier.email]) {
    const token = await grantSession(trx, space, { kind: "policy", policyId: id });
    const policy = { id, token, client, works: linkLife(deps, quote.space) };
    await deps.mail.put(trx, space, policyNumberMail(desk, bought, policy), { quoteNumber });
  }
}

async function mailBroker(
  deps: Deps,
  trx: Trx,
  quote: QuoteOverview,
  { policyId, contacts: { phone_number: phone, email } }: { readonly policyId: string; readonly contacts: Person },
  bought: Purchase,
): Promise<void> {
  const to = await addressOfSeller(trx, quote);
  if (to === undefined) return;
  const told = { to, id: quote.client_id, policyId, name: bought.policyholder, phone, email };
  const about = { quoteNumber: quote.quote_number };
  await deps.mail.put(trx, quote.space, soldMail(bought, told), about);
}

/** Who learns of the sale: the quote's broker, or the brokerage's default one when they have left or are disabled. */
async function addressOfSeller(trx: Trx, quote: QuoteOverview): Promise<string | undefined> {
  const { space, brokerage_id } = quote;
  const isThere = (broker: BrokerRow | undefined) => broker?.brokerage_id === brokerage_id;
  const seller = await brokerById(trx, space, quote.broker_id);
  if (isThere(seller)) return seller?.email;
  const brokerage = await brokerageByIdOrSlug(trx, space, brokerage_id);
  const standIn = await brokerById(trx, space, brokerage?.default_broker_id ?? "");
  return isThere(standIn) ? standIn?.email : undefined;
}
