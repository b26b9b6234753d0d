import type { JsonObject, SessionData, Violation } from "../../engine/index";
import { addDays } from "../base/dates";
import type { Deps } from "./deps";
import { Refusal } from "../access/refusal";
import type { QuoteOverview } from "../store/quotes";
import type { ClientOverview } from "../store/clients";
import type { Db, Trx } from "../store/tables";
import type { ServedFlow } from "../flows/catalogue";
import type { Application, Plan } from "../records/types";
import { brokerAnswer, clientAnswer, quoteAnswer } from "./wire";

/** What the rules of a flow are run on: the records as they would be after the change. */
export interface Reviewed {
  readonly flow: ServedFlow;
  /** An entry of the flow. */
  readonly entry: string;
  readonly quote: QuoteOverview;
  readonly client: ClientOverview;
  /** True when a card token waits with the quote. */
  readonly hasToken: boolean;
}

/** The flow version that the quote began with. Versions are never removed, so a missing one is a defect. */
export async function pinnedFlow(deps: Deps, db: Db | Trx, quote: QuoteOverview): Promise<ServedFlow> {
  const flow = await deps.flows.find(quote.flow_id, quote.flow_version, db);
  if (!flow) throw new Error("The flow version of a quote is missing");
  return flow;
}

/**
 * Refuses a save whose own values break a rule of the flow. What was already stored and is not touched by this save is
 * judged at binding: a start date that has passed meanwhile must not stop the buyer from correcting a name.
 * `sent` names the keys of the application that the save brings. Throws `rule_refused`.
 */
export function requireSound(deps: Deps, reviewed: Reviewed, sent: readonly string[]): void {
  const found = violationsOf(deps, reviewed, "partial");
  if (found.length === 0) return;
  const application = Object.fromEntries(
    Object.entries(reviewed.quote.application).filter(([key]) => !sent.includes(key)),
  ) as Application;
  const before = new Set(
    violationsOf(deps, { ...reviewed, quote: { ...reviewed.quote, application } }, "partial").map(({ rule }) => rule),
  );
  refuse(found.filter(({ rule }) => !before.has(rule)));
}

/** The plan as it is sold with this quote: with the flow's default plan under it, without what the state omits (B-13). */
export async function completePlan(deps: Deps, quote: QuoteOverview, plan: Plan): Promise<Plan> {
  const flow = await pinnedFlow(deps, deps.store.db, quote);
  const init = {
    entry: Object.keys(flow.flow.entries)[0] ?? "",
    today: deps.clock.today(),
    data: { quote: plain(quoteAnswer(quote)) },
  };
  return flow.engine().completePlan(init, plain(plan)) as unknown as Plan;
}

/** Refuses binding unless everything that the flow demands is there and right. Throws `rule_refused`. */
export function requireComplete(deps: Deps, reviewed: Reviewed): void {
  refuse(violationsOf(deps, reviewed, "complete"));
}

function refuse(violations: readonly Violation[]): void {
  const [first] = violations;
  if (!first) return;
  const details = violations.map(({ at, rule, message, step }) => ({
    ...(at !== undefined && { at }),
    rule,
    message,
    step,
  }));
  throw new Refusal("rule_refused", { message: first.message, rule: first.rule, details });
}

/**
 * The buyer's today may be a day off ours: what one of the three possible days allows is allowed (resolutions P-16).
 * Only a rule that every day breaks is broken.
 */
function violationsOf(deps: Deps, reviewed: Reviewed, mode: "partial" | "complete"): readonly Violation[] {
  const engine = reviewed.flow.engine();
  const today = deps.clock.today();
  const data = sessionData(deps, reviewed, mode);
  const on = (date: string) => engine.review({ entry: reviewed.entry, today: date, data }, mode);
  const found = on(today);
  if (found.length === 0) return [];
  return [-1, 1].some((days) => on(addDays(today, days)).length === 0) ? [] : found;
}

/**
 * While answers are still coming in, a state without plans is told to the buyer by the plans call: the save itself must
 * succeed, or they could never be shown the refusal, or choose another state.
 */
function sessionData(deps: Deps, { quote, client, hasToken }: Reviewed, mode: "partial" | "complete"): SessionData {
  const { application } = quote;
  const region = application.rating_address?.region?.code;
  const plans = region === undefined ? [] : deps.rates.plansIn(quote.vertical_code, region, application.answers);
  const billing = application.billing && { ...application.billing, ...(hasToken && { source_token: "held" }) };
  const answer = { ...quoteAnswer(quote), policy: null, application: { ...application, ...(billing && { billing }) } };
  return {
    quote: plain(answer),
    client: plain(clientAnswer(client)),
    broker: plain(
      brokerAnswer({
        id: quote.broker_id,
        name: quote.broker_name,
        phone_number: quote.broker_phone,
        email: quote.broker_email,
      }),
    ),
    brokerage: plain({ slug: quote.brokerage_slug, name: quote.brokerage_name }),
    carrier: plain(deps.settings.spaces[quote.space]?.carrier ?? {}),
    flags: {},
    ...((plans.length > 0 || mode === "complete") && { plans: plans.map(plain) }),
  };
}

/** The records are JSON already; the engine's types only ask to see them as such. */
const plain = (value: object): JsonObject => value as unknown as JsonObject;
