import type { Deps } from "./deps";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import type { DeclineCode } from "../records/types";
import { declinedBefore, insertAttempt, lastAttempt } from "../store/attempts";
import type { Attempt, LastAttempt } from "../store/attempts";
import { lockSale } from "../store/one-sale";
import { lockQuote } from "../store/quotes";
import type { QuoteOverview, QuoteRow } from "../store/quotes";
import type { Offer } from "../store/tables";
import { requireAlone, requireFree } from "./one-sale";
import type { Wanted } from "./one-sale";

/**
 * The payment that an earlier finalize left under way, to carry on. Throws why the last payment bought nothing, as long
 * as the quote is paid by card and no other card was given (reliability §7).
 */
export function leftBehind(
  { application }: Pick<QuoteRow, "application">,
  last: LastAttempt | undefined,
): Attempt | undefined {
  if (last?.status === "live") return last;
  const byCard = application.billing?.billing_type === "platform_eft";
  if (byCard && last && last.declined_code !== null && !last.has_token) throw unpaid(last.declined_code);
  return undefined;
}

/**
 * Records that this quote is about to be paid, before any money moves. A quote has at most one live attempt, and a
 * second caller joins it. The locked row decides what is charged and sold; `checked` says which revision the offer is
 * for. Client and product are locked from here on. Returns undefined when the quote is bound already. Throws
 * `payment_in_progress` while another offer of the product to this client is being paid, `already_covered`, `card_token_used`, `quote_changed`, and the decline of
 * an earlier attempt with the same card.
 */
export async function beginAttempt(
  deps: Deps,
  actor: Actor,
  checked: QuoteOverview,
  offer: Offer,
  term: Wanted,
): Promise<Attempt | undefined> {
  deps.pass("finalize.checked", checked.quote_number);
  const attempt = await deps.store.db.transaction().execute(async (trx) => {
    await lockSale(trx, checked);
    const quote = await lockQuote(trx, checked.quote_number);
    if (quote?.status !== "open") return undefined;
    const last = await lastAttempt(trx, quote.quote_number);
    const live = leftBehind(quote, last);
    if (live) return live;
    if (quote.revision !== checked.revision) throw new Refusal("quote_changed");
    if (quote.source_token === null) throw new Refusal("card_token_used");
    const before = await declinedBefore(trx, quote.quote_number, quote.source_token);
    if (before) throw unpaid(before);
    await requireAlone(trx, checked);
    await requireFree(trx, checked, term);
    return insertAttempt(trx, { quote, offer, by: actor, n: (last?.n ?? 0) + 1, provider: deps.payments.provider });
  });
  deps.pass("attempt.recorded", checked.quote_number);
  return attempt;
}

/** The refusal for a payment that bought nothing; one that is about the card is shown at the card. */
export function unpaid(code: DeclineCode): Refusal {
  if (!code.startsWith("card_")) return new Refusal(code);
  return new Refusal(code, { details: [{ at: "card_complete", rule: code, message: new Refusal(code).toMessage() }] });
}
