import { isSameLinkName, landingWords, plainLanding } from "../../engine/index";
import { flowForSlug, getEstimate, getFlowIndex, getLanding } from "../shared/api/flows";
import { agentAt, agentNote, brokerNamed } from "../shared/agent";
import type { Missing } from "../shared/agent";
import { getBrokerage } from "../shared/api/public";
import { callsAs } from "../shared/api/calls";
import { linkCaller } from "../shared/session/callers";
import { deadLinkWords } from "../shared/session/deadLink";
import { heldWith } from "../shared/session/enrollments";
import { takeOverOlder } from "../shared/session/takeOver";
import type { Brokerage, Broker, Estimate, FlowEntry, Quote, Settings } from "../shared/api/types";
import { sellsSomewhere } from "../shared/licensed";
import { displayDate } from "../shared/dates";
import { loadSettings } from "../shared/useSettings";
import { unsoldStates } from "./landing/prices";
import type { LandingProps, LandingWords, Offer, QuotePage, Waiting } from "./landing/props";
import { namesOf } from "./greeted";
import { openHere } from "./openHere";
import { IncompleteLink, LinkElsewhere, UnservedProduct } from "./RefusedLink";

/** An address within the app, taken apart: `/buy/acme/passport360?b=bkr_dana`. */
interface Address {
  /** `/products` or `/buy`. */
  readonly base: string;
  readonly segments: readonly string[];
  readonly search: string;
}

function read(address: string): Address {
  const [path = "", search] = address.split("?");
  const [, base = "", ...segments] = path.split("/");
  return { base: `/${base}`, segments, search: search ? `?${search}` : "" };
}

/**
 * What a share link's page shows: the product by its slug, the brokerage by its slug, the broker by `b` or else the
 * default one. Throws IncompleteLink, UnservedProduct, and ApiError when the brokerage is unknown or nothing answers.
 */
export async function loadShareLanding(address: string): Promise<LandingProps> {
  const { segments, search } = read(address);
  const [brokerageSlug = "", productSlug = ""] = segments.map(decoded);
  const wanted = new URLSearchParams(search).get("b");
  const [product, brokerage, named] = await Promise.all([
    productOf((flows, { flags }) => flowForSlug(flows, productSlug, flags)),
    getBrokerage(brokerageSlug),
    brokerNamed(wanted, anonymously.getBroker),
  ]);
  const estimated = await estimatedAt(product, search).catch(() => undefined);
  const props = shareLandingOf(address, { ...product, estimated, brokerage, ...agentAt(brokerage, named) });
  return { ...props, openHere: openHere(brokerage.slug, product.flow.id) };
}

/** What the answers in the address come to, which a browser without scripts has sent; undefined where there are none. */
async function estimatedAt({ flow, page }: Product, search: string): Promise<Estimate | undefined> {
  const sent = new URLSearchParams(search);
  const names = (page.asks ?? []).map(({ name }) => name);
  if (!names.some((name) => sent.has(name))) return undefined;
  return getEstimate(flow, Object.fromEntries(names.map((name) => [name, sent.get(name) ?? ""])));
}

/** The person who opens a share link's page has begun nothing with it. */
const anonymously = callsAs(linkCaller(() => null));

interface SharedProduct extends Product {
  readonly brokerage: Brokerage;
  /** Who sells: the broker whom the link names, if they are of the brokerage, else its default one. */
  readonly broker: Broker | undefined;
  readonly missing: Missing | undefined;
  readonly estimated: Estimate | undefined;
}

/** Throws IncompleteLink for what no address holds. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new IncompleteLink();
  }
}

/** The same, from what is there already. */
export function shareLandingOf(
  address: string,
  { brokerage, broker, missing, ...product }: SharedProduct,
): LandingProps {
  const { base, segments, search } = read(address);
  const [, productSlug = ""] = segments.map(decoded);
  const { flow, page } = product;
  const slug = flow.slugs.find((each) => isSameLinkName(each, productSlug)) ?? flow.slugs[0];
  const start = `${base}/${brokerage.slug}/${slug}/start/${flow.first_steps.share}${withoutAnswers(search, page.asks)}`;
  const note = agentNote(missing, brokerage.name, broker?.name, sellsSomewhere(broker, flow.vertical_code));
  return propsOf({ ...product, offer: { brokerage: brokerage.name, ...(broker && { broker }), note }, start });
}

/** The query of the link: it does not hold answers to the estimate. */
function withoutAnswers(search: string, asks: Page["asks"] = []): string {
  const parts = search.slice(1).split("&").filter(Boolean);
  const kept = parts.filter((part) => !asks.some(({ name }) => part === name || part.startsWith(`${name}=`)));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

/**
 * What the page of a quote that exists shows, whatever product the address names: that of the quote. Throws
 * IncompleteLink without a quote number, LinkElsewhere, UnservedProduct, and ApiError when the link is not good for this quote.
 */
export async function loadQuoteLanding(address: string): Promise<QuotePage> {
  const { base, search } = read(address);
  const quoteNumber = new URLSearchParams(search).get("quote_number");
  if (!quoteNumber) throw new IncompleteLink();
  await takeOverOlder(quoteNumber, false);
  const held = heldWith(quoteNumber);
  if (!held) throw new LinkElsewhere(quoteNumber);
  const quote = callsAs(
    linkCaller(
      () => held.token,
      deadLinkWords,
      () => held.agent,
    ),
  ).getQuote(quoteNumber);
  const product = quote.then(({ vertical_code }) =>
    productOf((flows) => flows.find((flow) => flow.vertical_code === vertical_code)),
  );
  const [{ settings, flow, page }, found] = await Promise.all([product, quote]);
  const { broker, brokerage, quote_number } = found;
  const start = `${base}/${flow.slugs[0]}/enroll/${quote_number}/${flow.first_steps.enroll}${search}`;
  const props = propsOf({ settings, flow, page, offer: { broker, brokerage: brokerage.name }, start });
  const isBought = found.status !== "open";
  return { ...props, isBought, waiting: isBought ? undefined : waitingOf(found) };
}

function waitingOf({ application: { client }, created_at, origin }: Quote): Waiting {
  return {
    since: displayDate(created_at),
    ...(origin === "share_link" && { isOwn: true }),
    ...namesOf(client && { client_type: client.client_type, person: client }),
  };
}

type Page = Pick<LandingProps, "words" | "drawings" | "asks" | "chooses">;

interface Product {
  readonly settings: Settings;
  readonly flow: FlowEntry;
  readonly page: Page;
}

async function productOf(
  choose: (flows: readonly FlowEntry[], settings: Settings) => FlowEntry | undefined,
): Promise<Product> {
  const [settings, flows] = await Promise.all([loadSettings(), getFlowIndex()]);
  const flow = choose(flows, settings);
  if (!flow) throw new UnservedProduct();
  return { settings, flow, page: await pageOf(flow) };
}

async function pageOf(flow: FlowEntry): Promise<Page> {
  return pageFrom(flow, flow.urls.landing === undefined ? undefined : await getLanding<LandingWords>(flow));
}

/** A flow's page as the API tells it, or the one of a flow that tells none. */
export const pageFrom = (flow: FlowEntry, told: ToldPage | undefined): Page =>
  told
    ? { words: told.landing, drawings: told.drawings, asks: told.asks, chooses: told.chooses }
    : { words: plainLanding(flow.title, flow.price_from), drawings: {} };

export type ToldPage = Awaited<ReturnType<typeof getLanding<LandingWords>>>;

interface Shown extends Product {
  readonly offer: Offer;
  readonly start: string;
  readonly estimated?: Estimate | undefined;
}

function propsOf({ settings, flow, page, offer, start, estimated }: Shown): LandingProps {
  const { id, title, version, unavailable, vertical_code, prices, price_from, not_sold_in } = flow;
  const { carrier, space, law } = settings;
  const states = unsoldStates(flow);
  const said = { carrier: carrier.name, cancellation: carrier.cancellation };
  return {
    ...page,
    carrier,
    about: { space, law },
    flow: { id, title, version, unavailable, vertical_code, prices, price_from, not_sold_in },
    words: landingWords(page.words, { ...said, price: price_from, states }),
    estimated,
    offer,
    start,
    isOff: settings.flags[id] === false,
  };
}
