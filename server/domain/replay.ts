/** Stored quotes, judged again by the present engine (reliability §10 F1): an upgrade may change no decision. */
import { clockOf } from "../base/clock";
import { isDeepStrictEqual } from "node:util";
import { sha256 } from "../base/sha256";
import { quotesOfFlow } from "../store/flow-quotes";
import type { FlowQuote } from "../store/flow-quotes";
import { findQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { Db, Tables } from "../store/tables";
import type { Selectable } from "kysely";
import { agreesAsShown } from "./consent";
import type { Judges } from "./deps";
import { reviewable } from "./quote-data";
import { againstBinding, correctionsOf, openPoints, policyOf, soldPlan, strangersIn } from "./review";
import type { Reviewed } from "./review";
import { whoContinues, whyNotJudged } from "./stored-quotes";
import { wholeSpace } from "./reach";

/** How a quote is judged otherwise than when it was stored. */
export interface Divergence {
  /** The policy's id, which gives no access; or a hash of the quote's number, which would. */
  readonly who: string;
  /** What differs, without a person's data. */
  readonly differs: readonly string[];
}

export interface Replayed {
  readonly sold: number;
  readonly open: number;
  readonly divergences: readonly Divergence[];
}

type Policy = Selectable<Tables["policies"]>;

/** Judges every stored quote of a version again, as on the day when it was stored or sold. */
export async function replay(judges: Omit<Judges, "clock">, db: Db, id: string, version: string): Promise<Replayed> {
  const counts = { sold: 0, open: 0 };
  const divergences: Divergence[] = [];
  for await (const stored of quotesOfFlow(db, id, version)) {
    const policy = await policyOfSale(db, stored.quote_number);
    const differs = await differencesOf(judges, db, stored, policy);
    if (!differs) continue;
    counts[policy ? "sold" : "open"] += 1;
    const who = policy?.id ?? `quote ${sha256(stored.quote_number).slice(0, 12)}`;
    if (differs.length > 0) divergences.push({ who, differs });
  }
  return { ...counts, divergences };
}

const policyOfSale = (db: Db, quoteNumber: string): Promise<Policy | undefined> =>
  db.selectFrom("policies").selectAll().where("quote_number", "=", quoteNumber).executeTakeFirst();

/** Undefined for a quote that is gone. */
async function differencesOf(
  judges: Omit<Judges, "clock">,
  db: Db,
  { space, quote_number }: FlowQuote,
  policy: Policy | undefined,
): Promise<readonly string[] | undefined> {
  try {
    const at = (day: Date) => ({ ...judges, clock: clockOf(judges.settings.spaces, () => day) });
    const quote = await findQuote(db, wholeSpace(at(policy?.created_at ?? new Date()), space), quote_number);
    if (!quote) return undefined;
    const deps = at(policy?.created_at ?? quote.updated_at);
    const reviewed = await reviewable(deps, db, whoContinues(quote), policy ? beforeTheSale(quote, policy) : quote);
    return policy ? await ofSold(deps, db, reviewed, policy) : ofOpen(deps, reviewed);
  } catch (error) {
    return [`it cannot be judged: ${whyNotJudged(error)}`];
  }
}

/** A sold quote as it was when it was checked: the card's token is removed with the sale. */
function beforeTheSale(quote: QuoteOverview, { rate_book }: Policy): QuoteOverview {
  const byCard = quote.application.billing?.billing_type === "platform_eft";
  return {
    ...quote,
    status: "open",
    policy_id: null,
    policy_status: null,
    rate_book: rate_book ?? quote.rate_book,
    source_token: byCard ? "sold" : null,
  };
}

/** A sold quote has no open point, and makes the same policy with the same plan by the same consent. */
async function ofSold(deps: Judges, db: Db, reviewed: Reviewed, policy: Policy): Promise<readonly string[]> {
  const { quote, book } = reviewed;
  const { starts, ends, renews, shows } = policyOf(deps, reviewed);
  const sold = { starts: policy.starts_at, ends: policy.ends_at, renewable: policy.renewable };
  const plan = book
    .plansIn(quote.application.rating_address?.region?.code ?? "", quote.application.answers)
    .find(({ id }) => id === quote.application.plan_id);
  return [
    ...againstBinding(deps, reviewed).map(({ rule }) => `the rule ${rule}`),
    ...(isDeepStrictEqual({ starts, ends, renewable: renews !== null }, sold) ? [] : ["the policy's dates"]),
    ...(isDeepStrictEqual(shows, policy.shows) ? [] : ["what the policy shows"]),
    ...(plan && isSame(await soldPlan(deps, db, quote, plan), policy.plan) ? [] : ["the plan"]),
    ...(agreesAsShown(deps, reviewed) ? [] : ["the texts agreed to"]),
  ];
}

/** The database keeps a plan as JSON, without what is undefined. */
const isSame = (plan: object, stored: object): boolean => isDeepStrictEqual(JSON.parse(JSON.stringify(plan)), stored);

/** An open quote holds only what its flow asks, in the form in which it was kept. */
function ofOpen(deps: Judges, reviewed: Reviewed): readonly string[] {
  openPoints(deps, reviewed);
  return [
    ...strangersIn(reviewed).map((place) => `${place}, which the flow does not save`),
    ...correctionsOf(deps, reviewed).map(({ path }) => `${path.join(".")}, which the flow does not ask now`),
  ];
}
