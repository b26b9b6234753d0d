import { money } from "../../../engine/index";
import type { Policy } from "../api/types";

type Due = NonNullable<Policy["due"]>;

const days = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "day" : "days"}`;

/** Until when something is due: "due in 12 days", "due today", "3 days overdue". */
export function dueWords({ in_days }: Pick<Due, "in_days">): string {
  if (in_days < 0) return `${days(-in_days)} overdue`;
  return in_days === 0 ? "due today" : `due in ${days(in_days)}`;
}

type Billed = Pick<Policy, "bills" | "due" | "payments" | "status">;

/**
 * Whether a policy by check is paid, in words: "Paid", "Unpaid, due in 12 days", or with a part that came "$39.00 of
 * $139.00 paid, the rest 3 days overdue". Undefined for a policy that is paid otherwise. A canceled one is not asked for
 * its money.
 */
export function paidWords({ bills, due, payments, status }: Billed): string | undefined {
  if (payments === undefined) return undefined;
  if (due === undefined) return "Paid";
  const ending = status === "canceled" ? "" : dueWords(due);
  if (payments.length === 0) return ["Unpaid", ending].filter(Boolean).join(", ");
  const [bill] = bills;
  const said = (amount: number): string => money(amount, 2, bill?.currency.code);
  const paid = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const part = `${said(paid)} of ${said(bill?.total_amount ?? paid)} paid`;
  return ending === "" ? part : `${part}, the rest ${ending}`;
}
