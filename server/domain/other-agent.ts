import { otherAgentMail } from "../mail/letters/other-agent";
import { clientName } from "../records/person";
import type { QuoteCreateBody } from "../records/types";
import { findClient } from "../store/clients";
import { brokerById } from "../store/people";
import type { BrokerRow } from "../store/people";
import { findQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import { noteTold } from "../store/told";
import type { CallContext } from "./call";
import { whereSound } from "./damage";
import type { Deps } from "./deps";
import { wholeSpace } from "./reach";

/** An enrollment that stays open with one broker while its client begins another one with a colleague. */
interface Left {
  readonly quote: QuoteOverview;
  readonly colleague: BrokerRow;
}

/**
 * The enrollment that the new one is begun instead of, if its broker may be mailed; undefined for what is not an
 * open quote of a share link with another broker of the same brokerage who still works there, and beyond the limit of
 * mails to one broker. It is counted here, before the transaction, because the count may need a connection of its own.
 */
export async function leftEnrollment({ deps, actor }: CallContext, body: QuoteCreateBody): Promise<Left | undefined> {
  const { client, broker, instead_of } = body;
  if (client || !broker || instead_of === undefined) return undefined;
  const { space } = actor;
  const { db } = deps.store;
  const quote = await whereSound(deps, () =>
    findQuote(db, { ...wholeSpace(deps, space), origin: "share_link" }, instead_of),
  );
  if (quote?.status !== "open" || quote.broker_id === broker.id) return undefined;
  const former = await brokerById(db, space, quote.broker_id);
  const colleague = await brokerById(db, space, broker.id);
  if (!former || colleague?.brokerage_id !== quote.brokerage_id) return undefined;
  return (await deps.limits.allows("new_client_mails", [space, former.id])) ? { quote, colleague } : undefined;
}

/** A word to the broker of the enrollment that stays open, once for each colleague. The enrollment is not changed. */
export async function tellOfColleague(
  deps: Deps,
  trx: Trx,
  { quote, colleague }: Left,
  product: string,
): Promise<void> {
  if (!(await noteTold(trx, quote, colleague.id))) return;
  const { space, client_id: id, quote_number: quoteNumber } = quote;
  const { client: person = {} } = quote.application;
  const { phone_number: phone, email } = person;
  const client_type = (await findClient(trx, wholeSpace(deps, space), id))?.client_type;
  const client = { id, name: clientName({ client_type, person }), phone, email };
  const begun = { product, agent: colleague.name };
  await deps.mail.put(trx, space, otherAgentMail(quote.broker_email, begun, client), { quoteNumber });
}
