import { flowForSlug, getFlow, getFlowIndex, getFlowLists, getLaterRules, importValidators } from "../shared/api/flows";
import { getBroker, getBrokerage, getClient } from "../shared/api/management";
import { getQuote } from "../shared/api/quotes";
import { isRefusal, notFound } from "../shared/api/request";
import type { Broker, Brokerage, Client, FlowEntry, FlowRef, Quote, Settings } from "../shared/api/types";
import { currentSession, rememberAgent, signOut } from "../shared/session/session";
import { loadSettings } from "../shared/useSettings";
import { answersOf, keepToBeginAgain, keptAnswers } from "./answers";
import type { Engine, Flow, LaterRules, Lists, SessionData, StartInit, Validators } from "./engine";
import { createEngine } from "./engine";
import type { Place } from "./place";
import { todayFor } from "./today";

/** All that a step needs before it can be shown, or why there is nothing to show. */
export type Loaded =
  | {
      readonly kind: "ready";
      readonly engine: Engine;
      readonly lists: Lists;
      readonly validators: Validators;
      readonly settings: Settings;
      readonly init: StartInit;
    }
  | { readonly kind: "unavailable"; readonly flow: Flow }
  | { readonly kind: "unknown-brokerage" }
  /** Whether the server still knows the link, so that it can mail a new one. */
  | { readonly kind: "expired"; readonly isKnown?: boolean }
  | { readonly kind: "failed"; readonly error: unknown };

export interface People {
  readonly quote?: Quote;
  readonly client?: Client;
  readonly broker?: Broker;
  readonly brokerage?: Brokerage;
}

/** Fetches flow, people and settings side by side; never throws. */
export async function loadWizard(place: Place, step: string | undefined, query: URLSearchParams): Promise<Loaded> {
  const [settings, index] = [loadSettings(), getFlowIndex()];
  const named = Promise.all([index, settings]).then(([flows, { flags }]) =>
    required(flowForSlug(flows, place.productSlug, flags)),
  );
  const people = peopleFor(place, query, named);
  const parts = Promise.all([people, named]).then(([{ quote }, entry]) => flowParts(quote?.flow ?? entry, entry));
  try {
    const [flow, who, space] = await Promise.all([parts, people, settings]);
    rememberAgent(who.broker);
    return ready(place, query, flow, beginsAnew(place, step, flow.engine, who) ? forgotten(who) : who, space);
  } catch (error) {
    return loadFailure(place, error);
  }
}

export interface FlowParts {
  readonly flow: Flow;
  readonly engine: Engine;
  readonly lists: Lists;
  readonly validators: Validators;
}

/** A version; if it is not the current one, with the rules of that one which hold for enrollments that have begun. */
async function flowParts(ref: FlowRef, current: FlowRef): Promise<FlowParts> {
  const isCurrent = ref.id === current.id && ref.version === current.version;
  const [flow, lists, validators, later] = await Promise.all([
    getFlow<Flow>(ref),
    getFlowLists<Lists>(ref),
    importValidators<Validators>(ref),
    isCurrent ? undefined : getLaterRules<LaterRules>(ref),
  ]);
  return { flow, lists, validators, engine: createEngine(flow, { lists, validators, later }) };
}

/**
 * An enrollment that can begin, from all that it needs; `unavailable` when its product is switched off, but for what is
 * bought already.
 */
export function ready(
  place: Place,
  query: URLSearchParams,
  { flow, engine, lists, validators }: FlowParts,
  who: People,
  settings: Settings,
): Loaded {
  if (settings.flags?.[flow.id] === false && !who.quote?.policy) return { kind: "unavailable", flow };
  const init: StartInit = {
    entry: place.entry,
    today: todayFor(new Date(), settings.today),
    query: Object.fromEntries(query),
    data: { ...who, carrier: settings.carrier, flags: settings.flags } as unknown as SessionData,
  };
  return { kind: "ready", engine, lists, validators, settings, init };
}

/**
 * Whether a new enrollment begins: a share link's buyer who is done sees the last step again only at its own address.
 */
function beginsAnew(place: Place, step: string | undefined, engine: Engine, { quote }: People): boolean {
  const kind = engine.steps("share").find(({ id }) => id === step)?.kind;
  return place.entry === "share" && Boolean(quote?.policy) && kind !== "checkout" && kind !== "confirmation";
}

function forgotten({ broker, brokerage }: People): People {
  signOut();
  return { broker, brokerage };
}

function peopleFor(place: Place, query: URLSearchParams, named: Promise<FlowEntry>): Promise<People> {
  if (place.entry === "share") return shareLinkPeople(place, query, named);
  if (place.entry === "dashboard") return brokersPeople(place);
  return quotesPeople(place.quoteNumber ?? "");
}

async function quotesPeople(quoteNumber: string): Promise<People> {
  const quote = await getQuote(quoteNumber);
  return { quote, broker: quote.broker, brokerage: quote.brokerage };
}

async function brokersPeople(place: Place): Promise<People> {
  const [people, client] = await Promise.all([quotesPeople(place.quoteNumber ?? ""), getClient(place.clientId ?? "")]);
  // Nobody is sold another one's quote.
  if (people.quote?.client?.id !== client.id) throw notFound();
  return { ...people, client };
}

/** A share link names a brokerage and perhaps one of its brokers; any other broker is its default one. */
async function shareLinkPeople(place: Place, query: URLSearchParams, product: Promise<FlowEntry>): Promise<People> {
  const wanted = query.get("b");
  const { brokerageSlug = "" } = place;
  const [found, named, kept, { vertical_code }] = await Promise.all([
    getBrokerage(brokerageSlug).catch(whenUnknown),
    wanted === null ? undefined : getBroker(wanted).catch(whenUnknown),
    quoteOfThisBrowser(place, product),
    product,
  ]);
  // The slug decides which product is sold: an enrollment begun for another one is left alone.
  const quote = kept?.vertical_code === vertical_code ? kept : undefined;
  // What has begun goes on, also after its brokerage was disabled.
  const brokerage = found ?? quote?.brokerage;
  if (!brokerage) throw notFound();
  const own = named?.brokerage?.slug === brokerage.slug;
  return { quote, brokerage, broker: quote?.broker ?? (own ? named : (brokerage.default_broker ?? undefined)) };
}

/**
 * Undefined for an unknown broker or brokerage. Other errors are thrown: a passing failure must not sell in another broker's name
 * (A-22).
 */
function whenUnknown(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}

/** The enrollment begun here through this brokerage's link (P-09); a finished or lost one gives way to a new one. */
async function quoteOfThisBrowser(place: Place, product: Promise<FlowEntry>): Promise<Quote | undefined> {
  const { quote_number } = currentSession();
  if (quote_number === undefined) return undefined;
  const quote = await getQuote(quote_number).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    return beginOver(place, answersOf((await product).id, quote_number));
  });
  return quote?.brokerage?.slug === place.brokerageSlug ? quote : undefined;
}

/** Begins again after a quote can no longer be reached, with the answers typed for it in this tab (W33). */
function beginOver({ base }: Place, typedFor: string): undefined {
  const typed = keptAnswers(typedFor);
  signOut();
  if (typed) keepToBeginAgain(base, typed);
}

function loadFailure(place: Place, error: unknown): Loaded {
  if (!isRefusal(error)) return { kind: "failed", error };
  if (place.entry === "share") return { kind: "unknown-brokerage" };
  return { kind: "expired", isKnown: error.code === "invalid_token" };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("no flow is served for this address");
  return value;
}
