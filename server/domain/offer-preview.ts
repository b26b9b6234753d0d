import { Refusal } from "../access/refusal";
import { brandOf } from "../mail/brand";
import { oneLine } from "../mail/escape";
import { invitationMail } from "../mail/letters/enrollment";
import { textOf } from "../mail/text";
import type { OfferPreview, OfferPreviewBody } from "../records/types";
import type { Mail } from "../mail/mail";
import { findClient } from "../store/clients";
import type { ClientOverview } from "../store/clients";
import { findQuote } from "../store/quotes";
import { brokerById, brokerageByIdOrSlug } from "../store/people";
import type { CallContext } from "./call";
import type { Agent } from "../mail/letters/people";
import { invitationPreview } from "./handoff";
import { carrierName, linkLife, productWords, spaceOf } from "./mailing";

/** Nothing is made for a preview: neither a quote nor a link. */
const NOT_MADE = { token: "", quoteNumber: "" };

/**
 * The mail of an offer as it would leave now, without its link (resolutions R-30): in the caller's name, or for a quote
 * that there is, as its own letter. Throws `not_found`, `unknown_product`, and `invalid_request` without an address.
 */
export async function previewOffer(
  call: CallContext,
  clientId: string,
  { vertical_code, quote_number: number, note }: OfferPreviewBody,
): Promise<OfferPreview> {
  const { deps, reach } = call;
  const client = await findClient(deps.store.db, reach, clientId);
  if (!client) throw new Refusal("not_found");
  const { button, ...mail } =
    number === undefined
      ? await firstLetter(call, client, vertical_code, note)
      : await letterOf(call, { clientId, number, note });
  const brand = brandOf(spaceOf(deps, client.space));
  return {
    to: mail.to,
    from: oneLine(mail.from ?? brand.name),
    subject: oneLine(mail.subject),
    text: textOf(mail, brand),
    button: button?.label ?? "",
  };
}

/** The letter of an offer that is not made yet. */
async function firstLetter(call: CallContext, client: ClientOverview, code: string, note?: string): Promise<Mail> {
  const { deps } = call;
  const { email, first_name = "" } = client.person;
  if (email === undefined) throw new Refusal("invalid_request", { message: "The client has no e-mail address." });
  const served = deps.flows.currentByVertical(code);
  if (!served) throw new Refusal("unknown_product");
  return invitationMail({
    ...NOT_MADE,
    ...productWords(deps, client.space, served.flow, deps.rates.of(code)),
    to: email,
    firstName: first_name,
    note,
    product: served.flow.title,
    carrier: carrierName(deps, client.space),
    agent: await agentWhoCalls(call),
    works: linkLife(deps, client.space),
  });
}

interface Offered {
  readonly clientId: string;
  readonly number: string;
  readonly note: string | undefined;
}

/** The letter of a quote: its plan may be chosen by now. */
async function letterOf({ deps, reach }: CallContext, { clientId, number, note }: Offered): Promise<Mail> {
  return deps.store.db.transaction().execute(async (trx) => {
    const quote = await findQuote(trx, reach, number);
    if (quote?.client_id !== clientId) throw new Refusal("not_found");
    return invitationPreview(deps, trx, quote, note);
  });
}

async function agentWhoCalls({ deps, actor }: CallContext): Promise<Agent> {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  const broker = await brokerById(deps.store.db, actor.space, actor.brokerId);
  const brokerage = await brokerageByIdOrSlug(deps.store.db, actor.space, actor.brokerageId);
  if (!broker || !brokerage) throw new Refusal("forbidden");
  return { name: broker.name, brokerage: brokerage.name, phone: broker.phone_number, email: broker.email };
}
