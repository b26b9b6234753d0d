import { compareVersions, migrated } from "../../engine/index";
import type { JsonObject } from "../../engine/index";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import type { ServedFlow } from "../flows/catalogue";
import type { Application } from "../records/types";
import { lastAttempt } from "../store/attempts";
import { lockQuoteWithin, saveQuote } from "../store/quotes";
import type { LockedWithin, QuoteOverview } from "../store/quotes";
import type { Db, Trx } from "../store/tables";
import type { CallContext } from "./call";
import { settled } from "./consent";
import { noteFiles } from "./file-answers";
import { keepingBook, quoteWithin, reviewable } from "./quote-data";
import { whoContinues } from "./stored-quotes";

/**
 * The quote that somebody opens: moved to the current version of its flow if that says `started_quotes: move`. One that
 * is sold, mailed to the client or being paid stays as it is, since somebody has agreed to it; and one that a broker
 * looks at while the client continues it, whose answers and consent are not the broker's. Throws `not_found`.
 */
export async function openedQuote(call: CallContext, quoteNumber: string): Promise<QuoteOverview> {
  const { deps, reach } = call;
  const { db } = deps.store;
  const quote = await quoteWithin(db, reach, quoteNumber);
  if (!(await versionToMoveTo(call, db, quote))) return quote;
  return db.transaction().execute(async (trx) => {
    // Under the lock all may be otherwise: another tab has moved it, or begun to pay.
    const locked = await lockQuoteWithin(trx, reach, quoteNumber);
    if (!locked) throw new Refusal("not_found");
    const to = await versionToMoveTo(call, trx, locked.quote);
    return to ? move(call, trx, locked, to) : locked.quote;
  });
}

/** The saved application as a version keeps it. */
export const migratedTo = (
  { flow }: ServedFlow,
  { application, flow_version }: Pick<QuoteOverview, "application" | "flow_version">,
): Application => migrated(flow, flow_version, application as unknown as JsonObject) as unknown as Application;

/** Attempts to pay that have come to nothing: all others may still sell what was checked. */
const OVER: ReadonlySet<string> = new Set(["declined", "refunded"]);

async function versionToMoveTo(
  { deps, actor }: CallContext,
  db: Db | Trx,
  quote: QuoteOverview,
): Promise<ServedFlow | undefined> {
  const current = deps.flows.current.find(({ flow }) => flow.id === quote.flow_id);
  if (current?.flow.started_quotes !== "move") return undefined;
  if (compareVersions(current.flow.version, quote.flow_version) <= 0) return undefined;
  if (quote.status !== "open" || quote.handed_off_at !== null || quote.policy_id !== null) return undefined;
  if (isBroker(actor) !== isBroker(whoContinues(quote))) return undefined;
  const attempt = await lastAttempt(db, quote.quote_number);
  return attempt && !OVER.has(attempt.status) ? undefined : current;
}

const isBroker = ({ kind }: Actor): boolean => kind === "broker";

/** Nothing is refused here: what the new version demands is asked, or refused at its own step. */
async function move(
  { deps, actor }: CallContext,
  trx: Trx,
  { quote: stored, client }: LockedWithin,
  to: ServedFlow,
): Promise<QuoteOverview> {
  const { version } = to.flow;
  const changed = { ...stored, flow_version: version, application: migratedTo(to, stored) };
  const reviewed = await reviewable(deps, trx, actor, changed, client);
  const kept = keepingBook(deps, settled(deps, changed.application, reviewed, {}));
  const quote = { ...kept.quote, revision: stored.revision + 1, updated_at: deps.clock.now() };
  const row_revision = await saveQuote(trx, quote, actor, { moved: { from: stored.flow_version, to: version } });
  await noteFiles(trx, stored.quote_number, stored.application.answers, quote.application.answers);
  return { ...quote, row_revision };
}
