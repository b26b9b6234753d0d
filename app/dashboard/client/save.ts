import { asBroker } from "../../shared/broker/asBroker";
import { createClient } from "../../shared/broker/management";
import { ApiError, hasRevision } from "../../shared/api/request";
import type { Changed } from "../../shared/api/request";
import type { Client } from "../../shared/api/types";
import { brokerSession } from "../../shared/session/broker";
import { draftOf, personOf } from "./draft";
import type { ClientType, Draft } from "./draft";
import { merged } from "./meanwhile";
import type { Contested } from "./meanwhile";

/** How often a save is repeated when others keep changing the client. */
const TRIES = 3;

/** A client that somebody else has changed meanwhile, in fields that were changed here, too. */
export interface Meeting {
  readonly changed: Partial<Changed>;
  readonly contested: readonly Contested[];
  readonly mine: Draft;
  readonly theirs: Draft;
  /** What was changed on one side only, from that side. */
  readonly draft: Draft;
  readonly now: Client;
}

/** Adds the client. */
export const create = (client_type: ClientType, draft: Draft): Promise<Client> =>
  createClient({ client_type, broker: { id: brokerSession().broker?.id }, person: personOf(draft) });

/** Saves the client; changes of somebody else to other fields are kept. Nothing is saved when it answers a meeting. */
export async function update(known: Client, mine: Draft): Promise<Client | Meeting> {
  let [from, draft] = [known, mine];
  for (let tries = 1; ; tries += 1) {
    try {
      return await asBroker.updateClient(from.id, bodyOf(from, draft), from);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "changed_meanwhile" || tries === TRIES) throw error;
      const now = await asBroker.getClient(from.id);
      const theirs = draftOf(now.person);
      const together = merged(draftOf(from.person), draft, theirs);
      if (together.contested.length > 0) return { ...together, changed: error.changed ?? {}, mine: draft, theirs, now };
      [from, draft] = [now, together.draft];
    }
  }
}

/** The broker stays as the client was received with; one of a copy may be a former one. */
const bodyOf = (client: Client, draft: Draft) => ({
  client_type: client.client_type,
  ...(hasRevision(client) && { broker: { id: client.broker.id } }),
  person: personOf(draft, client.person),
});
