import { asBroker } from "../../shared/broker/asBroker";
import { ApiError, adviceFor, messageOf } from "../../shared/api/request";
import type { Client, ClientChanged, Colleague, WorklistQuote } from "../../shared/api/types";
import { changedBy } from "../../shared/changedBy";
import { clientName } from "../../shared/people";

/** How often a save is repeated when others keep changing the client. */
const TRIES = 3;

/**
 * Gives the client to another broker. What others change of the person at the same time is kept; when the broker is
 * another one by then, nothing is saved. Throws ApiError.
 * @param onNow is called with the client as the server has them, when they have changed
 */
export async function give(known: Client, to: string, onNow: (client: Client) => void): Promise<ClientChanged> {
  let from = known;
  for (let tries = 1; ; tries += 1) {
    try {
      const { client_type, person } = from;
      return await asBroker.updateClient(from.id, { client_type, broker: { id: to }, person }, from);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "changed_meanwhile") throw error;
      const now = await asBroker.getClient(from.id);
      onNow(now);
      if (tries === TRIES || now.broker.id !== from.broker.id) throw error;
      from = now;
    }
  }
}

interface Failure {
  readonly message: string;
  readonly advice?: string | undefined;
}

/** Why the client was not given, in sentences. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.code === "changed_meanwhile")
    return {
      message: changedBy(error.changed ?? {}).replace(" them", " this client"),
      advice: "The client is shown with the broker of now. Look at it, then choose again.",
    };
  return { message: messageOf(error), advice: adviceFor(error, "What you chose is kept.") };
}

type Left = NonNullable<ClientChanged["quotes_left"]>[number];

interface Given {
  readonly to: Colleague;
  /** The offers that were open before. */
  readonly offers: readonly WorklistQuote[];
  /** Who is signed in. */
  readonly me: string | undefined;
}

/** What has become of the client and the open offers, in sentences. */
export function givenWords(client: ClientChanged, { to, offers, me }: Given): string {
  const left = new Map((client.quotes_left ?? []).map(({ quote_number, reason }) => [quote_number, reason]));
  const others = offers.filter(({ broker }) => broker.id !== to.id);
  const along = others.filter(({ quote_number }) => !left.has(quote_number));
  const holderOf = ({ broker }: WorklistQuote): string => (broker.id === me ? "you" : broker.name);
  const stayingBy = groupBy(
    others.filter(({ quote_number }) => left.has(quote_number)),
    (offer) => `${left.get(offer.quote_number) ?? ""} ${holderOf(offer)}`,
  );
  const staying = stayingBy.flatMap((group) => {
    const [first] = group;
    const reason = first && left.get(first.quote_number);
    if (!reason) return [];
    return [
      `${subjectOf(group, "stays", "stay")} with ${holderOf(first)}: ${WHY[reason](to.name, group.length === 1)}.`,
    ];
  });
  const whose =
    to.id === me
      ? `You are now the broker of ${clientName(client)}.`
      : `${to.name} is now the broker of ${clientName(client)}.`;
  return [whose, ...(along.length > 0 ? [`${subjectOf(along, "goes", "go")} along.`] : []), ...staying].join(" ");
}

/** Why offers stay; of one, or of several. */
const WHY: { readonly [reason in Left["reason"]]: (to: string, isOne: boolean) => string } = {
  broker_not_licensed: (to, isOne) => `${to} may not sell ${isOne ? "it in its state" : "them in their state"}`,
  payment_in_progress: (_, isOne) =>
    `${isOne ? "it is being paid, and goes" : "they are being paid, and go"} along if that ends without a sale`,
};

/** "The offers of Kites (7K3M9A) and Sails (8B2N4C) stay". */
const subjectOf = (offers: readonly WorklistQuote[], one: string, several: string): string =>
  `The ${offers.length === 1 ? "offer" : "offers"} of ${listOf(offers.map(nameOf))} ${offers.length === 1 ? one : several}`;

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] {
  const keys = [...new Set(items.map(keyOf))];
  return keys.map((key) => items.filter((item) => keyOf(item) === key));
}

const nameOf = ({ product, reference }: WorklistQuote): string => `${product} (${reference})`;

const listOf = (names: readonly string[]): string => new Intl.ListFormat("en-US").format(names);

/** The offers of a client that can go along: those that are not over. */
export const openOffers = (offers: readonly WorklistQuote[]): readonly WorklistQuote[] =>
  offers.filter(({ stage }) => stage !== "closed" && stage !== "sold");
