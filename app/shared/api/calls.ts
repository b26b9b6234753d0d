import { handOn } from "./given";
import { fetchAs, requestAs } from "./request";
import type { Caller } from "./request";
import { sendFile } from "./quoteFiles";
import type {
  Broker,
  Checkout,
  Client,
  ClientChanged,
  Finalized,
  HandedOff,
  Plans,
  Policy,
  Quote,
  QuoteCreated,
} from "./types";

const management = (path: string, id: string): string => `/api/management/v1/${path}/${encodeURIComponent(id)}`;
const quotes = "/api/quotes/v1/quotes";
const quoteAt = (quoteNumber: string, call = ""): string => `${quotes}/${encodeURIComponent(quoteNumber)}${call}`;

/** The calls on the records that a broker, a buyer or the carrier works with, as one of them. */
export type Calls = ReturnType<typeof callsAs>;

/** How the coverage is bound. */
export interface Binding {
  /** Leaves the auth header out (`wizards §4.4`, share link). */
  readonly anonymous: boolean;
  /** Ends a payment that the buyer did not confirm with their bank, and begins none. */
  readonly givenUp?: boolean;
  /** A second policy of the product on purpose, by a broker. */
  readonly isSecond?: boolean;
}

/** Hands a quote on to the page that is shown next, which reads it with the same token. */
export const handOnQuote = (quote: Quote, token: string): void => handOn(quoteAt(quote.quote_number), quote, token);

/** Hands the quote's client on, too. */
export const handOnClient = (client: Client, token: string): void =>
  handOn(management("clients", client.id), client, token);

/** Ends a session at the server. */
export const logout = (caller: Caller): Promise<void> =>
  requestAs(caller)("/api/auth/v1/logout", { method: "POST", body: {} });

export function callsAs(caller: Caller) {
  const request = requestAs(caller);
  return {
    getClient: (id: string): Promise<Client> => request(management("clients", id)),
    /** @param from the client as it was received; throws ApiError `changed_meanwhile` when it has changed since */
    updateClient: (id: string, body: unknown, from: object | undefined): Promise<ClientChanged> =>
      request(management("clients", id), { method: "PUT", body, from }),
    /** A broker's public card; it carries the session as every call does that is not said to leave it out (`portal §7`). */
    getBroker: (id: string): Promise<Broker> => request(management("brokers", id)),
    getPolicy: (id: string): Promise<Policy> => request(management("policies", id)),
    /**
     * The carrier gives a policy its number, or corrects the one of the policy as it was received (`portal §7`, A-50).
     * Throws ApiError `policy_number_set` when it has another one by now, `policy_number_taken` when another policy has it,
     * `changed_meanwhile` when something else of it has changed.
     */
    submitPolicyNumber: (policy: Policy, policy_number: string): Promise<Policy> =>
      request(management("policies", policy.id), {
        method: "PATCH",
        query: { op: "submit_policy_number" },
        body: { policy_number },
        from: policy,
      }),
    /** A broker's new quote for a client (`portal §4`). */
    createQuote: (body: unknown): Promise<Quote> => request(quotes, { method: "POST", body }),
    /** A share link's new quote: its buyer has no token yet and gets one with the answer. */
    createOwnQuote: (body: unknown): Promise<QuoteCreated> =>
      request(quotes, { method: "POST", body, anonymous: true }),
    getQuote: (quoteNumber: string): Promise<Quote> => request(quoteAt(quoteNumber)),
    /** @param from the quote as it was received; throws ApiError `changed_meanwhile` when it has changed since */
    updateQuote: (quoteNumber: string, body: unknown, from: object | undefined): Promise<Quote> =>
      request(quoteAt(quoteNumber), { method: "PUT", body, from }),
    getPlans: (quoteNumber: string): Promise<Plans> => request(quoteAt(quoteNumber, "/plans")),
    getCheckout: (quoteNumber: string): Promise<Checkout> => request(quoteAt(quoteNumber, "/checkout")),
    /** @param from the quote as it was received, as with `updateQuote` */
    handOff: (quoteNumber: string, handoff_type: string, from: object | undefined, note = ""): Promise<HandedOff> =>
      request(quoteAt(quoteNumber, "/handoff"), {
        method: "PATCH",
        body: { handoff_type, ...(note !== "" && { note }) },
        from,
      }),
    /** Binds the coverage. */
    finalizeQuote: (quoteNumber: string, { anonymous, givenUp, isSecond }: Binding): Promise<Finalized> =>
      request(quoteAt(quoteNumber, "/finalize"), {
        method: "POST",
        body: { ...(givenUp && { given_up: true }), ...(isSecond && { second_policy: true }) },
        anonymous,
      }),
    /** Sends a file that answers a question; `onSent` gets the part that is on its way, 0 to 1. */
    sendFile: (quoteNumber: string, question: string, file: File, onSent: (part: number) => void) =>
      sendFile(request, quoteNumber, question, file, onSent),
    /** A file of the API. */
    getFile: async (path: string): Promise<Blob> => (await fetchAs(caller, path)).blob(),
  };
}
