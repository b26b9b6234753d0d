import { Refusal } from "../access/refusal";
import { brandOf } from "../mail/brand";
import { oneLine } from "../mail/escape";
import { invitationMail } from "../mail/letters/enrollment";
import { textOf } from "../mail/text";
import type { OfferPreview, OfferPreviewBody } from "../records/types";
import { findClient } from "../store/clients";
import { brokerById, brokerageByIdOrSlug } from "../store/people";
import type { CallContext } from "./call";
import type { Agent } from "../mail/letters/people";
import { carrierName, linkLife, productWords, spaceOf } from "./mailing";

/** Nothing is made for a preview: neither a quote nor a link. */
const NOT_MADE = { token: "", quoteNumber: "" };

/**
 * The mail of an offer as it would leave now in the caller's name, without its link (resolutions R-30). Throws `not_found`,
 * `unknown_product`, and `invalid_request` without an address.
 */
export async function previewOffer(
  call: CallContext,
  clientId: string,
  { vertical_code, note }: OfferPreviewBody,
): Promise<OfferPreview> {
  const { deps, reach } = call;
  const client = await findClient(deps.store.db, reach, clientId);
  if (!client) throw new Refusal("not_found");
  const { email, first_name = "" } = client.person;
  if (email === undefined) throw new Refusal("invalid_request", { message: "The client has no e-mail address." });
  const served = deps.flows.currentByVertical(vertical_code);
  if (!served) throw new Refusal("unknown_product");
  const { button, ...mail } = invitationMail({
    ...NOT_MADE,
    ...productWords(deps, client.space, served.flow, deps.rates.of(vertical_code)),
    to: email,
    firstName: first_name,
    note,
    product: served.flow.title,
    carrier: carrierName(deps, client.space),
    agent: await agentWhoCalls(call),
    works: linkLife(deps, client.space),
  });
  const brand = brandOf(spaceOf(deps, client.space));
  return {
    to: email,
    from: oneLine(mail.from ?? brand.name),
    subject: oneLine(mail.subject),
    text: textOf(mail, brand),
    button: button?.label ?? "",
  };
}

async function agentWhoCalls({ deps, actor }: CallContext): Promise<Agent> {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  const broker = await brokerById(deps.store.db, actor.space, actor.brokerId);
  const brokerage = await brokerageByIdOrSlug(deps.store.db, actor.space, actor.brokerageId);
  if (!broker || !brokerage) throw new Refusal("forbidden");
  return { name: broker.name, brokerage: brokerage.name, phone: broker.phone_number, email: broker.email };
}
