import { Refusal } from "../access/refusal";
import { audit } from "../store/audit";
import { findPolicy } from "../store/policies";
import type { CallContext } from "./call";
import { policyResponse } from "./wire";

/**
 * Stores the number that the carrier gave a policy and returns the policy (portal §7). A number is set once, because
 * documents then show it (resolutions A-50). Throws `not_found`, `policy_number_set`.
 */
export async function submitPolicyNumber({ deps, actor, reach }: CallContext, id: string, policyNumber: string) {
  return await deps.store.db.transaction().execute(async (trx) => {
    const policy = await findPolicy(trx, reach, id);
    if (!policy) throw new Refusal("not_found");
    const { numUpdatedRows } = await trx
      .updateTable("policies")
      .set({ policy_number: policyNumber })
      .where("id", "=", id)
      .where("policy_number", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal("policy_number_set");
    await audit(trx, actor, "policy.number", id);
    return policyResponse({ ...policy, policy_number: policyNumber });
  });
}
