import { getFlow, getFlowIndex } from "../shared/api/flows";
import { getPolicy } from "../shared/api/management";
import { isRefusal } from "../shared/api/request";
import type { Policy } from "../shared/api/types";
import { adoptLink } from "../shared/session/session";

/** What the carrier is shown. */
export interface CarrierPolicy {
  readonly policy: Policy;
  /** The plan's title; undefined when neither the plan nor its product gives one. */
  readonly planTitle: string | undefined;
}

/** The link is not good for this policy. */
export class RefusedPolicy extends Error {}

/** The part of a flow that gives a plan its title when the plan has none. */
interface PlanDefaults {
  readonly plan?: { readonly defaults?: { readonly settings?: { readonly plan_title?: string } } };
}

/**
 * Takes the link's token on and loads its policy (`portal §4`, A-53).
 * @throws RefusedPolicy when the link is not complete or the server refuses it; ApiError for a failure of the moment
 */
export async function openPolicy(search: string): Promise<CarrierPolicy> {
  const query = new URLSearchParams(search);
  const [token, id] = [query.get("token"), query.get("policy_id")];
  if (!token || !id) throw new RefusedPolicy();
  adoptLink(token);
  const policy = await getPolicy(id).catch((error: unknown) => {
    throw isRefusal(error) ? new RefusedPolicy() : error;
  });
  return { policy, planTitle: await planTitleOf(policy) };
}

async function planTitleOf({ plan, vertical }: Policy): Promise<string | undefined> {
  if (plan.settings.plan_title) return plan.settings.plan_title;
  const entry = (await getFlowIndex()).find(({ vertical_code }) => vertical_code === vertical.code);
  return entry && (await getFlow<PlanDefaults>(entry)).plan?.defaults?.settings?.plan_title;
}
