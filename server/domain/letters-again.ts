/** Letters to a client that leave again, each composed once more with a link of its own (resolutions R-30). */
import { Refusal } from "../access/refusal";
import type { ClientLetter } from "../records/types";
import type { ClientOverview } from "../store/clients";
import { moveLetter, putLettersAside } from "../store/mails";
import type { LetterRow } from "../store/mails";
import { findPolicy, policyOfQuote } from "../store/policies";
import type { PolicyOverview } from "../store/policies";
import { findQuote } from "../store/quotes";
import type { QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import { mailReceiptAgain } from "./bind-mails";
import type { CallContext } from "./call";
import { whereSound } from "./damage";
import { askedLink, invitation, proposal } from "./handoff";
import { requireOffering } from "./one-sale";
import { mailDocuments } from "./policy-number";
import { wholeSpace } from "./reach";

/**
 * Sends the letters to a client that have not arrived, or not left, to another address. One whose offer is over, or cannot
 * be bought any more, is left out: its link would lead nowhere. Returns how many leave.
 */
export async function sendAgain(call: CallContext, trx: Trx, client: ClientOverview, address: string): Promise<number> {
  let count = 0;
  for (const letter of await putLettersAside(trx, client.id)) {
    const sent = await whereSound(call.deps, () => compose(call, trx, letter, address));
    if (sent === true) count += 1;
  }
  return count;
}

async function compose(call: CallContext, trx: Trx, row: LetterRow, address: string): Promise<boolean> {
  const quote = await findQuote(trx, wholeSpace(call.deps, call.actor.space), row.about);
  if (!quote) return false;
  try {
    return await LETTERS[row.letter]({ call, trx, quote, row, address });
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface Again {
  readonly call: CallContext;
  readonly trx: Trx;
  readonly quote: QuoteOverview;
  readonly row: LetterRow;
  readonly address: string;
}

/** Into an enrollment that is open. */
const offering =
  (write: (again: Again) => ReturnType<typeof invitation>) =>
  async (again: Again): Promise<boolean> => {
    const { call, trx, quote, row } = again;
    if (quote.status !== "open") return false;
    await requireOffering(trx, quote);
    const client = { id: quote.client_id, letter: row.letter };
    await call.deps.mail.put(trx, quote.space, await write(again), { quoteNumber: quote.quote_number, client });
    return true;
  };

/** About a policy. */
const ofPolicy =
  (write: (again: Again, policy: PolicyOverview) => Promise<void>) =>
  async (again: Again): Promise<boolean> => {
    const { call, trx, quote } = again;
    const bound = await policyOfQuote(trx, call.deps.clock.today, quote.quote_number);
    const policy = bound && (await findPolicy(trx, wholeSpace(call.deps, quote.space), bound.id));
    if (!policy) return false;
    await write(again, policy);
    return true;
  };

const LETTERS: { readonly [letter in ClientLetter]: (again: Again) => Promise<boolean> } = {
  invitation: offering(({ call, trx, quote }) => invitation(call.deps, trx, quote)),
  proposal: offering(({ call, trx, quote }) => proposal(call, trx, quote)),
  new_link: offering(({ call, trx, quote }) => askedLink(call.deps, trx, quote)),
  receipt: ofPolicy(({ call, trx, quote, address }, policy) =>
    mailReceiptAgain(call.deps, trx, quote, { policy, address }),
  ),
  documents: ofPolicy(async ({ call, trx }, policy) => {
    if (policy.policy_number === null) return;
    await mailDocuments(call.deps, trx, policy, { number: policy.policy_number, replaces: undefined });
  }),
  // It has no link.
  payment_returned: async ({ trx, row, address }) => {
    await moveLetter(trx, row.id, address);
    return true;
  },
};
