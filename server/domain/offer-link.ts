import { enrollmentPath } from "../mail/letters/addresses";
import type { OfferLink } from "../records/types";
import { audit } from "../store/audit";
import { CLIENT_LINK_DAYS, grantSession } from "../store/sessions";
import type { CallContext } from "./call";
import { spaceOf } from "./mailing";
import { requireUnchanged } from "./meanwhile";
import { requireOffered } from "./offers";
import { lockSaleOf, requireOffering } from "./one-sale";
import { changeableQuote } from "./quote-data";

const DAY_MS = 86_400_000;

/**
 * Makes a link of the client's own, for the broker to pass on where no mail reaches (resolutions R-30). It lives as a
 * mailed one does, and by itself: a corrected address does not end it. Each is audited. Throws the refusals of a hand-off.
 */
export async function copyLink(call: CallContext, quoteNumber: string): Promise<OfferLink> {
  const { deps, actor, reach } = call;
  const now = deps.clock.now();
  return deps.store.db.transaction().execute(async (trx) => {
    await lockSaleOf(call, trx, quoteNumber);
    const { quote } = await changeableQuote(trx, reach, quoteNumber);
    await requireUnchanged(call, trx, { ...quote, id: quoteNumber });
    await requireOffering(trx, quote);
    await requireOffered(deps, trx, actor, quote);
    const token = await grantSession(trx, quote.space, { kind: "quote", quoteNumber });
    await trx.updateTable("quotes").set({ link_copied_at: now }).where("quote_number", "=", quoteNumber).execute();
    await audit(trx, actor, "quote.link", quoteNumber);
    return {
      url: `${spaceOf(deps, quote.space).address}${enrollmentPath(token, quoteNumber)}`,
      works_until: new Date(now.getTime() + CLIENT_LINK_DAYS * DAY_MS).toISOString(),
    };
  });
}
