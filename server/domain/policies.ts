import { pricePeriod } from "../../engine/index";
import type { JsonObject, PlanCoverage, StartInit } from "../../engine/index";
import type { Reach } from "../access/actor";
import type { ServedFlow } from "../flows/catalogue";
import type { Plan, Policy } from "../records/types";
import type { PolicyOverview } from "../store/policies";
import type { Db, Trx } from "../store/tables";
import { paymentsOf } from "./received";
import { correctableUntil } from "./correctable";
import { whereSound } from "./damage";
import type { Deps } from "./deps";
import { policyResponse } from "./wire";

/** The parts of a policy's record that say by what it was sold. */
type Sold = Pick<PolicyOverview, "space" | "vertical_code" | "flow_id" | "flow_version" | "rating_region" | "plan">;

/**
 * The policy as the API responds it: with what it covers, in the words of the flow version that sold it. Where that is
 * damaged, the policy is without these words, and stays readable. `reach`: what its reader may see.
 */
export async function readable(deps: Deps, db: Db | Trx, policy: PolicyOverview, reach: Reach): Promise<Policy> {
  const flow = await whereSound(deps, () => flowOf(deps, db, policy));
  return policyResponse(policy, {
    coverage: coverageOf(deps, flow, policy),
    ...(flow && { period: pricePeriod(flow.flow.policy.lasts) }),
    numberUntil: correctableUntil(deps, policy.numbered_at),
    paid: paymentsOf(reach, policy),
  });
}

/**
 * The flow version that sold the policy, which a sold quote keeps permanently; the product's present one for a policy
 * without a quote, as in the demo data. Undefined for a product that is not known any more.
 */
export function flowOf(
  { flows }: Pick<Deps, "flows">,
  db: Db | Trx,
  { flow_id, flow_version, vertical_code }: Omit<Sold, "plan" | "space">,
): Promise<ServedFlow | undefined> {
  return flow_id !== null && flow_version !== null
    ? flows.find(flow_id, flow_version, db)
    : Promise.resolve(flows.currentByVertical(vertical_code));
}

/** What a sold plan covers in the region that rated it (portal §2, resolutions B-13); nothing where no flow says it. */
export const coverageOf = (
  deps: Pick<Deps, "clock">,
  flow: ServedFlow | undefined,
  { plan, space, rating_region }: Pick<Sold, "plan" | "space" | "rating_region">,
): PlanCoverage => flow?.engine().coverage(ratedIn(deps, space, rating_region), planOf(plan)) ?? NOTHING;

/**
 * A plan on offer, completed, because a rate book may leave coverages to the flow, and without what the region omits
 * (B-13); for null, wherever it is sold.
 */
export const completedIn = (
  deps: Pick<Deps, "clock">,
  flow: ServedFlow,
  { plan, space, rating_region }: { readonly plan: Plan } & Pick<Sold, "space" | "rating_region">,
): Plan => flow.engine().completePlan(ratedIn(deps, space, rating_region), planOf(plan)) as unknown as Plan;

const NOTHING: PlanCoverage = { choices: [], tables: [], add_ons: [] };

/** All that the engine reads of a quote to say what its plan covers. */
const ratedIn = ({ clock }: Pick<Deps, "clock">, space: string, code: string | null): StartInit => ({
  entry: "dashboard",
  today: clock.today(space),
  data: code === null ? {} : { quote: { application: { rating_address: { region: { code } } } } },
});

/** A record as JSON, which it is already; only the type changes. */
const planOf = (plan: Plan): JsonObject => plan as unknown as JsonObject;
