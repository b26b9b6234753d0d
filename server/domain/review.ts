import { isObject, reviewWithinADay } from "../../engine/index";
import type {
  Consent,
  Correction,
  Engine,
  JsonObject,
  Judging,
  SessionData,
  SoldPolicy,
  StartInit,
  Violation,
} from "../../engine/index";
import type { Deps, Judges } from "./deps";
import { Refusal } from "../access/refusal";
import { DamagedRecord } from "../base/damaged";
import type { RefusalExtras } from "../access/refusal";
import type { QuoteOverview } from "../store/quotes";
import type { ClientOverview } from "../store/clients";
import type { Db, Trx } from "../store/tables";
import type { ServedFlow } from "../flows/catalogue";
import type { PricedBook } from "../rates/plans";
import type { AnswersInput, Application, ApplicationInput, Plan } from "../records/types";
import { brokerResponse, clientResponse, quoteResponse } from "./wire";

/** The records that the rules of a flow judge, as they would be after the change. */
export interface Reviewed {
  readonly flow: ServedFlow;
  /** The rate book that prices the quote. */
  readonly book: PricedBook;
  /** An entry of the flow. */
  readonly entry: string;
  readonly quote: QuoteOverview;
  readonly client: ClientOverview;
}

/**
 * The flow version that the quote began with, with the later rules that hold for it, too. Throws DamagedRecord if it is
 * missing, since versions are never removed, and if it is not as it was stored.
 */
export async function pinnedFlow(deps: Judges, db: Db | Trx, quote: QuoteOverview): Promise<ServedFlow> {
  const flow = await deps.flows.find(quote.flow_id, quote.flow_version, db);
  if (!flow) throw new DamagedRecord("flow_version", `${quote.flow_id} ${quote.flow_version}`, "It is missing.");
  return deps.flows.judging(flow);
}

/** The parts of a quote that a save changes. */
type Kept = Pick<QuoteOverview, "application" | "source_token">;

/** Keys of an application that choose or pay; saving one is judged like a sale. */
const SELLING = ["plan_id", "billing", "acknowledgement"] as const satisfies readonly (keyof Application)[];

/**
 * Throws `rule_refused` for a save that breaks a rule of a step whose answer it changes: a start date that has
 * passed in the meantime must not stop the buyer from correcting a name, and an earlier answer can always be corrected first.
 * A save that chooses or pays is judged on every step before the sale; one that takes such a choice back is not. Throws
 * `invalid_request` for parts in which the flow saves nothing.
 */
export function requireSound(deps: Deps, reviewed: Reviewed, before: Kept, sent: ApplicationInput): void {
  const { quote, flow } = reviewed;
  requireKnown(flow.engine().strangers(plain(sent)));
  const isSameCard = before.source_token === quote.source_token;
  const judged = quoteToJudge({ ...quote, ...before }, isSameCard ? HELD : "another");
  refuse(deps, reviewed, violationsOf(deps, reviewed, { judge: "changed", before: judged }));
  if (SELLING.some((key) => (sent[key] ?? null) !== null)) requireSellable(deps, reviewed);
}

/**
 * Throws `rule_refused`, which names the step, if a rule of a step before the sale is broken: for calls that
 * price or promise. Missing answers are demanded only at binding.
 */
export function requireSellable(deps: Deps, reviewed: Reviewed): void {
  refuse(deps, reviewed, violationsOf(deps, reviewed, { judge: "before_sale" }));
}

/**
 * Throws `rule_refused` unless everything that the flow demands for binding is there and valid; runs the rules by
 * json-logic-js itself.
 */
export function requireComplete(deps: Deps, reviewed: Reviewed): void {
  refuse(deps, reviewed, againstBinding(deps, reviewed));
}

/** The same rules as violations, none of which a quote has that may be bound. */
export const againstBinding = (deps: Judges, reviewed: Reviewed): readonly Violation[] =>
  violationsOf(deps, reviewed, { judge: "all" });

/** Every rule that keeps the quote from being bound now, by the compiled form of the rules. */
export const openPoints = (deps: Judges, reviewed: Reviewed): readonly Violation[] =>
  reviewed.flow.engine().review(initOf(deps, reviewed, deps.clock.today(reviewed.quote.space), true), { judge: "all" });

/** The application as its sender means it: its answers in the forms in which the flow keeps them. */
export const meantBy = (flow: ServedFlow, sent: ApplicationInput): ApplicationInput =>
  sent.answers ? { ...sent, answers: flow.engine().sentAnswers(plain(sent.answers)) as AnswersInput } : sent;

/** The parts of the application in which the quote's flow saves nothing. */
export const strangersIn = ({ flow, quote }: Reviewed): readonly string[] =>
  flow.engine().strangers(plain(quote.application));

/** What the quote's flow says of a value that was sent at a path of an application, and that no record could hold. */
export const wordsFor = (
  deps: Deps,
  reviewed: Reviewed,
  sent: unknown,
  path: readonly string[],
): Violation | undefined =>
  reviewed.flow.engine().wrongAt(initOf(deps, reviewed, deps.clock.today(reviewed.quote.space)), sent, path);

/** The consents that the quote asks for, with the texts that they agree to as they are shown now. */
export const consentsOf = (deps: Judges, reviewed: Reviewed): readonly Consent[] =>
  reviewed.flow.engine().consents(initOf(deps, reviewed, deps.clock.today(reviewed.quote.space)));

/** The corrections that the application needs, because it holds answers that the quote's flow does not ask now. */
export const correctionsOf = (deps: Judges, reviewed: Reviewed): readonly Correction[] =>
  reviewed.flow.engine().corrections(initOf(deps, reviewed, deps.clock.today(reviewed.quote.space)));

/** The policy that the quote makes when it is bound now, as its flow says (flow-format principle 11). */
export const policyOf = (deps: Judges, reviewed: Reviewed): SoldPolicy =>
  reviewed.flow.engine().policyOf(initOf(deps, reviewed, deps.clock.today(reviewed.quote.space)));

/**
 * The plan as it is sold with this quote: completed from the catalogue of its flow, without what the state omits
 * (B-13).
 */
export async function soldPlan(deps: Judges, db: Db | Trx, quote: QuoteOverview, plan: Plan): Promise<Plan> {
  const flow = await pinnedFlow(deps, db, quote);
  const init = {
    entry: "dashboard",
    today: deps.clock.today(quote.space),
    data: { quote: plain(quoteResponse(quote)) },
  };
  return flow.engine().completePlan(init, plain(plan)) as unknown as Plan;
}

/** Refuses what the flow never asks for, since no rule would judge it. Throws `invalid_request`. */
function requireKnown(strangers: readonly string[]): void {
  const details = strangers.map((key) => refusedPlace(`/application/${key}`));
  const [first] = details;
  if (first) throw new Refusal("invalid_request", { message: first.message, details });
}

const refusedPlace = (at: string) => ({
  at,
  rule: "unknown",
  expected: "no such field",
  message: `${at}: this product asks for nothing like it.`,
});

function refuse(deps: Deps, reviewed: Reviewed, violations: readonly Violation[]): void {
  const [first] = violations;
  if (!first) return;
  const details = violations.map(({ at, rule, message, step }) => ({
    ...(at !== undefined && { at }),
    rule,
    message,
    step,
  }));
  const isRejection = first.kind === "rejection";
  throw ruleRefused(deps, reviewed, { message: first.message, rule: first.rule, details, isRejection });
}

/** The refusal by a rule of the quote's flow, which it counts. */
export function ruleRefused(
  { metrics }: Deps,
  { flow }: Reviewed,
  extras: RefusalExtras & { readonly rule: string },
): Refusal {
  metrics.ruleRefused(flow.flow.id, extras.rule);
  return new Refusal("rule_refused", extras);
}

/** The broken rules, the buyer's date taken to be at most a day off ours. */
function violationsOf(deps: Judges, reviewed: Reviewed, judging: Judging): readonly Violation[] {
  const engine: Engine = judging.judge === "all" ? reviewed.flow.judge() : reviewed.flow.engine();
  return reviewWithinADay(
    engine,
    initOf(deps, reviewed, deps.clock.today(reviewed.quote.space), judging.judge === "all"),
    judging,
  );
}

/** What rules see instead of the card's token. */
const HELD = "held";

/** The quote as rules read it: with a placeholder for its card token, never the token. */
function quoteToJudge(quote: QuoteOverview, card = HELD): JsonObject {
  const { application, source_token } = quote;
  const { billing } = application;
  const paid = billing && source_token !== null && { billing: { ...billing, source_token: card } };
  return plain({ ...quoteResponse(quote), policy: null, application: { ...application, ...paid } });
}

/**
 * The engine's input for a review. While answers are still coming in, it is the plans call that tells the buyer that a
 * state has no plans: the save itself must succeed, or they could neither see that rejection nor choose another state.
 */
export function initOf(deps: Judges, reviewed: Reviewed, today: string, withoutPlansToo = false): StartInit {
  const { entry, quote, client } = reviewed;
  const plans = plansOf(reviewed);
  const data: SessionData = {
    quote: quoteToJudge(quote),
    client: plain(clientResponse(client)),
    broker: plain(
      brokerResponse({
        id: quote.broker_id,
        name: quote.broker_name,
        phone_number: quote.broker_phone,
        email: quote.broker_email,
      }),
    ),
    brokerage: plain({ slug: quote.brokerage_slug, name: quote.brokerage_name }),
    carrier: plain(deps.settings.spaces[quote.space]?.carrier ?? {}),
    flags: {},
    ...((plans.length > 0 || withoutPlansToo) && { plans: plans.map(plain) }),
  };
  return { entry, today, data };
}

/** The plans that are sold in the region that rates the quote, for its answers. */
export function plansOf({ book, quote: { application } }: Reviewed): readonly Plan[] {
  const region = application.rating_address?.region?.code;
  return region === undefined ? [] : book.plansIn(region, application.answers);
}

/** A record as JSON, which it is already; only the type changes. */
export const plain = (value: object): JsonObject => (isObject(value) ? value : {});
