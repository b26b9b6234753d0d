import { Refusal } from "../../access/refusal";
import { brokerAccountByEmail } from "../../store/accounts";
import { staffByEmail } from "../../store/people";
import type { Trx } from "../../store/tables";

/** An address as accounts keep it. */
export const normalised = (email: string): string => email.trim().toLowerCase();

/**
 * Of an address, each space has one account: whoever signs in with it is either a broker or one of the carrier's
 * people. Throws `email_in_use`, which says whose it is. Needs the lock of the accounts.
 */
export async function requireFreeAddress(trx: Trx, space: string, email: string): Promise<void> {
  const owner = await ownerOf(trx, space, email);
  if (owner !== undefined) throw new Refusal("email_in_use", { message: `${email} is the address of ${owner}.` });
}

async function ownerOf(trx: Trx, space: string, email: string): Promise<string | undefined> {
  const broker = await brokerAccountByEmail(trx, space, email);
  if (broker) return `${broker.disabled_at ? "the disabled broker " : ""}${broker.name} of ${broker.brokerage_slug}`;
  const person = await staffByEmail(trx, space, email);
  return person && `${person.name}, who is ${person.kind}`;
}
