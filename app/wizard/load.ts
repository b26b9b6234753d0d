import { flowForSlug, getFlow, getFlowIndex, getFlowLists, getLaterRules, importValidators } from "../shared/api/flows";
import { agentAt, agentNote, brokerNamed } from "../shared/agent";
import { getBrokerage } from "../shared/api/public";
import { isRefusal, notFound } from "../shared/api/request";
import type { Broker, Brokerage, Client, FlowEntry, FlowRef, Quote, Settings } from "../shared/api/types";
import { sellsSomewhere } from "../shared/licensed";
import type { Listed } from "../shared/session/begunHere";
import { loadSettings } from "../shared/useSettings";
import { typedNameOf } from "../shared/session/typed";
import { keepToBeginAgain } from "./answers";
import type { Engine, Flow, LaterRules, Lists, PriceSoFar, SessionData, StartInit, Validators } from "./engine";
import { createEngine, priceSaid } from "./engine";
import type { Found, Host } from "./host";
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
      readonly who: People;
    }
  | { readonly kind: "unavailable"; readonly flow: Flow }
  /** The agent of the link may sell this product in no state: its page says so, and whom to ask (U8). */
  | { readonly kind: "unlicensed" }
  | { readonly kind: "unknown-brokerage" }
  /** Whether the server still knows the link, so that it can mail a new one. */
  | { readonly kind: "expired"; readonly isKnown?: boolean }
  /** Who comes is asked first: these were begun here, by a link of this agent where it names one. */
  | {
      readonly kind: "listed";
      /** Its title. */
      readonly product: string;
      readonly entries: readonly Listed[];
      readonly isTyped?: boolean | undefined;
      readonly agent?: Broker | undefined;
    }
  /** The link names another agent than the enrollment that goes on in this tab. */
  | { readonly kind: "agents"; readonly quote: Quote; readonly other: Broker }
  /** Neither this tab nor this browser holds the mailed link. */
  | { readonly kind: "elsewhere"; readonly quoteNumber: string }
  | { readonly kind: "failed"; readonly error: unknown };

export interface People {
  readonly quote?: Quote;
  readonly client?: Client;
  readonly broker?: Broker;
  readonly brokerage?: Brokerage;
  /** Why the broker is not whom the link names. */
  readonly agentNote?: string | undefined;
  /** The lowest price of the product; undefined where it is not known. */
  readonly priceFrom?: PriceSoFar | undefined;
}

type Asked = Extract<Loaded, { kind: "listed" | "agents" | "elsewhere" | "unlicensed" }>;

/** Fetches flow, people and settings side by side; never throws. */
export async function loadWizard(
  host: Host,
  place: Place,
  step: string | undefined,
  query: URLSearchParams,
): Promise<Loaded> {
  const [settings, index] = [loadSettings(), getFlowIndex()];
  const named = Promise.all([index, settings]).then(([flows, { flags }]) =>
    required(flowForSlug(flows, place.productSlug, flags)),
  );
  const current = once(async () => flowParts(await named, await named));
  const people = peopleFor({ host, place, step, query, product: named, current });
  try {
    const [who, entry, space] = await Promise.all([people, named, settings]);
    if ("kind" in who) return who;
    const { quote } = who;
    const parts = quote && !isSame(quote.flow, entry) ? await flowParts(quote.flow, entry) : await current();
    if (quote) host.session.seen(quote);
    return ready(host, place, query, parts, { ...who, priceFrom: priceFrom(entry) }, space);
  } catch (error) {
    return loadFailure(place, error);
  }
}

/** The lowest price of a product, as people read it until its plans are there, and where they hold no more. */
export const priceFrom = ({ price_from }: FlowEntry): PriceSoFar | undefined =>
  price_from && { amount: priceSaid(price_from), per: price_from.per, is_from: price_from.is_only !== true };

/** Does it when it is asked for, and once. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** What is asked where an enrollment begins. */
interface Wanted {
  readonly host: Host;
  readonly place: Place;
  readonly step: string | undefined;
  readonly query: URLSearchParams;
  readonly product: Promise<FlowEntry>;
  /** The version that is sold now. */
  readonly current: () => Promise<FlowParts>;
}

const isSame = (one: FlowRef, other: FlowRef): boolean => one.id === other.id && one.version === other.version;

export interface FlowParts {
  readonly flow: Flow;
  readonly engine: Engine;
  readonly lists: Lists;
  readonly validators: Validators;
}

/** A version; if it is not the current one, with the rules of that one which hold for enrollments that have begun. */
async function flowParts(ref: FlowRef, current: FlowRef): Promise<FlowParts> {
  const [flow, lists, validators, later] = await Promise.all([
    getFlow<Flow>(ref),
    getFlowLists<Lists>(ref),
    importValidators<Validators>(ref),
    isSame(ref, current) ? undefined : getLaterRules<LaterRules>(ref),
  ]);
  return { flow, lists, validators, engine: createEngine(flow, { lists, validators, later }) };
}

/**
 * An enrollment that can begin, from all that it needs; `unavailable` when its product is switched off, but for what is
 * bought already.
 */
export function ready(
  { clock }: Pick<Host, "clock">,
  place: Place,
  query: URLSearchParams,
  { flow, engine, lists, validators }: FlowParts,
  who: People,
  settings: Settings,
): Loaded {
  if (settings.flags?.[flow.id] === false && !who.quote?.policy) return { kind: "unavailable", flow };
  const { agentNote: _note, priceFrom: _price, ...people } = who;
  const init: StartInit = {
    entry: place.entry,
    today: todayFor(clock.now(), settings.today),
    query: Object.fromEntries(query),
    data: { ...people, carrier: settings.carrier, flags: settings.flags } as unknown as SessionData,
  };
  return { kind: "ready", engine, lists, validators, settings, init, who };
}

function peopleFor(wanted: Wanted): Promise<People | Asked> {
  const { host, place } = wanted;
  if (place.entry === "share") return shareLinkPeople(wanted);
  if (place.entry === "dashboard") return brokersPeople(host, place);
  return mailedPeople(wanted);
}

async function mailedPeople({ host: { session, calls }, place, product }: Wanted): Promise<People | Asked> {
  const { quoteNumber = "" } = place;
  const found = await session.with(quoteNumber);
  if (found.kind === "listed") return { ...found, product: (await product).title };
  if (found.kind !== "held") return { kind: "elsewhere", quoteNumber };
  return ofQuote(await calls.getQuote(quoteNumber));
}

const ofQuote = (quote: Quote): People => ({ quote, broker: quote.broker, brokerage: quote.brokerage });

async function brokersPeople({ calls }: Host, place: Place): Promise<People> {
  const [quote, client] = await Promise.all([
    calls.getQuote(place.quoteNumber ?? ""),
    calls.getClient(place.clientId ?? ""),
  ]);
  // Nobody is sold another one's quote.
  if (quote.client?.id !== client.id) throw notFound();
  return { ...ofQuote(quote), client };
}

/** A share link names a brokerage and perhaps one of its brokers; any other broker is its default one. */
async function shareLinkPeople(asked: Wanted): Promise<People | Asked> {
  const { host, place, query } = asked;
  const wanted = query.get("b");
  const beginning = beginningOf(asked);
  const [found, named, begun] = await Promise.all([
    getBrokerage(place.brokerageSlug ?? "").catch(whenUnknown),
    // With the token of the enrollment that goes on, if one does.
    beginning.then(() => brokerNamed(wanted, host.calls.getBroker)),
    beginning,
  ]);
  const { quote } = begun;
  // What has begun goes on, also after its brokerage was disabled.
  const brokerage = found ?? quote?.brokerage;
  const agent = brokerage && agentAt(brokerage, named);
  const { title, vertical_code } = await asked.product;
  const sells = (each: Broker | undefined): boolean => sellsSomewhere(each, vertical_code);
  // Nothing can be begun with an agent who may sell nothing.
  const own = sells(agent?.own) ? agent?.own : undefined;
  if (begun.kind === "listed") return { ...begun, product: title, agent: own };
  if (!brokerage || !agent) throw notFound();
  const { broker, missing } = agent;
  if (quote)
    return own && isOtherAgent(host, quote, own)
      ? { kind: "agents", quote, other: own }
      : { ...ofQuote(quote), brokerage };
  if (!sells(broker)) return { kind: "unlicensed" };
  return { brokerage, broker, agentNote: agentNote(missing, brokerage.name, broker?.name) };
}

/** Whether the person has not said yet with whom they go on. */
const isOtherAgent = ({ session }: Host, { broker, policy }: Quote, named: Broker): boolean =>
  !policy && broker.id !== named.id && !session.staysWith(named.id);

/**
 * Undefined for an unknown broker or brokerage. Other errors are thrown: a passing failure must not sell in another broker's name
 * (A-22).
 */
function whenUnknown(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}

type Beginning =
  | (Extract<Found, { kind: "listed" }> & { readonly quote?: undefined })
  | { readonly kind: "begins"; readonly quote?: Quote | undefined };

/**
 * The enrollment that goes on here through this link. A lost one gives way to a new one, and so does what is bought at the
 * first step; at the address of any other step what was bought is shown (W31).
 */
async function beginningOf(asked: Wanted): Promise<Beginning> {
  const { host, place, step, product, current } = asked;
  const { id, first_steps } = await product;
  const isEnd = once(async () => isLast((await current()).engine, step));
  const isBeginning = step === undefined || step === first_steps.share;
  const link = { brokerage: place.brokerageSlug ?? "", product: id, isBeginning, isEnd };
  const found = await host.session.at(link);
  if (found.kind === "listed") return found;
  if (found.kind !== "held") return { kind: "begins" };
  const { quote_number } = found;
  try {
    const quote = await host.calls.getQuote(quote_number);
    if (!quote.policy || !isBeginning) return { kind: "begins", quote };
    // It was bought elsewhere: the session knows that now.
    host.session.seen(quote);
    return await beginningOf(asked);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    beginOver(host, place, typedNameOf(id, quote_number));
    return { kind: "begins" };
  }
}

/** Whether the step is one at which what was bought is shown again. */
function isLast(engine: Engine, step: string | undefined): boolean {
  const kind = engine.steps("share").find(({ id }) => id === step)?.kind;
  return kind === "checkout" || kind === "confirmation";
}

/** Begins again after a quote can no longer be reached, with the answers typed for it in this tab (W33). */
function beginOver(host: Host, { base }: Place, typedFor: string): void {
  const typed = host.storage.kept(typedFor);
  host.session.drop();
  host.storage.forget(typedFor);
  if (typed) keepToBeginAgain(host, base, typed);
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
