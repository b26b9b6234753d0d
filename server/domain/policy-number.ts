import { Refusal } from "../access/refusal";
import { documentsMail } from "../mail/letters/purchase";
import { audit } from "../store/audit";
import { findPolicy } from "../store/policies";
import type { PolicyOverview } from "../store/policies";
import { findQuote } from "../store/quotes";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { whereSound } from "./damage";
import type { Deps } from "./deps";
import { letterFor } from "./handoff";
import { requireUnchanged } from "./meanwhile";
import { readable } from "./policies";
import { Tagged } from "../records/tagged";

/**
 * Stores the number that the carrier gave a policy, mails its documents to the client, and returns the policy (portal
 * §7). A number is set once, because documents then show it (resolutions A-50). Throws `not_found`, `policy_number_set`,
 * `changed_meanwhile`.
 */
export async function submitPolicyNumber(call: CallContext, id: string, policyNumber: string) {
  const { deps, actor, reach } = call;
  return await deps.store.db.transaction().execute(async (trx) => {
    const policy = await findPolicy(trx, reach, id);
    if (!policy) throw new Refusal("not_found");
    const numbered = await trx
      .updateTable("policies")
      .set({ policy_number: policyNumber })
      .where("id", "=", id)
      .where("policy_number", "is", null)
      .returning("row_revision")
      .executeTakeFirst();
    if (!numbered) throw new Refusal("policy_number_set");
    // Rolled back if it was made from an older state: the update is the lock.
    await requireUnchanged(call, trx, { id, row_revision: numbered.row_revision - 1 });
    await audit(trx, actor, "policy.number", id);
    await whereSound(deps, () => mailDocuments(deps, trx, policy, policyNumber));
    const record = await readable(deps, trx, { ...policy, policy_number: policyNumber });
    return new Tagged(record, numbered.row_revision);
  });
}

/**
 * Mails a link of the client's own, which reads the documents for 90 days from now on, instead of the documents: a
 * mailbox is not a place for them. A policy without a quote, as in the demo data, has no link and so no mail; neither has
 * one whose quote is damaged, for which DamagedRecord is thrown before anything is written.
 */
async function mailDocuments(deps: Deps, trx: Trx, policy: PolicyOverview, number: string): Promise<void> {
  const { space, quote_number, plan } = policy;
  const quote = quote_number === null ? undefined : await findQuote(trx, { space }, quote_number);
  if (!quote || (quote.application.client?.email ?? policy.client_person.email) === undefined) return;
  const letter = await letterFor(deps, trx, quote);
  const mail = documentsMail({ ...letter, product: plan.vertical.name, number });
  const client = { id: quote.client_id, letter: "documents" } as const;
  await deps.mail.put(trx, space, mail, { quoteNumber: quote.quote_number, client });
}
