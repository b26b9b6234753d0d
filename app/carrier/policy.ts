import { getPolicy } from "../shared/api/management";
import { isRefusal } from "../shared/api/request";
import type { Policy } from "../shared/api/types";
import { adoptLink } from "../shared/session/session";

/** What the carrier is shown. */
export interface CarrierPolicy {
  readonly policy: Policy;
  /** The plan's title; undefined for a plan that has none. */
  readonly planTitle: string | undefined;
}

/** The link is not good for this policy. */
export class RefusedPolicy extends Error {}

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
  return { policy, planTitle: policy.plan.settings.plan_title };
}
