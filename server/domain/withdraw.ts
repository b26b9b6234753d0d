import { Refusal } from "../access/refusal";
import { audit } from "../store/audit";
import { findQuote, lockQuoteWithin } from "../store/quotes";
import { revokeLinks } from "../store/sessions";
import type { WorklistQuote } from "../records/types";
import type { CallContext } from "./call";
import { requireUnchanged } from "./meanwhile";
import { REOPEN_MS, UNDO_MS } from "./offer-acts";
import { lockSaleOf } from "./one-sale";
import { changeableQuote } from "./quote-data";
import { offerNow } from "./worklist";

/**
 * Withdraws an offer (resolutions R-30): its links end, nothing of it can be changed or bought, and letters about it that
 * wait do not leave. Taken back within 10 minutes it is as before; its answers are kept for 24 hours. Throws
 * `not_found`, `colleagues_quote`, `quote_finalized`, `quote_closed`, `payment_in_progress`, `changed_meanwhile`.
 */
export async function withdraw(call: CallContext, quoteNumber: string): Promise<WorklistQuote> {
  const { deps, actor, reach } = call;
  await requireOwn(call, quoteNumber);
  await deps.store.db.transaction().execute(async (trx) => {
    const { quote } = await changeableQuote(trx, reach, quoteNumber);
    await requireUnchanged(call, trx, { ...quote, id: quoteNumber });
    await trx
      .updateTable("quotes")
      .set({ status: "closed", closed_as: "withdrawn", closed_at: deps.clock.now() })
      .set({ source_token: null, revision: quote.revision + 1 })
      .where("quote_number", "=", quoteNumber)
      .execute();
    await audit(trx, actor, "quote.withdraw", quoteNumber);
  });
  return offerNow(brokeragesOf(call), quoteNumber);
}

/**
 * Opens a withdrawn offer again. Within 10 minutes that undoes the withdrawal, and its links live again; later, within
 * 24 hours, it keeps its answers and needs a new link. Throws `not_found`, `colleagues_quote`, `quote_finalized`,
 * `quote_closed` for one that was withdrawn longer ago, `changed_meanwhile`.
 */
export async function reopen(call: CallContext, quoteNumber: string): Promise<WorklistQuote> {
  const { deps, actor, reach } = call;
  await requireOwn(call, quoteNumber);
  await deps.store.db.transaction().execute(async (trx) => {
    await lockSaleOf(call, trx, quoteNumber);
    const locked = await lockQuoteWithin(trx, reach, quoteNumber);
    if (!locked) throw new Refusal("not_found");
    const { quote } = locked;
    if (quote.status === "finalized") throw new Refusal("quote_finalized");
    await requireUnchanged(call, trx, { ...quote, id: quoteNumber });
    if (quote.closed_at === null) return;
    const since = deps.clock.now().getTime() - quote.closed_at.getTime();
    if (since > REOPEN_MS) throw new Refusal("quote_closed", { message: TOO_LATE });
    const isUndone = since <= UNDO_MS;
    if (!isUndone) await revokeLinks(trx, quoteNumber);
    await trx
      .updateTable("quotes")
      .set({ status: "open", closed_as: null, closed_at: null, revision: quote.revision + 1 })
      .where("quote_number", "=", quoteNumber)
      .execute();
    await audit(trx, actor, "quote.reopen", quoteNumber, { undone: isUndone });
  });
  return offerNow(brokeragesOf(call), quoteNumber);
}

const TOO_LATE =
  "This offer was withdrawn more than 24 hours ago, and its answers are gone. Please create a new offer.";

/** Throws `colleagues_quote` for one that the caller may see, and not take away (access/policy.ts). */
async function requireOwn({ deps, reach }: CallContext, quoteNumber: string): Promise<void> {
  const { brokerId: _, ...brokerage } = reach;
  if (await findQuote(deps.store.db, reach, quoteNumber)) return;
  throw new Refusal((await findQuote(deps.store.db, brokerage, quoteNumber)) ? "colleagues_quote" : "not_found");
}

/** The call with the reach of those who may read it. */
function brokeragesOf(call: CallContext): CallContext {
  const { brokerId: _, ...reach } = call.reach;
  return { ...call, reach };
}
