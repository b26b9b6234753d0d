import type { Application } from "../records/types";
import type { ClientOverview } from "../store/clients";
import { lockUnsoldQuotes, saveQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { settled } from "./consent";
import { keepingBook, reviewable } from "./quote-data";
import { rated } from "./rated";
import { ratingRegion } from "./rating";
import { whoContinues } from "./stored-quotes";
import { whereSound } from "./damage";

/**
 * The quotes of a client that are not sold, locked until the transaction ends: before their client is, as everywhere, so that two
 * calls never wait for each other. None for a caller who is not a broker: a link changes its own quote by itself.
 */
export async function unsoldQuotesOf(
  { actor, reach }: CallContext,
  trx: Trx,
  clientId: string,
): Promise<readonly QuoteOverview[]> {
  return actor.kind === "broker" ? lockUnsoldQuotes(trx, reach, clientId) : [];
}

/**
 * Rates the quotes where their client is now, unless somebody has answered for the region. A plan that was chosen
 * for another region is taken back. One that is being paid stays as it is.
 */
export async function followClient(
  call: CallContext,
  trx: Trx,
  quotes: readonly QuoteOverview[],
  client: ClientOverview,
): Promise<void> {
  // One that is damaged cannot be continued, and keeps no client from being corrected.
  for (const stored of quotes.filter(({ paying }) => !paying))
    await whereSound(call.deps, () => follow(call, trx, stored, client));
}

async function follow(
  { deps, actor }: CallContext,
  trx: Trx,
  stored: QuoteOverview,
  client: ClientOverview,
): Promise<void> {
  const reviewed = await reviewable(deps, trx, whoContinues(stored), stored, client);
  const moved = await rated(deps, trx, reviewed, stored.application, { by: "client" });
  if (isRatedAlike(stored.application, moved.quote.application)) return;
  const { quote } = keepingBook(deps, settled(deps, stored.application, moved, {}));
  const saved = { ...quote, revision: stored.revision + 1, updated_at: deps.clock.now() };
  await saveQuote(trx, saved, actor, { fields: ["rating_address"], follows: "client" });
}

const isRatedAlike = (before: Application, after: Application): boolean => ratingRegion(before) === ratingRegion(after);
