import { isObject } from "../../../engine";
import type {
  Call,
  CallError,
  CallResult,
  Engine,
  Json,
  JsonObject,
  Session,
  SessionEvent,
  StartInit,
  Transition,
} from "../../../engine";

const COVERAGES = {
  golf_package: { title: "Golf package", price: 60 },
  trip_cancellation: { title: "Trip cancellation", price: 210 },
};
type Coverage = keyof typeof COVERAGES;

/** A plan in the shape of resolutions N-06. */
export const plan = (type: string, name: string, extras: readonly Coverage[]): JsonObject => ({
  id: [type, name, ...extras].join("-"),
  settings: {
    plan_title: name,
    details: {
      plan_type: type,
      plan_name: name,
      plan_price: 100,
      coverage_details: { trip_delay: { title: "Trip delay", value: "$500" } },
    },
    optional_coverages: Object.fromEntries(extras.map((extra) => [extra, COVERAGES[extra]])),
  },
});

const EXTRAS: readonly (readonly Coverage[])[] = [
  [],
  ["golf_package"],
  ["trip_cancellation"],
  ["golf_package", "trip_cancellation"],
];
export const ALL_PLANS = ["individual", "family"].flatMap((type) =>
  ["essential", "enhanced"].flatMap((name) => EXTRAS.map((extras) => plan(type, name, extras))),
);

/** Top-level keys are replaced, `answers` by its own keys (resolutions N-06); `null` removes, but for that in lists. */
function merged(stored: JsonObject, sent: JsonObject): JsonObject {
  const answers = { ...(stored.answers as JsonObject | undefined), ...(sent.answers as JsonObject | undefined) };
  return withoutNulls({ ...stored, ...sent, ...(Object.keys(answers).length === 0 ? {} : { answers }) });
}

function withoutNulls(object: JsonObject): JsonObject {
  const kept = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([key, value]) => [key, isObject(value) ? withoutNulls(value) : value]));
}

/** A client's type stands beside the person, not in it. */
function withoutType(client: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(client).filter(([name]) => name !== "client_type"));
}

/** No answer carries the card token (resolutions Q-02). */
function withoutToken(quote: JsonObject): JsonObject {
  const application = quote.application as JsonObject;
  const billing = application.billing as JsonObject | undefined;
  return billing
    ? { ...quote, application: { ...application, billing: { billing_type: billing.billing_type } } }
    : quote;
}

/** A call that fails; with `effect` it has done its work, and only its answer is lost. */
export interface Fault {
  readonly error: CallError;
  readonly effect?: true;
}

/**
 * A provider for engine tests, held in memory: it stores what it is sent and answers in the shapes of the API,
 * so that a test sees exactly what was saved. Not the product's server.
 */
export class Provider {
  quote: JsonObject | undefined;
  client: JsonObject | undefined;
  readonly calls: Call[] = [];
  plans: readonly JsonObject[] = ALL_PLANS;
  /** In which the total comes. */
  currency = "USD";
  failures = new Map<string, { code: string; message?: string }>();
  /** What the next calls of a name come to, one after the other; then they are answered again. */
  readonly next = new Map<string, Fault[]>();

  answer(call: Call): CallResult {
    this.calls.push(call);
    const fault = this.next.get(call.call)?.shift();
    if (fault?.effect) this.value(call);
    const failure = fault?.error ?? this.failures.get(call.call);
    if (failure) return { call: call.call, ok: false, error: failure };
    const value = this.value(call);
    return value === undefined ? { call: call.call, ok: true } : { call: call.call, ok: true, value };
  }

  private value({ call, with: payload }: Call): Json | undefined {
    switch (call) {
      case "quote.create":
        this.client = {
          id: "C-1",
          client_type: "individual",
          person: withoutType((payload?.application as JsonObject | undefined)?.client as JsonObject),
        };
        return (this.quote = {
          quote_number: "Q-1",
          reference: "K7Q2MX",
          client: { id: "C-1" },
          application: payload?.application ?? {},
          broker: { id: "B-1", name: "Dana Reyes" },
        });
      case "quote.update":
        this.quote = {
          ...this.quote,
          application: merged(this.quote?.application as JsonObject, payload?.application as JsonObject),
        };
        return withoutToken(this.quote);
      case "quote.finalize":
        this.quote = { ...this.quote, policy: { id: "P-1", status: "inforce" } };
        return { quote_number: "Q-1", policy: { id: "P-1", status: "inforce" } };
      case "quote.load":
        return this.quote && withoutToken(this.quote);
      case "client.load":
        return this.client;
      case "client.update":
        this.client = { ...this.client, ...payload };
        return undefined;
      case "plans.load":
        return { plans: this.plans };
      case "checkout.load":
        return {
          grandtotal: 585,
          currency: this.currency,
          lines: [
            { title: "Plan", amount: 525 },
            { title: "Golf package", amount: 60 },
          ],
        };
      case "card.tokenise":
        return { token: "tok_1" };
      case "quote.handoff":
        return undefined;
    }
  }
}

/** Runs a transition's calls against a provider until the person may act again. */
export function settle(
  engine: Engine,
  provider: Provider,
  transition: Transition,
  events: SessionEvent[] = [],
): Transition {
  let now = transition;
  while (now.outcome.kind === "calls") {
    const event: SessionEvent = { type: "receive", result: provider.answer(now.outcome.calls[0] as Call) };
    events.push(event);
    now = engine.send(now.session, event);
  }
  return now;
}

/** A person at a flow: sends events, the provider answers the calls. Keeps all events for a replay. */
export class Person {
  readonly events: SessionEvent[] = [];
  now: Transition;

  constructor(
    readonly engine: Engine,
    readonly provider: Provider,
    readonly init: StartInit,
  ) {
    this.now = settle(engine, provider, engine.start(init), this.events);
  }

  get session(): Session {
    return this.now.session;
  }

  send(event: SessionEvent): this {
    this.events.push(event);
    this.now = settle(this.engine, this.provider, this.engine.send(this.session, event), this.events);
    return this;
  }

  answers(values: JsonObject): this {
    for (const [name, value] of Object.entries(values)) this.send({ type: "answer", name, value: value as Json });
    return this;
  }

  next(): this {
    return this.send({ type: "next" });
  }
}
