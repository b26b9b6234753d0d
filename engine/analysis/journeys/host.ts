import type {
  Call,
  CallError,
  CallName,
  CallResult,
  Json,
  JsonObject,
  Judging,
  Saving,
  StartInit,
} from "../../contract";
import type { Engine } from "../../session/engine";
import { followsAnswer, ratingAfter } from "../../session/rating";
import { reviewWithinADay } from "../../session/within-a-day";
import { isObject } from "../../values/objects";
import { changedBy, present } from "./kept";
import { boundPolicy, CLIENT, newQuote, paidWith, QUOTE } from "./records";

export { knownClient, newQuote } from "./records";

/** The plans and prices of one product, as its rate book gives them. */
export interface Offers {
  /** The plans that are sold in a state, priced for these answers. */
  readonly plansIn: (region: string, answers: JsonObject | undefined) => readonly JsonObject[];
  /** Whether anything is sold in a state, as far as these answers tell; by default, whether a plan is offered. */
  readonly sells?: (region: string, answers: JsonObject | undefined) => boolean;
  /** What is sold in a state, as far as it is known before anything is answered; by default, what is offered then. */
  readonly soldIn?: (region: string) => unknown;
  /** What a plan costs: `grandtotal`, `currency` and `lines`, as `GET checkout` says it. */
  readonly total: (plan: JsonObject) => JsonObject;
  /** The rate book as it is written, to be compared with another one. */
  readonly source?: Json;
  /** The rules of its prices, which read `answers` and `region`. */
  readonly rules?: readonly unknown[];
}

/** Whether anything is sold in a state, as far as these answers tell. */
export const sellsIn = (offers: Offers, region: string, answers: JsonObject | undefined): boolean =>
  offers.sells?.(region, answers) ?? offers.plansIn(region, answers).length > 0;

/** What the host is like: the product's plans, and what may go wrong around an enrollment. */
export interface Surroundings {
  readonly offers: Offers;
  /** Whether the broker may sell the product; true when it is absent. */
  readonly licensed?: boolean;
  /** What the card provider says; `ok` when it is absent. */
  readonly card?: "ok" | "declined" | "insufficient";
  /** A call that fails, and the code with which it does; all are answered when it is absent. */
  readonly fails?: { readonly call: CallName; readonly code: string };
  /** What has become of a sold policy since, such as its number; nothing when it is absent. */
  readonly policy?: JsonObject;
}

/** What a host keeps of one enrollment. */
export interface Kept {
  readonly quote?: JsonObject;
  readonly client?: JsonObject;
  /** The plan that the policy keeps, once it is sold. */
  readonly sold?: JsonObject;
}

/** An answered call, and what the host keeps after it. */
export interface Answered {
  readonly result: CallResult;
  readonly kept: Kept;
}

/**
 * Answers the calls of an enrollment as the server does, without one: it prices by `offers`, and judges every save and
 * sale by the engine's own `review`. Pure: what is kept goes in and comes out.
 */
export class Host {
  constructor(
    private readonly engine: Engine,
    private readonly init: StartInit,
    private readonly around: Surroundings,
  ) {}

  answer(call: Call, kept: Kept): Answered {
    return new Answer(this.engine, this.init, this.around, kept).to(call);
  }

  /** What is kept of a quote that was just created for a client, before anybody has opened it. */
  begun(application: JsonObject, client: JsonObject): Kept {
    return new Answer(this.engine, this.init, this.around, {}).begun(application, client);
  }
}

const NOT_LICENSED: ReadonlySet<string> = new Set(["quote.create", "plans.load", "checkout.load", "quote.finalize"]);
const CARD_ERRORS = { ok: undefined, declined: "card_declined", insufficient: "card_insufficient_funds" } as const;

/** Keys whose saving chooses or pays, so that every step before the sale is judged. */
const SELLING = ["plan_id", "billing", "acknowledgement"] as const;

class Answer {
  private made: { readonly sent: JsonObject; readonly quote: JsonObject } | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly init: StartInit,
    private readonly around: Surroundings,
    private readonly kept: Kept,
  ) {}

  to(call: Call): Answered {
    const error = this.refusalOf(call);
    if (error) return { result: { call: call.call, ok: false, error }, kept: this.kept };
    const { value, kept = this.kept } = this.value(call);
    return { result: { call: call.call, ok: true, ...(value !== undefined && { value }) }, kept };
  }

  private refusalOf({ call, with: sent = {} }: Call): CallError | undefined {
    if (this.around.fails?.call === call) return { code: this.around.fails.code };
    // What was sold is said as it was sold, to everybody and for good.
    if (call === "checkout.load" && this.isSold) return undefined;
    if (this.around.licensed === false && NOT_LICENSED.has(call)) return { code: "broker_not_licensed" };
    if (call === "quote.update") return this.refusesSave(sent.application as JsonObject);
    if (call === "checkout.load" || call === "quote.handoff")
      return this.broken(this.kept.quote ?? {}, { judge: "before_sale" });
    return call === "quote.finalize" ? this.refusesSale() : undefined;
  }

  private refusesSave(sent: JsonObject): CallError | undefined {
    const quote = this.merged(sent);
    const broken = this.broken(quote, { judge: "changed", before: this.kept.quote });
    const sells = SELLING.some((key) => sent[key] !== undefined);
    return broken ?? (sells ? this.broken(quote, { judge: "before_sale" }) : undefined);
  }

  private refusesSale(): CallError | undefined {
    const byCard = (this.application.billing as JsonObject | undefined)?.billing_type === "platform_eft";
    const billing = byCard ? { billing: { billing_type: "platform_eft", source_token: "held" } } : {};
    const quote = { ...this.kept.quote, application: { ...this.application, ...billing } };
    const broken = this.broken(quote, { judge: "all" });
    if (broken || !byCard) return broken;
    const code = CARD_ERRORS[this.around.card ?? "ok"];
    return code === undefined ? undefined : { code };
  }

  /** The rules of the flow that the quote would break, as a server says it. */
  private broken(quote: JsonObject, judging: Judging): CallError | undefined {
    const known = {
      ...this.init.data,
      quote,
      ...(this.kept.client && { client: this.kept.client }),
      ...(judging.judge === "all" && { plans: this.plans }),
    };
    const details = reviewWithinADay(this.engine, { ...this.init, data: known }, judging);
    return details[0] && { code: "rule_refused", message: details[0].message, details };
  }

  private value({ call, with: sent = {} }: Call): { readonly value?: Json | undefined; readonly kept?: Kept } {
    switch (call) {
      case "quote.create":
        return this.create(sent.application as JsonObject);
      case "quote.update":
        return this.keeping({ quote: this.updated(sent.application as JsonObject) }, "quote");
      case "quote.load":
        return { value: this.kept.quote };
      case "quote.finalize":
        return this.bind();
      case "client.load":
        return { value: this.kept.client };
      case "client.update":
        return this.keeping({ client: { ...this.kept.client, ...sent } }, "client");
      case "plans.load":
        return { value: { plans: this.plans as Json } };
      case "checkout.load":
        return { value: this.checkout() };
      case "card.tokenise":
        return { value: { token: "tok_1" } };
      case "quote.handoff":
        return {};
    }
  }

  private keeping(change: Kept, said: "quote" | "client"): { readonly value: Json | undefined; readonly kept: Kept } {
    return { value: change[said], kept: { ...this.kept, ...change } };
  }

  private get application(): JsonObject {
    return (this.kept.quote?.application ?? {}) as JsonObject;
  }

  private get plans(): readonly JsonObject[] {
    return this.around.offers.plansIn(regionOf(this.application), this.application.answers as JsonObject | undefined);
  }

  private create(application: JsonObject): { readonly value: Json; readonly kept: Kept } {
    const { client_type = "individual", ...person } = (application.client ?? {}) as JsonObject;
    const { quote, client } = this.begun(present(application), { id: CLIENT, client_type, person });
    return { value: quote, kept: { ...this.kept, quote, client } };
  }

  /** A new quote says whether the region that rates it is an answer already. */
  begun(application: JsonObject, client: JsonObject): { readonly quote: JsonObject; readonly client: JsonObject } {
    return { quote: this.rated(newQuote(application, this.init.data), { by: "creation" }, client), client };
  }

  /** A plan that was chosen for another state is taken back. */
  private updated(sent: JsonObject): JsonObject {
    const quote = this.merged(sent);
    const application = quote.application as JsonObject;
    const { plan_id } = this.application;
    const isMoved = regionOf(application) !== regionOf(this.application) && sent.plan_id === undefined;
    if (!isMoved || plan_id === undefined) return quote;
    const isSaid = application.rating_confirmed !== undefined;
    return {
      ...quote,
      application: { ...application, plan_id: undefined, ...(isSaid && { released_plan: plan_id }) },
    };
  }

  /** The quote with what is sent, which is judged before it is kept: made once, since a long flow has much to copy. */
  private merged(sent: JsonObject): JsonObject {
    if (this.made?.sent !== sent) {
      const saving: Saving = { by: "quote", before: this.kept.quote ?? {}, sent };
      this.made = { sent, quote: this.rated(this.mergedWith(sent), saving) };
    }
    return this.made.quote;
  }

  /** The quote with what becomes of the region that rates it. */
  private rated(quote: JsonObject, saving: Saving, client = this.kept.client): JsonObject {
    if (!followsAnswer(this.engine)) return quote;
    const application = isObject(quote.application) ? quote.application : {};
    const { answers } = application;
    const { offers } = this.around;
    const isSold = sellsIn(offers, regionOf(application), isObject(answers) ? answers : undefined);
    const data = { ...this.init.data, quote, ...(client && { client }), ...(!isSold && { plans: [] }) };
    const rating = ratingAfter(this.engine, { ...this.init, data }, saving);
    if (!rating) return quote;
    const { region, confirmed } = rating;
    return {
      ...quote,
      application: {
        ...application,
        ...(region !== undefined && { rating_address: { region } }),
        ...(confirmed !== undefined && { rating_confirmed: confirmed }),
      },
    };
  }

  /**
   * Merged as the server merges (resolutions N-06); the card token is never told again. Only what is sent is
   * copied: what is kept has no `null` any more.
   */
  private mergedWith(sent: JsonObject): JsonObject {
    const { answers, billing, ...rest } = sent;
    const type = billing ? { billing: { billing_type: (billing as JsonObject).billing_type } } : { billing };
    const chosen = sent.plan_id !== undefined && { released_plan: null };
    const application = changedBy(this.application, { ...rest, ...("billing" in sent && type), ...chosen });
    if (answers === undefined) return { ...this.kept.quote, application };
    const { answers: own = {}, ...others } = application;
    if (answers === null) return { ...this.kept.quote, application: others };
    return {
      ...this.kept.quote,
      application: { ...others, answers: changedBy(own as JsonObject, answers as JsonObject) },
    };
  }

  private get isSold(): boolean {
    return isObject(this.kept.quote?.policy);
  }

  private sold(): JsonObject | undefined {
    if (this.isSold && this.kept.sold) return this.kept.sold;
    const plan = this.plans.find(({ id }) => id === this.application.plan_id);
    if (!plan) return undefined;
    const { quote } = this.kept;
    return this.engine.completePlan({ ...this.init, data: { ...this.init.data, ...(quote && { quote }) } }, plan);
  }

  /** Nothing is sold for nothing, as on the server. */
  private checkout(): JsonObject | undefined {
    const plan = this.sold();
    const total = plan && this.around.offers.total(plan);
    return total && Number(total.grandtotal) > 0 ? total : undefined;
  }

  private bind(): { readonly value: Json; readonly kept: Kept } {
    const sold = this.sold();
    const paid = paidWith(this.application, this.init.today);
    const policy = { ...boundPolicy(this.application, this.init.today), ...this.around.policy };
    const quote = { ...this.kept.quote, application: { ...this.application, ...paid }, policy };
    return {
      value: { quote_number: QUOTE, policy, ...paid },
      kept: { ...this.kept, quote, ...(sold && { sold }) },
    };
  }
}

function regionOf({ rating_address: address }: JsonObject): string {
  const region = isObject(address) ? address.region : undefined;
  return isObject(region) && typeof region.code === "string" ? region.code : "";
}
