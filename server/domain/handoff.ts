import { Refusal } from "../http/errors";
import { handoffMail } from "../mail/messages";
import { audit } from "../store/audit";
import { findClient } from "../store/clients";
import { grantSession } from "../store/sessions";
import type { Call } from "./call";
import { requireLicence } from "./licences";
import { chosenPlan, quoteWithin, ratingRegion } from "./quote-data";
import { pinnedFlow } from "./review";

/**
 * Mails the client a link of their own into the quote: `blank` from the dashboard, `proposal` from checkout (portal §7).
 * The link works until the quote is finished or for 90 days (resolutions A-47). Throws `quote_finalized`.
 */
export async function handOff({ deps, actor, scope }: Call, quoteNumber: string, type: "blank" | "proposal") {
  const quote = await quoteWithin(deps.store.db, scope, quoteNumber);
  if (quote.status !== "open") throw new Refusal("quote_finalized");
  await requireLicence(deps.store.db, quote.broker_id, quote.vertical_code, ratingRegion(quote.application));
  if (type === "proposal") chosenPlan(deps, quote);
  const client = await findClient(deps.store.db, { space: quote.space }, quote.client_id);
  const to = quote.application.client?.email ?? client?.person.email;
  if (to === undefined) throw new Refusal("invalid_request", { message: "The client has no e-mail address." });
  const { flow } = await pinnedFlow(deps, deps.store.db, quote);
  await deps.store.db.transaction().execute(async (trx) => {
    const token = await grantSession(trx, quote.space, { kind: "quote", quoteNumber });
    const firstName = quote.application.client?.first_name ?? client?.person.first_name ?? "";
    const offer = { to, firstName, product: flow.title, broker: quote.broker_name, brokerage: quote.brokerage_name, token, quoteNumber };
    await deps.mail.put(trx, quote.space, handoffMail(deps.settings.baseUrl, type, offer));
    await trx.updateTable("quotes").set({ handed_off_at: deps.clock.now() }).where("quote_number", "=", quoteNumber).execute();
    await audit(trx, actor, "quote.handoff", quoteNumber, { type });
  });
  return { quote_number: quoteNumber, handoff_type: type };
}
