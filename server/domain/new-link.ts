import { Refusal } from "../access/refusal";
import { audit } from "../store/audit";
import { hasQuote, lockQuoteWithin } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import { quoteOfLink } from "../store/sessions";
import type { NewLinkBody } from "../records/types";
import type { CallContext } from "./call";
import type { Deps } from "./deps";
import { whereSound } from "./damage";
import { askedLink } from "./handoff";
import { requireOffered } from "./offers";
import { lockSaleOf, requireOffering } from "./one-sale";
import { wholeSpace } from "./reach";

/**
 * Mails a new enrollment link to the address on the quote. It is asked for with an older link, whether that one still
 * works or not (W33), or with the quote's number, in a browser that does not hold its link. The answer tells
 * nothing: not whether there is such a link or quote, nor whether a mail is sent. None is sent for a quote that is
 * finished, is being paid, cannot be bought, is damaged, has no address or was never given to its client, and none beyond the limit
 * for one quote. Throws `too_many_requests` for the caller's own network only.
 */
export async function sendNewLink(call: CallContext, asked: NewLinkBody): Promise<void> {
  const { deps, actor, networks } = call;
  const { limits } = deps;
  const { space } = actor;
  await limits.count("new_link_network", [space], networks);
  const quoteNumber = await quoteAskedFor(deps, space, asked);
  if (quoteNumber === undefined || !(await limits.allows("new_link_mails", [space, quoteNumber]))) return;
  try {
    await whereSound(deps, () => mailLink(call, quoteNumber, Object.keys(asked)));
  } catch (error) {
    // A person who only holds a link that has ended does not learn why a new one is refused.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function mailLink({ deps, actor }: CallContext, quoteNumber: string, fields: readonly string[]): Promise<void> {
  const { space } = actor;
  await deps.store.db.transaction().execute(async (trx) => {
    await lockSaleOf({ reach: wholeSpace(deps, space) }, trx, quoteNumber);
    const locked = await lockQuoteWithin(trx, wholeSpace(deps, space), quoteNumber);
    if (locked?.quote.status !== "open" || locked.quote.paying || !isGivenToClient(locked.quote)) return;
    const { quote } = locked;
    await requireOffering(trx, quote);
    await requireOffered(deps, trx, actor, quote);
    const mail = await askedLink(deps, trx, quote);
    await deps.mail.put(trx, space, mail, { quoteNumber, client: { id: quote.client_id, letter: "new_link" } });
    await audit(trx, actor, "enrollment_link.send", quoteNumber, { fields });
  });
}

/** The number of the quote, if the space has it. */
async function quoteAskedFor(deps: Deps, space: string, asked: NewLinkBody): Promise<string | undefined> {
  if ("token" in asked) return quoteOfLink(deps.store.db, space, asked.token);
  return (await hasQuote(deps.store.db, wholeSpace(deps, space), asked.quote_number)) ? asked.quote_number : undefined;
}

/**
 * Whether the client has this enrollment: they began it by a share link, or the broker has mailed it to them, which the
 * quote notes in the transaction of that mail. Whether a draft is offered to anybody is the broker's decision alone.
 */
const isGivenToClient = ({ origin, handed_off_at, link_copied_at }: QuoteOverview): boolean =>
  origin === "share_link" || handed_off_at !== null || link_copied_at !== null;
