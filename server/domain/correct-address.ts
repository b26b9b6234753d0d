import { Refusal } from "../access/refusal";
import type { Application, ClientChanged } from "../records/types";
import type { ClientOverview } from "../store/clients";
import { forgetOpening } from "../store/quote-acts";
import { saveQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import { endLinksTo } from "../store/sessions";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { settled } from "./consent";
import { whereSound } from "./damage";
import { sendAgain } from "./letters-again";
import { keepingBook, reviewable } from "./quote-data";
import { whoContinues } from "./stored-quotes";

interface Corrected {
  readonly before: ClientOverview;
  readonly row: ClientOverview;
  readonly open: readonly QuoteOverview[];
}

/**
 * Follows a broker's correction of a client's e-mail address (resolutions R-30): the links that were mailed to the former
 * one end, and all others live on; the open quotes have the new one; and letters that have not arrived, or not left, go to
 * it, each composed once more. The quotes' rows are locked. Throws `payment_in_progress` while one of them is being paid.
 */
export async function correctAddress(
  call: CallContext,
  trx: Trx,
  { before, row, open }: Corrected,
): Promise<Pick<ClientChanged, "links_ended" | "letters_sent_again">> {
  if (open.some(({ paying }) => paying)) throw new Refusal("payment_in_progress", { retryAfterSeconds: 5 });
  const [former, address] = [before.person.email, row.person.email];
  for (const quote of open) await whereSound(call.deps, () => correctIn(call, trx, quote, { row, former, address }));
  const ended = former === undefined ? [] : await endLinksTo(trx, row.id, former);
  // Who opened a link that went to a wrong address is not the client.
  await forgetOpening(trx, ended);
  const letters_sent_again = address === undefined ? 0 : await sendAgain(call, trx, row, address);
  return { links_ended: ended.length, letters_sent_again };
}

interface Addresses {
  readonly row: ClientOverview;
  readonly former: string | undefined;
  readonly address: string | undefined;
}

async function correctIn(
  { deps, actor }: CallContext,
  trx: Trx,
  { quote_number, ...given }: QuoteOverview,
  { row, former, address }: Addresses,
): Promise<void> {
  // Its place or its region may have just been corrected, too.
  const { application, revision } = await trx
    .selectFrom("quotes")
    .select(["application", "revision"])
    .where("quote_number", "=", quote_number)
    .executeTakeFirstOrThrow();
  const stored = { ...given, quote_number, application, revision };
  const corrected = withAddress(application, former, address);
  const reviewed = await reviewable(deps, trx, whoContinues(stored), { ...stored, application: corrected }, row);
  const { quote } = keepingBook(deps, settled(deps, application, reviewed, {}));
  const saved = { ...quote, revision: revision + 1, updated_at: deps.clock.now() };
  await saveQuote(trx, saved, actor, { fields: ["client"], follows: "client" });
}

/** The application with the address of its client, also where that was copied to who is covered. */
function withAddress(application: Application, former: string | undefined, address: string | undefined): Application {
  const { client, holders } = application;
  const isFormer = (email: string | undefined): boolean => email?.toLowerCase() === former?.toLowerCase();
  return {
    ...application,
    ...(client && { client: addressed(client, address) }),
    ...(holders && {
      holders: holders.map((holder) =>
        holder.email !== undefined && isFormer(holder.email) ? addressed(holder, address) : holder,
      ),
    }),
  };
}

function addressed<Held extends { readonly email?: string }>(held: Held, email: string | undefined): Held {
  return { ...held, email };
}
