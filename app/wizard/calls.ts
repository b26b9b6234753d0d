import { ApiError, messageOf } from "../shared/api/request";
import type { Binding } from "../shared/api/calls";
import type { Client, Quote } from "../shared/api/types";
import type { Meanwhile } from "./asking";
import type { Card } from "./card";
import { CardProblem } from "./card";
import { isObject } from "./engine";
import type { Host } from "./host";
import type { Call, CallError, CallName, Json, JsonObject, Session } from "./engine";
import { saveClient, saveQuote } from "./meanwhile";
import { createPurpose } from "./purpose";
import type { Purpose } from "./purpose";
import type { Perform } from "./runtime";

/** Records that the host has read before the enrollment starts. */
interface Loaded {
  quote?: Quote | undefined;
  client?: Client | undefined;
}

type Make = (call: Call, session: Session) => Promise<unknown>;

/**
 * Every call a flow may ask for, against the API (`wizards §7`).
 * @param host makes them
 * @param card the provider's fields on the page, when they are there
 * @param loaded what is there already
 * @param purpose whether it is bound as a second policy
 * @param ask asks whose answers to keep, when somebody else has changed the same ones
 */
export function performer(
  host: Host,
  card: Card,
  ask: Meanwhile["ask"],
  loaded: Loaded,
  purpose: Purpose = createPurpose(),
): Perform {
  const { calls } = host;
  const known = { ...loaded };
  /** What the host has just read is not asked for again when the enrollment starts. */
  const once = <Name extends keyof Loaded>(name: Name): Loaded[Name] => {
    const { [name]: record } = known;
    delete known[name];
    return record;
  };
  const make: Record<CallName, Make> = {
    "client.load": async (_, session) => once("client") ?? (await calls.getClient(clientId(session))),
    "client.update": (call, session) => saveClient(calls, clientId(session), call.with, session.data.client, ask),
    "quote.load": async (_, session) => once("quote") ?? (await readQuote(host, quoteNumber(session))),
    "quote.create": (call, session) => createAndAdopt(host, call.with, session),
    "quote.update": (call, session) => saveQuote(calls, quoteNumber(session), call.with, session.data, ask),
    "quote.handoff": (call, session) =>
      calls.handOff(quoteNumber(session), String(call.with?.handoff_type), session.data.quote),
    "quote.finalize": (call, session) =>
      finalize(host, card, quoteNumber(session), {
        anonymous: call.with?.drop_auth === true,
        isSecond: purpose.isSecond(),
      }),
    "plans.load": (_, session) => calls.getPlans(quoteNumber(session)),
    "checkout.load": (_, session) => calls.getCheckout(quoteNumber(session)),
    "card.tokenise": (call) => card.tokenise(call.with ?? {}),
  };
  return async (call, session) => (await make[call.call](call, session)) as Json | undefined;
}

/**
 * The error that the engine gets for a failed call; it has a message only if the API or the card provider wrote one for
 * people.
 */
export function callError(error: unknown): CallError {
  if (error instanceof CardProblem) return { code: "card_error", message: error.message };
  if (!(error instanceof ApiError)) return { code: "unexpected" };
  const { code, requestId, details, status } = error;
  const isOpen = status === 0 || status >= 500;
  return {
    code,
    message: error.said && messageOf(error),
    request_id: requestId,
    details,
    ...(isOpen && { uncertain: true as const }),
  };
}

/**
 * Creates the quote of a share link's buyer, the only person who comes without one. Its response has a token, which the
 * browser keeps and the engine never sees.
 */
async function createAndAdopt(
  { calls, session: own }: Host,
  body: JsonObject | undefined,
  session: Session,
): Promise<unknown> {
  const instead_of = own.insteadOf();
  const created = await calls.createOwnQuote({
    ...body,
    flow: session.flow,
    ...(instead_of !== undefined && { instead_of }),
  });
  own.begun(created, session.flow.id);
  const { auth: _token, ...quote } = created;
  return quote;
}

/**
 * Binds the coverage. When the buyer's bank asks, the buyer answers it in this page and the same payment is asked about
 * again: confirmed, it binds; not confirmed, it is ended and the refusal says so.
 */
async function finalize({ calls, session }: Host, card: Card, quote: string, how: Binding): Promise<unknown> {
  try {
    const bound = await calls.finalizeQuote(quote, how);
    session.sold(quote);
    return bound;
  } catch (error) {
    if (!(error instanceof ApiError) || error.clientSecret === undefined) throw error;
    const isConfirmed = await card.confirm(error.clientSecret);
    const bound = await calls.finalizeQuote(quote, { ...how, givenUp: !isConfirmed });
    session.sold(quote);
    return bound;
  }
}

/** The quote, which says whom the buyer can ask and whether it is bought. */
async function readQuote({ calls, session }: Host, quoteNumber: string): Promise<Quote> {
  const quote = await calls.getQuote(quoteNumber);
  session.seen(quote);
  return quote;
}

/** The number of the enrollment's quote. Throws when none is loaded. */
export const quoteNumber = (session: Session): string => text(session.data.quote?.quote_number);

/** The id of the enrollment's client. Throws when none is loaded. */
export function clientId({ data }: Session): string {
  const ofQuote = data.quote?.client;
  return text(data.client?.id ?? (isObject(ofQuote) ? ofQuote.id : undefined));
}

function text(value: Json | undefined): string {
  if (typeof value !== "string") throw new Error("the flow asked for a call about something that is not loaded");
  return value;
}
