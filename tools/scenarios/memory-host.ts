import { isObject } from "../../engine/index";
import type { Call, CallError, CallResult, Engine, Json, JsonObject, Judging, StartInit } from "../../engine/index";
import { priceOf } from "../../server/rates/plans";
import type { RateBooks } from "../../server/rates/plans";
import type { Plan } from "../../server/records/types";
import type { Given } from "../../schemas/scenario.types";
import type { Scenario } from "./usual";
import type { Host } from "./walk";

const AROUND = {
  broker: { id: "bkr_dana", name: "Dana Reyes", email: "dana@acme.example", phone_number: "303-555-0111" },
  brokerage: { slug: "acme", name: "Acme Insurance Agency" },
  carrier: {
    name: "Meridian Casualty",
    phone_number: "303-555-0199",
    email: "help@carrier.example",
    underwriting_email: "underwriting@carrier.example",
    underwriting_phone: "303-555-0198",
  },
} as const;

/** Answers an enrollment's calls from memory, with the prices of the rate books: a scenario needs no server. */
export function memoryHost(engine: Engine, scenario: Scenario, rates: RateBooks): Host {
  return new MemoryHost(engine, scenario, rates);
}

/** Without what was cleared: `null` removes, at every depth of what is sent whole. */
function present(value: JsonObject): JsonObject {
  const kept = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(kept.map(([key, part]) => [key, isObject(part) ? present(part) : part]));
}

class MemoryHost implements Host {
  readonly init: StartInit;
  private quote: JsonObject | undefined;
  private client: JsonObject | undefined;
  private plan: JsonObject | undefined;
  private readonly given: Given;

  constructor(
    private readonly engine: Engine,
    { entry, today, given }: Scenario,
    private readonly rates: RateBooks,
  ) {
    this.given = given;
    if (given.client) {
      const rating = given.region === undefined ? {} : { rating_address: { region: { code: given.region } } };
      const { client_type = "individual", person = {} } = given.client;
      this.client = { id: "cl_1", client_type, person };
      this.quote = this.newQuote({ ...rating, ...given.application });
    }
    this.init = { entry, today, data: { ...AROUND, ...(this.quote && { quote: { quote_number: "Q-1" } }) } };
  }

  application = (): Promise<JsonObject | undefined> =>
    Promise.resolve(this.quote?.application as JsonObject | undefined);
  policyPlan = (): Promise<JsonObject | undefined> => Promise.resolve(this.plan);

  answer(call: Call): Promise<CallResult> {
    const error = this.refusalOf(call);
    if (error) return Promise.resolve({ call: call.call, ok: false, error });
    const value = this.value(call);
    return Promise.resolve({ call: call.call, ok: true, ...(value !== undefined && { value }) });
  }

  private refusalOf({ call, with: sent = {} }: Call): CallError | undefined {
    if (
      this.given.licensed === false &&
      ["quote.create", "plans.load", "checkout.load", "quote.finalize"].includes(call)
    )
      return { code: "broker_not_licensed" };
    if (call === "quote.update") return this.refusesSave(sent.application as JsonObject);
    if (call === "checkout.load" || call === "quote.handoff")
      return this.broken(this.quote ?? {}, { judge: "before_sale" });
    if (call !== "quote.finalize") return undefined;
    const byCard = (this.applied.billing as JsonObject | undefined)?.billing_type === "platform_eft";
    const billing = byCard ? { billing: { billing_type: "platform_eft", source_token: "held" } } : {};
    const broken = this.broken({ ...this.quote, application: { ...this.applied, ...billing } }, { judge: "all" });
    if (broken || !byCard) return broken;
    const code = { ok: undefined, declined: "card_declined", insufficient: "card_insufficient_funds" }[
      this.given.card ?? "ok"
    ];
    return code === undefined ? undefined : { code };
  }

  /** A save is judged by what it brings; one that chooses or pays, by every step before the sale too. */
  private refusesSave(sent: JsonObject): CallError | undefined {
    const quote = this.merged(sent);
    const broken = this.broken(quote, { judge: "changed", before: this.quote });
    const sells = ["plan_id", "billing", "acknowledgement"].some((key) => sent[key] !== undefined);
    return broken ?? (sells ? this.broken(quote, { judge: "before_sale" }) : undefined);
  }

  /** The rules of the flow that the quote would break, as a server says it. */
  private broken(quote: JsonObject, judging: Judging): CallError | undefined {
    const known = {
      ...this.init.data,
      quote,
      ...(this.client && { client: this.client }),
      ...(judging.judge === "all" && { plans: this.plans as unknown as readonly JsonObject[] }),
    };
    const details = this.engine.review({ ...this.init, data: known }, judging);
    return details[0] && { code: "rule_refused", message: details[0].message, details };
  }

  private value({ call, with: sent = {} }: Call): Json | undefined {
    switch (call) {
      case "quote.create":
        return this.create(sent.application as JsonObject);
      case "quote.update":
        return this.update(sent.application as JsonObject);
      case "quote.load":
        return this.quote;
      case "quote.finalize":
        return this.bind();
      case "client.load":
        return this.client;
      case "client.update":
        return (this.client = { ...this.client, ...sent });
      case "plans.load":
        return { plans: this.plans as unknown as Json };
      case "checkout.load":
        return this.checkout();
      case "card.tokenise":
        return { token: "tok_1" };
      case "quote.handoff":
        return undefined;
    }
  }

  private get applied(): JsonObject {
    return (this.quote?.application ?? {}) as JsonObject;
  }

  private get region(): string {
    const address = this.applied.rating_address as { readonly region?: { readonly code?: string } } | undefined;
    return address?.region?.code ?? "";
  }

  private get plans(): readonly Plan[] {
    return this.rates.plansIn(
      this.engine.flow.vertical_code,
      this.region,
      this.applied.answers as JsonObject | undefined,
    );
  }

  private newQuote(application: JsonObject): JsonObject {
    return {
      quote_number: "Q-1",
      client: { id: "cl_1" },
      broker: AROUND.broker,
      brokerage: AROUND.brokerage,
      application,
      policy: null,
    };
  }

  private create(application: JsonObject): JsonObject {
    const { client_type = "individual", ...person } = (application.client ?? {}) as JsonObject;
    this.client = { id: "cl_1", client_type, person };
    return (this.quote = this.newQuote(application));
  }

  /** Merged as the server merges (resolutions N-06); the card token is never told again. */
  private update(sent: JsonObject): JsonObject {
    const before = this.region;
    this.quote = this.merged(sent);
    if (this.region !== before && sent.plan_id === undefined)
      this.quote = { ...this.quote, application: { ...this.applied, plan_id: undefined } };
    return this.quote;
  }

  private merged(sent: JsonObject): JsonObject {
    const answers = sent.answers
      ? { answers: { ...(this.applied.answers as JsonObject | undefined), ...(sent.answers as JsonObject) } }
      : {};
    const billing = sent.billing ? { billing: { billing_type: (sent.billing as JsonObject).billing_type } } : {};
    return { ...this.quote, application: present({ ...this.applied, ...sent, ...answers, ...billing }) };
  }

  private sold(): Plan | undefined {
    const plan = this.plans.find(({ id }) => id === this.applied.plan_id);
    if (!plan) return undefined;
    const init = { ...this.init, data: { ...this.init.data, ...(this.quote && { quote: this.quote }) } };
    return this.engine.completePlan(init, plan as unknown as JsonObject) as unknown as Plan;
  }

  private checkout(): JsonObject | undefined {
    const plan = this.sold();
    if (!plan) return undefined;
    const { lines, totalCents } = priceOf(plan);
    return {
      grandtotal: totalCents / 100,
      currency: plan.currency,
      lines: lines.map(({ title, cents }) => ({ title, amount: cents / 100 })),
    };
  }

  private bind(): JsonObject {
    this.plan = this.sold() as unknown as JsonObject | undefined;
    this.quote = { ...this.quote, policy: { id: "pol_1", status: "inforce" } };
    return { quote_number: "Q-1", policy: { id: "pol_1", status: "inforce" } };
  }
}
