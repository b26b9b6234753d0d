import type { Moment } from "../moment/moment";
import { money } from "../values/money";

interface Line {
  readonly title: string;
  readonly amount: number;
}

/** What the price is made of, as people read it; empty until it is loaded. */
export function pricedLines({ scope }: Moment): readonly { readonly title: string; readonly amount: string }[] {
  const prices = scope.checkout as { readonly currency?: unknown; readonly lines?: readonly Line[] } | undefined;
  return (prices?.lines ?? []).map(({ title, amount }) => ({ title, amount: money(amount, 2, prices?.currency) }));
}
