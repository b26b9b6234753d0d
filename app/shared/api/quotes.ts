import { request } from "./request";
import type { Checkout, Finalized, HandedOff, Plans, Quote, QuoteCreated } from "./types";

const base = "/api/quotes/v1/quotes";
const at = (quoteNumber: string, call = ""): string => `${base}/${encodeURIComponent(quoteNumber)}${call}`;

/** A broker's new quote for a client (`portal §4`). */
export const createQuote = (body: unknown): Promise<Quote> => request(base, { method: "POST", body });

/** A share link's new quote: its buyer has no token yet and gets one with the answer. */
export const createOwnQuote = (body: unknown): Promise<QuoteCreated> =>
  request(base, { method: "POST", body, anonymous: true });

export const getQuote = (quoteNumber: string): Promise<Quote> => request(at(quoteNumber));

export const listQuotes = (client_id: string): Promise<readonly Quote[]> => request(base, { query: { client_id } });

/** @param from the quote as it was received; throws ApiError `changed_meanwhile` when it has changed since */
export const updateQuote = (quoteNumber: string, body: unknown, from: object | undefined): Promise<Quote> =>
  request(at(quoteNumber), { method: "PUT", body, from });

export const getPlans = (quoteNumber: string): Promise<Plans> => request(at(quoteNumber, "/plans"));

export const getCheckout = (quoteNumber: string): Promise<Checkout> => request(at(quoteNumber, "/checkout"));

/** @param from the quote as it was received, as with `updateQuote` */
export const handOff = (quoteNumber: string, handoff_type: string, from: object | undefined): Promise<HandedOff> =>
  request(at(quoteNumber, "/handoff"), { method: "PATCH", body: { handoff_type }, from });

/** Asks for a new enrollment link with one that has ended; the answer tells nothing about either (W33). */
export const sendNewLink = (token: string): Promise<void> =>
  request("/api/quotes/v1/enrollment-links", { method: "POST", body: { token }, anonymous: true });

/**
 * Binds the coverage. `anonymous` leaves the auth header out (`wizards §4.4`, share link). `givenUp`: ends a payment that
 * the buyer did not confirm with their bank, and begins none.
 */
export const finalizeQuote = (quoteNumber: string, anonymous: boolean, givenUp = false): Promise<Finalized> =>
  request(at(quoteNumber, "/finalize"), { method: "POST", body: givenUp ? { given_up: true } : {}, anonymous });
