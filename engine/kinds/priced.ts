import type { Moment } from "../moment/moment";
import { PLAN_TITLE } from "../moment/plans";
import { money } from "../values/money";
import { valueAt } from "../values/path";
import { linesOfPrice } from "./plan";

interface Line {
  readonly title: string;
  readonly amount: number;
}

/** What the price is made of, as people read it; empty until it is loaded. */
export function pricedLines({ scope }: Moment): readonly { readonly title: string; readonly amount: string }[] {
  const prices = scope.checkout as { readonly currency?: unknown; readonly lines?: readonly Line[] } | undefined;
  return (prices?.lines ?? []).map(({ title, amount }) => ({ title, amount: money(amount, 2, prices?.currency) }));
}

/** The title of the plan whose price is made of lines, none of which is the plan itself. */
export function planOfLines({ plan }: Moment): { readonly plan?: string } {
  const title = plan && valueAt(plan, PLAN_TITLE);
  return plan && linesOfPrice(plan).price_lines && typeof title === "string" ? { plan: title } : {};
}
