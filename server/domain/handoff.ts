import { periodOfPrice } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { askedLinkMail, begunMail, invitationMail, proposalMail } from "../mail/letters/enrollment";
import type { Enrollment } from "../mail/letters/enrollment";
import type { Mail } from "../mail/mail";
import type { HandoffBody } from "../records/types";
import { priceOf } from "../rates/plans";
import type { PricedBook } from "../rates/plans";
import { audit } from "../store/audit";
import { findClient } from "../store/clients";
import { grantSession } from "../store/sessions";
import type { QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import type { Deps } from "./deps";
import { agentOf, billOf, carrierName, day, linkLife, productWords } from "./mailing";
import { requireUnchanged } from "./meanwhile";
import { requireOffered } from "./offers";
import { lockSaleOf, requireOffering } from "./one-sale";
import { bookOf, changeableQuote, chosenPlan, reviewable } from "./quote-data";
import { pinnedFlow, requireSellable, soldPlan } from "./review";
import { wholeSpace } from "./reach";

/**
 * Mails the client a link of their own into the quote: `blank` from the dashboard, `proposal` from checkout (portal
 * §7), with a note of the broker's own where there is one. Mailed again, it is the same offer with a link more: none ends
 * . The link works until the quote is finished or for 90 days (resolutions A-47). Nothing that cannot be bought is
 * mailed. Throws `quote_finalized`, `payment_in_progress`, `changed_meanwhile`, `product_unavailable`, `broker_not_licensed`,
 * `no_plans`; for a proposal also the refusals of `chosenPlan` and `rule_refused`.
 */
export async function handOff(call: CallContext, quoteNumber: string, { handoff_type: type, note }: HandoffBody) {
  const { deps, actor, reach } = call;
  await deps.store.db.transaction().execute(async (trx) => {
    await lockSaleOf(call, trx, quoteNumber);
    const { quote } = await changeableQuote(trx, reach, quoteNumber);
    await requireUnchanged(call, trx, { ...quote, id: quoteNumber });
    await requireOffering(trx, quote);
    await requireOffered(deps, trx, actor, quote);
    const mail =
      type === "proposal" ? await proposal(call, trx, quote, note) : await invitation(deps, trx, quote, note);
    const letter = type === "proposal" ? "proposal" : "invitation";
    await deps.mail.put(trx, quote.space, mail, { quoteNumber, client: { id: quote.client_id, letter } });
    const now = deps.clock.now();
    await trx
      .updateTable("quotes")
      .set({ handed_off_at: now, ...(type === "proposal" && { proposed_at: now }) })
      .where("quote_number", "=", quoteNumber)
      .execute();
    await audit(trx, actor, "quote.handoff", quoteNumber, { type, ...(note !== undefined && { note: true }) });
  });
  return { quote_number: quoteNumber, handoff_type: type };
}

/** The letter into an enrollment that is to begin, or that has its plan already, with a new link. */
export const invitation = async (deps: Deps, trx: Trx, quote: QuoteOverview, note?: string): Promise<Mail> =>
  invitationIn(deps, trx, quote, { ...(await letterFor(deps, trx, quote)), note });

/** The same letter as it would leave now; its link is not made and leads nowhere. */
export const invitationPreview = async (deps: Deps, trx: Trx, quote: QuoteOverview, note?: string): Promise<Mail> =>
  invitationIn(deps, trx, quote, { ...(await unlinkedLetterFor(deps, trx, quote)), token: "", note });

async function invitationIn(deps: Deps, trx: Trx, quote: QuoteOverview, letter: Enrollment): Promise<Mail> {
  const { flow } = await pinnedFlow(deps, trx, quote);
  const book = await bookOf(deps, trx, quote);
  const { about, price } = productWords(deps, quote.space, flow, book);
  const soFar = quote.application.plan_id && (await priceSoFar(deps, trx, quote, book));
  return soFar ? begunMail({ ...letter, about, price: soFar }) : invitationMail({ ...letter, about, price });
}

/** What the chosen plan costs as it is now; undefined where it cannot be sold. */
async function priceSoFar(deps: Deps, trx: Trx, quote: QuoteOverview, book: PricedBook): Promise<string | undefined> {
  try {
    const plan = await soldPlan(deps, trx, quote, chosenPlan(book, quote.application));
    const { flow } = await pinnedFlow(deps, trx, quote);
    const { total } = billOf({ ...priceOf(plan), currency: plan.currency }, { label: "", unit: periodOfPrice(flow) });
    return [total.value, total.unit].filter(Boolean).join(" ");
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The letter with what the broker has prepared, and a new link. Throws the refusals of a sale. */
export async function proposal(
  { deps, actor }: CallContext,
  trx: Trx,
  quote: QuoteOverview,
  note?: string,
): Promise<Mail> {
  const reviewed = await reviewable(deps, trx, actor, quote);
  const { book } = reviewed;
  const { flow } = reviewed.flow;
  requireSellable(deps, reviewed);
  const plan = await soldPlan(deps, trx, quote, chosenPlan(book, quote.application));
  const price = priceOf(plan);
  const [line] = price.lines.length === 1 ? price.lines : [];
  const { policy_effective_date: startsOn } = quote.application;
  return proposalMail({
    ...(await letterFor(deps, trx, quote)),
    note,
    about: productWords(deps, quote.space, flow, book).about,
    bill: billOf({ ...price, currency: plan.currency }, { label: line?.title ?? "Total", unit: periodOfPrice(flow) }),
    startsOn: startsOn ? day(startsOn) : undefined,
  });
}

/** The letter with a link that was asked for; it is a new one where one was mailed before. */
export const askedLink = async (deps: Deps, trx: Trx, quote: QuoteOverview): Promise<Mail> =>
  askedLinkMail({ ...(await letterFor(deps, trx, quote)), isNew: quote.is_link_mailed === true });

/** What a letter with a new link of the client's says; makes the link. Throws `invalid_request` without an address. */
export async function letterFor(deps: Deps, trx: Trx, quote: QuoteOverview): Promise<Enrollment> {
  const { space, quote_number: quoteNumber } = quote;
  const letter = await unlinkedLetterFor(deps, trx, quote);
  return { ...letter, token: await grantSession(trx, space, { kind: "quote", quoteNumber, mailedTo: letter.to }) };
}

async function unlinkedLetterFor(deps: Deps, trx: Trx, quote: QuoteOverview): Promise<Omit<Enrollment, "token">> {
  const { space, quote_number: quoteNumber } = quote;
  const to = await recipient(deps, trx, quote);
  const { flow } = await pinnedFlow(deps, trx, quote);
  return {
    ...to,
    product: flow.title,
    carrier: carrierName(deps, space),
    agent: agentOf(quote),
    quoteNumber,
    works: linkLife(deps, space),
  };
}

/** The recipient: the person on the quote, else the one in the broker's list. */
async function recipient(
  deps: Deps,
  trx: Trx,
  { space, client_id, application }: QuoteOverview,
): Promise<{ to: string; firstName: string }> {
  const client = await findClient(trx, wholeSpace(deps, space), client_id);
  const to = application.client?.email ?? client?.person.email;
  if (to === undefined) throw new Refusal("invalid_request", { message: "The client has no e-mail address." });
  return { to, firstName: application.client?.first_name ?? client?.person.first_name ?? "" };
}
