import { groupOfStep, pricePeriod } from "../../engine/index";
import type { ServedFlow } from "../flows/catalogue";
import { Refusal } from "../access/refusal";
import { clientName } from "../records/person";
import type { OfferAct, Worklist, WorklistQuote, WorklistTab } from "../records/types";
import { priceOf } from "../rates/plans";
import { isSoundQuote } from "../store/sound-quote";
import { readWorklist } from "../store/worklist";
import type { StageCount, WorklistFilter, WorklistPage, WorklistRow } from "../store/worklist";
import { tabOf } from "../store/stage";
import type { CallContext } from "./call";
import { whereSound } from "./damage";
import type { Deps } from "./deps";
import { actsOn } from "./offer-acts";
import { bookOf, chosenPlan } from "./quote-data";
import { amount } from "./wire";

/**
 * A page of the brokerage's offers that are not sold, the longest quiet first, and how many each tab has, all of one
 * moment (resolutions R-30); `mine` keeps the caller's own.
 */
export async function readOffersOf(
  call: CallContext,
  { mine, clientId, ...page }: WorklistPage & { readonly mine: boolean; readonly clientId: string | undefined },
): Promise<Worklist> {
  const { actor } = call;
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  return worklist(call, { clientId, brokerId: mine ? actor.brokerId : undefined }, page);
}

/** One offer as the worklist shows it. Throws `not_found`, also for one that is sold. */
export async function offerNow(call: CallContext, quoteNumber: string): Promise<WorklistQuote> {
  const { quotes } = await worklist(call, { quoteNumber }, { offset: 0, limit: 1 });
  const [offer] = quotes;
  if (!offer) throw new Refusal("not_found");
  return offer;
}

async function worklist(call: CallContext, filter: WorklistFilter, page: WorklistPage): Promise<Worklist> {
  const { deps, reach } = call;
  const asOf = deps.clock.now();
  const { rows, counts } = await readWorklist(deps.store.db, reach, filter, page);
  const tabs = tabCounts(counts);
  const quotes = await Promise.all(rows.filter(isSoundQuote).map((row) => offerOf(call, row, asOf)));
  const total = page.tab === undefined ? sum(Object.values(tabs)) : tabs[page.tab];
  return { as_of: asOf.toISOString(), total, tabs, quotes };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function tabCounts(counts: readonly StageCount[]): Worklist["tabs"] {
  const countOf = (tab: WorklistTab): number =>
    sum(counts.filter(({ stage, is_given }) => tabOf(stage, is_given) === tab).map(({ n }) => n));
  return {
    with_me: countOf("with_me"),
    sent: countOf("sent"),
    opened: countOf("opened"),
    started: countOf("started"),
    proposal: countOf("proposal"),
    refused: countOf("refused"),
    closed: countOf("closed"),
  };
}

async function offerOf({ deps, actor }: CallContext, row: WorklistRow, now: Date): Promise<WorklistQuote> {
  const flow = await whereSound(deps, () => deps.flows.find(row.flow_id, row.flow_version));
  return {
    quote_number: row.quote_number,
    reference: row.reference,
    revision: row.row_revision,
    vertical_code: row.vertical_code,
    product: flow?.flow.title ?? row.vertical_code,
    client: { id: row.client_id, client_type: row.client_type, name: clientName(row) },
    broker: { id: row.broker_id, name: row.broker_name },
    origin: row.origin,
    stage: row.stage,
    tab: tabOf(row.stage, row.is_given),
    created_at: row.created_at.toISOString(),
    mailed: mailedOf(row),
    ...askedOf(row),
    link_copied_at: instant(row.link_copied_at),
    opened_at: instant(row.opened_at),
    last: lastOf(row, flow, deps.clock.today(actor.space)),
    refused_as: row.refused_as,
    price: await priceNow(deps, row, flow),
    closed: row.closed_at && {
      at: row.closed_at.toISOString(),
      as: row.status === "closed" ? "withdrawn" : "superseded",
    },
    second_policy: row.second_policy,
    quiet_since: row.quiet_since.toISOString(),
    may: actsOn(row, actor, now) satisfies readonly OfferAct[],
  };
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

function mailedOf({ handed_off_at, proposed_at, mailed_to, offering }: WorklistRow): WorklistQuote["mailed"] {
  if (handed_off_at === null) return null;
  const letter = letterOf({ handed_off_at, proposed_at });
  const { to, failure } = offering ?? { to: null, failure: null };
  return { at: handed_off_at.toISOString(), to: to ?? mailed_to, letter, failure };
}

/** The last link that was mailed because its client asked for it. */
function askedOf({ asked }: WorklistRow): Pick<WorklistQuote, "link_asked"> {
  return asked === null ? {} : { link_asked: { ...asked, at: new Date(asked.at).toISOString() } };
}

/** Which letter was mailed last. */
const letterOf = ({ handed_off_at, proposed_at }: Pick<WorklistRow, "handed_off_at" | "proposed_at">) =>
  handed_off_at !== null && proposed_at !== null && proposed_at >= handed_off_at ? "proposal" : "blank";

/** Where the last act was, in the words of the broker. */
function lastOf(
  { last_at, last_actor, last_step: step }: WorklistRow,
  flow: ServedFlow | undefined,
  today: string,
): WorklistQuote["last"] {
  if (last_at === null || last_actor === null) return null;
  const init = { entry: "dashboard", today, data: {} };
  const group = flow && step !== null ? groupOfStep(flow.engine(), init, step) : undefined;
  return { at: last_at.toISOString(), by: last_actor, step, group: group ?? null };
}

/** What the chosen plan costs now; null where it cannot be priced, which the wizard says in its own place. */
async function priceNow(deps: Deps, row: WorklistRow, flow: ServedFlow | undefined): Promise<WorklistQuote["price"]> {
  if (!flow || row.application.plan_id === undefined) return null;
  try {
    const plan = chosenPlan(await bookOf(deps, deps.store.db, row), row.application);
    return {
      amount: amount(priceOf(plan).totalCents),
      currency: plan.currency,
      period: pricePeriod(flow.flow.policy.lasts),
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
