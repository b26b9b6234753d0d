import { isObject } from "../../engine/index";
import { Host as EngineHost, knownClient, newQuote, offeredBy, pricesOf, valueAt } from "../../engine/analysis";
import type { Call, CallResult, Engine, JsonObject, StartInit } from "../../engine/index";
import type { Kept, Offers } from "../../engine/analysis";
import type { PricedBook, RateBooks } from "../../server/rates/plans";
import type { RateBook } from "../../server/rates/rate-book";
import type { Given } from "../../schemas/scenario.types";
import type { Scenario } from "./usual";
import type { Host } from "./walk";

/** Who and what is around every enrollment of a scenario. */
export const AROUND = {
  broker: { id: "bkr_dana", name: "Dana Reyes", email: "dana@acme.example", phone_number: "303-555-0111" },
  brokerage: { slug: "acme", name: "Acme Insurance Agency" },
  carrier: {
    name: "Meridian Casualty",
    phone_number: "303-555-0199",
    email: "help@carrier.example",
    postal_address: "100 Harbor Street, Hartford, CT 06103",
    underwriting_email: "underwriting@carrier.example",
    underwriting_phone: "303-555-0198",
    cancellation: "You may cancel within 30 days and get all that you paid back.",
  },
} as const;

/** What is around the enrollment of a scenario: the space may have no words on how to cancel. */
export function aroundOf({ cancellation = true, around }: Given): NonNullable<StartInit["data"]> {
  const all: NonNullable<StartInit["data"]> = { ...AROUND, ...around };
  if (cancellation) return around ? all : AROUND;
  const { cancellation: _, ...carrier } = all.carrier ?? {};
  return { ...all, carrier };
}

/** The plans and prices of a product by its rate book. */
export function offersOf(priced: PricedBook): Offers {
  const { book } = priced;
  const offers = offeredBy(priced);
  return { ...offers, plansIn: plansBy(offers.plansIn, namedIn(book)), rules: pricesIn(book) };
}

/** A region with the answers that a book may read, as a text. */
export type Naming = (region: string, answers: JsonObject) => string;

/** Finds what a book names among answers: once for the same ones, which never change. */
export function namedIn(book: RateBook): Naming {
  const words = [...new Set(JSON.stringify(book).match(/\w+/g))].toSorted();
  const known = new WeakMap<JsonObject, string>();
  return (region, answers) => {
    const named =
      known.get(answers) ??
      JSON.stringify(words.flatMap((name) => (Object.hasOwn(answers, name) ? [[name, answers[name]]] : [])));
    known.set(answers, named);
    return `${region} ${named}`;
  };
}

/**
 * The same plans again for answers of which the book names none: a study of a flow asks for them once for each class of
 * answers, and most of these differ in what no price reads.
 */
export function plansBy(plansIn: Offers["plansIn"], naming: Naming): Offers["plansIn"] {
  const known = new Map<string, readonly JsonObject[]>();
  return (region, answers = NO_ANSWERS) => {
    const key = naming(region, answers);
    const before = known.get(key);
    if (before) return before;
    if (known.size >= MOST_KEPT) known.clear();
    const made = plansIn(region, answers);
    known.set(key, made);
    return made;
  };
}

const NO_ANSWERS: JsonObject = {};
const MOST_KEPT = 2_000;

/** Every price of a book that is worked out, with its named values and its state as a flow's rule would read them. */
function pricesIn({ values = {}, ...book }: RateBook): readonly unknown[] {
  const places = pricesOf({ ...book, values } as unknown as Parameters<typeof pricesOf>[0]);
  return places
    .map(({ rule, forEach }) =>
      inScope(forEach === undefined ? rule : { sum: [{ var: `answers.${forEach}` }, rule] }, values),
    )
    .filter((rule) => typeof rule === "object" && rule !== null);
}

function inScope(rule: unknown, values: { readonly [name: string]: unknown }): unknown {
  if (Array.isArray(rule)) return rule.map((part) => inScope(part, values));
  if (!isObject(rule)) return rule;
  const [path] = Array.isArray(rule.var) ? rule.var : [rule.var];
  if (path === "region") return { var: "rating.region" };
  if (typeof path === "string" && path.startsWith("values."))
    return inScope(values[path.slice("values.".length)], values);
  return Object.fromEntries(Object.entries(rule).map(([key, part]) => [key, inScope(part, values)]));
}

/** How an enrollment begins for a person of whom this is known, and what the host keeps of them. */
export function beginningOf(
  entry: Scenario["entry"],
  today: string,
  given: Given,
): { readonly init: StartInit; readonly kept: Kept } {
  const { client, region, application, query } = given;
  const data = aroundOf(given);
  const asked = query && { query };
  if (!client) return { init: { entry, today, ...asked, data }, kept: {} };
  const rating = region === undefined ? {} : { rating_address: { region: { code: region } } };
  const { client_type = "individual", person = {} } = client;
  const quote = newQuote({ ...rating, ...application }, data);
  return {
    init: { entry, today, ...asked, data: { ...data, quote: { quote_number: quote.quote_number } } },
    kept: { quote, client: knownClient(client_type, person) },
  };
}

/** Answers an enrollment's calls from memory, with the prices of the rate books: a scenario needs no server. */
export function memoryHost(engine: Engine, { entry, today, given }: Scenario, rates: RateBooks): Host {
  return new MemoryHost(engine, beginningOf(entry, today, given), given, rates);
}

class MemoryHost implements Host {
  readonly init: StartInit;
  private kept: Kept;
  private readonly host: EngineHost;
  private readonly code: string;

  constructor(
    engine: Engine,
    { init, kept }: ReturnType<typeof beginningOf>,
    { licensed, card, policy }: Given,
    private readonly rates: RateBooks,
  ) {
    this.code = engine.flow.vertical_code;
    this.init = init;
    this.kept = kept;
    this.host = new EngineHost(engine, init, {
      offers: offersOf(rates.of(this.code)),
      ...(licensed !== undefined && { licensed }),
      ...(card !== undefined && { card }),
      ...(policy !== undefined && { policy }),
    });
  }

  application = (): Promise<JsonObject | undefined> =>
    Promise.resolve(this.kept.quote?.application as JsonObject | undefined);
  freePlans(): readonly string[] {
    const application = this.kept.quote?.application;
    const region = valueAt(application, "rating_address.region.code");
    const answers = valueAt(application, "answers");
    return typeof region === "string" && isObject(answers) ? this.rates.of(this.code).freeIn(region, answers) : [];
  }
  policyPlan = (): Promise<JsonObject | undefined> => Promise.resolve(this.kept.sold);

  answer(call: Call): Promise<CallResult> {
    const { result, kept } = this.host.answer(call, this.kept);
    this.kept = kept;
    return Promise.resolve(result);
  }
}
