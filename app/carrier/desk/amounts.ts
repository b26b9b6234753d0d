import { dateProblem, displayDate, sentDate } from "../../shared/dates";
import { money, wholeValue } from "../../../engine/index";
import type { Policy, ReceivedPaymentBody } from "../../shared/api/types";

/** What is typed into the dialog. */
export interface TypedCheck {
  readonly day: string;
  readonly amount: string;
}

/** The bill of a policy in words: an amount in its currency. */
export const said = ({ bills }: Pick<Policy, "bills">, amount: number): string =>
  money(amount, 2, bills[0]?.currency.code);

/** An amount as it is typed: 1,200 or $1,200.50; undefined for anything else, such as 1,95. */
export function typedAmount(text: string): number | undefined {
  const plain = wholeValue("usd", text);
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/** What is wrong with each field. */
export interface Problems {
  readonly day?: string;
  readonly amount?: string;
}

/** What is wrong with a check as it is typed, by field; the server judges the rest. */
export function problemsOf(policy: Policy, { day, amount }: TypedCheck, today: string | undefined): Problems {
  const sent = sentDate(day);
  const cost = typedAmount(amount);
  const due = policy.due?.amount ?? 0;
  return {
    ...(sent === undefined && { day: dateProblem }),
    ...(sent !== undefined && today !== undefined && sent > today && { day: `${displayDate(sent)} is in the future.` }),
    ...((cost === undefined || cost === 0) && { amount: "Enter an amount above zero, such as 250.00." }),
    ...(cost !== undefined && cost > due && { amount: `No more than ${said(policy, due)} is due.` }),
  };
}

/** The check as it is sent; undefined while something is wrong with it. */
export function bodyOf({ day, amount }: TypedCheck): ReceivedPaymentBody | undefined {
  const [received_on, cost] = [sentDate(day), typedAmount(amount)];
  return received_on === undefined || cost === undefined ? undefined : { received_on, amount: cost };
}
