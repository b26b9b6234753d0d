import { Refusal } from "../access/refusal";
import { handoffMail } from "../mail/messages";
import { audit } from "../store/audit";
import { findClient } from "../store/clients";
import { grantSession } from "../store/sessions";
import type { QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { requireLicence } from "./licences";
import { changeableQuote, chosenPlan, reviewable } from "./quote-data";
import { ratingRegion } from "./rating";
import { pinnedFlow, requireSellable } from "./review";

/**
 * Mails the client a link of their own into the quote: `blank` from the dashboard, `proposal` from checkout (portal
 * §7). The link works until the quote is finished or for 90 days (resolutions A-47). Throws `quote_finalized`,
 * `payment_in_progress`, `broker_not_licensed`; for a proposal also the refusals of `chosenPlan` and `rule_refused`.
 */
export async function handOff({ deps, actor, reach }: CallContext, quoteNumber: string, type: "blank" | "proposal") {
  await deps.store.db.transaction().execute(async (trx) => {
    const quote = await changeableQuote(trx, reach, quoteNumber);
    await requireLicence(trx, quote.broker_id, quote.vertical_code, ratingRegion(quote.application));
    if (type === "proposal") {
      requireSellable(deps, await reviewable(deps, trx, actor, quote));
      chosenPlan(deps, quote);
    }
    const { to, firstName } = await recipient(trx, quote);
    const { flow } = await pinnedFlow(deps, trx, quote);
    const token = await grantSession(trx, quote.space, { kind: "quote", quoteNumber });
    const offer = {
      to,
      firstName,
      product: flow.title,
      broker: quote.broker_name,
      brokerage: quote.brokerage_name,
      token,
      quoteNumber,
    };
    await deps.mail.put(trx, quote.space, handoffMail(deps.settings.baseUrl, type, offer));
    await trx
      .updateTable("quotes")
      .set({ handed_off_at: deps.clock.now() })
      .where("quote_number", "=", quoteNumber)
      .execute();
    await audit(trx, actor, "quote.handoff", quoteNumber, { type });
  });
  return { quote_number: quoteNumber, handoff_type: type };
}

/** The recipient: the person on the quote, else the one in the broker's list. */
async function recipient(
  trx: Trx,
  { space, client_id, application }: QuoteOverview,
): Promise<{ to: string; firstName: string }> {
  const client = await findClient(trx, { space }, client_id);
  const to = application.client?.email ?? client?.person.email;
  if (to === undefined) throw new Refusal("invalid_request", { message: "The client has no e-mail address." });
  return { to, firstName: application.client?.first_name ?? client?.person.first_name ?? "" };
}
