import {
  createEngine,
  deferredLists,
  firstStepOf,
  isObject,
  periodOfPrice,
  pricedRates,
  priceSaid,
} from "../../../engine/index";
import type {
  Engine,
  Flow,
  JsonObject,
  Lists,
  Parts,
  PriceSoFar,
  ProductRates,
  Validators,
} from "../../../engine/index";
import {
  expand,
  interpretedValidators,
  offeredBy,
  regionListOf,
  type Offers,
  type Origin,
  type WholeFlow,
} from "../../../engine/analysis/index";
import type { Named, PreviewDraft } from "./protocol";

/** A draft that can be played. */
export interface Playable {
  readonly revision: number;
  readonly flow: Flow;
  readonly whole: WholeFlow;
  readonly originOf: (pointer: string) => Origin;
  readonly engine: Engine;
  /** Every list, also those that the wizard fetches when they are searched. */
  readonly lists: Lists;
  /** The lists that come with the flow. */
  readonly given: Lists;
  readonly validators: Validators;
  readonly offers: Offers;
  readonly priceFrom: PriceSoFar | undefined;
  readonly firstSteps: { readonly enroll: string; readonly share: string };
  readonly book: JsonObject | null;
  readonly usual: JsonObject | null;
}

const isFlow = (value: JsonObject): value is JsonObject & Flow =>
  typeof value.id === "string" && typeof value.version === "string" && Array.isArray(value.steps);
const areParts = (named: Named): named is Named & Parts =>
  Object.values(named).every(({ part, version }) => typeof part === "string" && typeof version === "number");
const areLists = (named: Named): named is Named & Lists =>
  Object.values(named).every(({ items }) => Array.isArray(items));
const isBook = (value: JsonObject): value is JsonObject & ProductRates =>
  typeof value.id === "string" && isObject(value.vertical) && typeof value.currency === "string";

/** The draft, ready to be played. Throws, with the reason, when it cannot run. */
export function playable({ revision, flow, parts, lists, book, usual }: PreviewDraft): Playable {
  if (!isFlow(flow)) throw new Error("The flow needs an id, a version and steps.");
  if (!areParts(parts)) throw new Error("A part needs its name and its version.");
  if (!areLists(lists)) throw new Error("A list needs items.");
  const { flow: whole, originOf } = expand(flow, parts);
  const validators = interpretedValidators(flow, { parts, lists });
  const engine = createEngine(flow, { parts, lists, validators });
  const deferred = deferredLists(flow, parts);
  const given = Object.fromEntries(Object.entries(lists).filter(([name]) => !deferred.includes(name)));
  const firstSteps = { enroll: firstStepOf(flow, "enroll"), share: firstStepOf(flow, "share") };
  const sold = soldBy(flow, regionsOf(whole, lists), book);
  return { revision, flow, whole, originOf, engine, lists, given, validators, firstSteps, book, usual, ...sold };
}

/** What is sold, and from which price on. */
function soldBy(
  flow: Flow,
  regions: readonly string[],
  book: JsonObject | null,
): Pick<Playable, "offers" | "priceFrom"> {
  if (book === null) return { offers: NOTHING_SOLD, priceFrom: undefined };
  if (!isBook(book)) throw new Error("The rate book needs an id, its product and a currency.");
  const rates = pricedRates(book, regions);
  const lowest = rates.lowestPrice();
  return {
    offers: offeredBy(rates),
    priceFrom: lowest && {
      amount: priceSaid(lowest),
      per: periodOfPrice(flow),
      is_from: !rates.isOnlyPrice(),
    },
  };
}

/** The codes of the states that the draft may be sold in: those of the list from which the rating state is chosen. */
function regionsOf(whole: WholeFlow, lists: Lists): readonly string[] {
  const items = lists[regionListOf(whole) ?? ""]?.items ?? [];
  return items.flatMap(({ code }) => (typeof code === "string" ? [code] : []));
}

const NOTHING_SOLD: Offers = { plansIn: () => [], total: () => ({ grandtotal: 0, currency: "USD", lines: [] }) };
