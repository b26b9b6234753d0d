/** What brokers are told of a mail that was refused for good. */
import type { CallAnswer } from "./caller";
import { untilMails } from "./mail-figures";
import { addressesOf } from "./mail-world";
import type { Run } from "./mail-world";

export interface Notices {
  /** The broker is told of this client's receipt, with the reason. */
  readonly isTold: boolean;
  /** Letters that the broker is told of for any other client. */
  readonly others: number;
  /** The status that a broker of another office is answered. */
  readonly stranger: number;
  /** The receipt came to the address that the broker corrected, and is told no more. */
  readonly isMended: boolean;
}

const CLIENTS = "/api/management/v1/clients";
const MEND_MS = 120_000;

interface Client {
  readonly id: string;
  readonly client_type: string;
  readonly broker: { readonly id: string };
  readonly person: { readonly email?: string };
}

/** Asks as the client's broker and as a broker of another office, and corrects the address as the broker. */
export async function noticesOf({ servers, sink, broker, stranger }: Run, email: string): Promise<Notices> {
  const [address = ""] = addressesOf(servers);
  const list = async (path: string): Promise<readonly unknown[]> => listIn(await broker.call(address, "GET", path));
  const clients = (await list(`${CLIENTS}?_limit=100`)) as readonly Client[];
  const client = clients.find(({ person }) => person.email === email);
  if (!client) throw new Error("The client of the refused mail is not in the broker's list");
  const path = `${CLIENTS}/${client.id}`;
  const letters = (await list(`${path}/undelivered`)) as readonly { letter: string; email: string; reason: string }[];
  const [letter] = letters;
  let others = 0;
  for (const { id } of clients) if (id !== client.id) others += (await list(`${CLIENTS}/${id}/undelivered`)).length;
  const { status } = await stranger.call(address, "GET", `${path}/undelivered`);
  const right = `right.${email}`;
  await broker.call(address, "PUT", path, {
    client_type: client.client_type,
    broker: { id: client.broker.id },
    person: { ...client.person, email: right },
  });
  await untilMails(servers, ({ waiting }) => waiting === 0, MEND_MS);
  return {
    isTold:
      letters.length === 1 &&
      letter?.letter === "receipt" &&
      letter.email === email &&
      letter.reason === "unknown_address",
    others,
    stranger: status,
    isMended:
      sink.mails.some(({ recipients }) => recipients.includes(right)) &&
      (await list(`${path}/undelivered`)).length === 0,
  };
}

function listIn({ status, body }: CallAnswer): readonly unknown[] {
  if (status !== 200 || !Array.isArray(body)) throw new Error(`A list was answered ${status}`);
  return body;
}
