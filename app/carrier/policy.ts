import { callsAs } from "../shared/api/calls";
import type { Calls } from "../shared/api/calls";
import { isRefusal } from "../shared/api/request";
import type { Policy } from "../shared/api/types";
import { linkCaller } from "../shared/session/callers";

/** What the carrier is shown. */
export interface CarrierPolicy {
  /** The API, as the holder of the link. */
  readonly calls: Calls;
  readonly policy: Policy;
  /** The plan's title; undefined for a plan that has none. */
  readonly planTitle: string | undefined;
}

/** The link is not good for this policy. */
export class RefusedPolicy extends Error {}

/**
 * Loads the policy of a link (`portal §4`, A-53).
 * @throws RefusedPolicy when the link is not complete or the server refuses it; ApiError for a failure of the moment
 */
export async function openPolicy(search: string): Promise<CarrierPolicy> {
  const query = new URLSearchParams(search);
  const [token, id] = [query.get("token"), query.get("policy_id")];
  if (!token || !id) throw new RefusedPolicy();
  const calls = callsAs(linkCaller(() => token));
  const policy = await calls.getPolicy(id).catch((error: unknown) => {
    throw isRefusal(error) ? new RefusedPolicy() : error;
  });
  return { calls, policy, planTitle: policy.plan.settings.plan_title };
}
