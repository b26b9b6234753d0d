import { Refusal } from "../access/refusal";
import { documentsMail } from "../mail/letters/purchase";
import { audit } from "../store/audit";
import { findPolicy } from "../store/policies";
import type { PolicyOverview } from "../store/policies";
import { isNumberTaken, lockNumber, lockPolicy, revisionOfNumber } from "../store/policy-numbers";
import { findQuote } from "../store/quotes";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { correctableUntil } from "./correctable";
import { whereSound } from "./damage";
import type { Deps } from "./deps";
import { letterFor } from "./handoff";
import { requireUnchanged } from "./meanwhile";
import { readable } from "./policies";
import { isMatch, isSince, Tagged } from "../records/tagged";
import { wholeSpace } from "./reach";

/**
 * Stores the number that the carrier gave a policy, mails its documents to the client, and returns the policy (portal
 * §7). For 24 hours it may be corrected by a call that names the state as it is now, with the number which it replaces
 * . Once there is a number, a call that names an older state which had it is refused because of what changed
 * since, and any other call because there is a number. Throws `not_found`, `policy_number_set`, `changed_meanwhile`,
 * `policy_number_taken`.
 */
export async function submitPolicyNumber(call: CallContext, id: string, policyNumber: string) {
  const { deps, actor, reach } = call;
  return await deps.store.db.transaction().execute(async (trx) => {
    // The number before the row, as in every call: two who give the same one never wait for each other.
    await lockNumber(trx, actor.space, policyNumber);
    const policy = await findPolicy(trx, reach, id);
    if (!policy) throw new Refusal("not_found");
    const kept = await lockPolicy(trx, id, reach.today);
    const replaces = await replacedBy(call, trx, { ...kept, id });
    if (replaces === policyNumber)
      return new Tagged(await readable(deps, trx, { ...policy, ...kept }, reach), kept.row_revision);
    if (await isNumberTaken(trx, policy, policyNumber)) throw new Refusal("policy_number_taken");
    const now = { policy_number: policyNumber, numbered_at: kept.numbered_at ?? deps.clock.now() };
    const { row_revision } = await trx
      .updateTable("policies")
      .set(now)
      .where("id", "=", id)
      .returning("row_revision")
      .executeTakeFirstOrThrow();
    await audit(trx, actor, "policy.number", id, {
      revision: row_revision,
      ...(replaces !== undefined && { replaces }),
    });
    await whereSound(deps, () => mailDocuments(deps, trx, policy, { number: policyNumber, replaces }));
    return new Tagged(await readable(deps, trx, { ...policy, ...now }, reach), row_revision);
  });
}

type Kept = Awaited<ReturnType<typeof lockPolicy>> & { readonly id: string };

/** The number that the call corrects; undefined for the first one. Throws `policy_number_set`, `changed_meanwhile`. */
async function replacedBy(call: CallContext, trx: Trx, kept: Kept): Promise<string | undefined> {
  const { policy_number, numbered_at } = kept;
  if (policy_number !== null) {
    const isCorrection = correctableUntil(call.deps, numbered_at) && (await hasSeenNumber(call, trx, kept));
    if (!isCorrection) throw new Refusal("policy_number_set");
  }
  await requireUnchanged(call, trx, kept);
  return policy_number ?? undefined;
}

/** Whether the state that the call names is one with the number that the policy has. */
async function hasSeenNumber({ ifMatch }: CallContext, trx: Trx, { id, row_revision }: Kept): Promise<boolean> {
  if (ifMatch === undefined) return false;
  if (isMatch(ifMatch, row_revision)) return true;
  const revision = await revisionOfNumber(trx, id);
  return revision !== undefined && isSince(ifMatch, revision);
}

/** The number of the documents, and the one that it replaces. */
interface Numbered {
  readonly number: string;
  readonly replaces: string | undefined;
}

/**
 * Mails a link of the client's own, which reads the documents for 90 days from now on, instead of the documents: a
 * mailbox is not a place for them. A policy without a quote, as in the demo data, has no link and so no mail; neither has
 * one whose quote is damaged, for which DamagedRecord is thrown before anything is written.
 */
export async function mailDocuments(deps: Deps, trx: Trx, policy: PolicyOverview, numbered: Numbered): Promise<void> {
  const { space, quote_number, plan } = policy;
  const quote = quote_number === null ? undefined : await findQuote(trx, wholeSpace(deps, space), quote_number);
  if (!quote || (quote.application.client?.email ?? policy.client_person.email) === undefined) return;
  const letter = await letterFor(deps, trx, quote);
  const mail = documentsMail({ ...letter, product: plan.vertical.name, reference: quote.reference, ...numbered });
  const client = { id: quote.client_id, letter: "documents" } as const;
  await deps.mail.put(trx, space, mail, { quoteNumber: quote.quote_number, client });
}
