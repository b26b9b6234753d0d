import { Refusal } from "../access/refusal";
import { newLinkMail } from "../mail/letters/enrollment";
import { audit } from "../store/audit";
import { lockQuoteWithin } from "../store/quotes";
import { quoteOfLink } from "../store/sessions";
import type { CallContext } from "./call";
import { letterFor } from "./handoff";
import { requireOffered } from "./offers";

/**
 * Mails a new enrollment link to the address on the quote for which an older link was made, whether that one still works
 * or not (W33). The answer tells nothing: not whether the token was ever a link, nor whether a mail is sent. None is
 * sent for a quote that is finished, is being paid, cannot be bought or has no address, and none beyond the limit for
 * one quote. Throws `too_many_requests` for the caller's own network only.
 */
export async function sendNewLink({ deps, actor, network }: CallContext, token: string): Promise<void> {
  const { limits, store, settings } = deps;
  const { space } = actor;
  await limits.count("new_link_network", [space, network]);
  const quoteNumber = await quoteOfLink(store.db, space, token);
  if (quoteNumber === undefined || !(await limits.allows("new_link_mails", [space, quoteNumber]))) return;
  try {
    await store.db.transaction().execute(async (trx) => {
      const locked = await lockQuoteWithin(trx, { space }, quoteNumber);
      if (locked?.quote.status !== "open" || locked.quote.paying) return;
      const { quote } = locked;
      await requireOffered(deps, trx, actor, quote);
      const mail = newLinkMail(settings.baseUrl, await letterFor(deps, trx, quote));
      await deps.mail.put(trx, space, mail, { quoteNumber, client: { id: quote.client_id, letter: "new_link" } });
      await audit(trx, actor, "enrollment_link.send", quoteNumber);
    });
  } catch (error) {
    // A person who only holds a link that has ended does not learn why a new one is refused.
    if (!(error instanceof Refusal)) throw error;
  }
}
