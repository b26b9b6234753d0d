import type { FlowEntry, ListedPrice } from "../../shared/api/types";
import { listed } from "../../shared/licensed";
import { regionNamed } from "../../shared/regions";
import type { LandingWords } from "./props";

/** The prices of a product as its page lays them out. */
export interface PriceGrid {
  /** The plan types in the page's order, each with its label; a single type has no label. */
  readonly types: readonly { readonly code: string; readonly label: string }[];
  readonly rows: readonly {
    readonly plan: string;
    readonly label: string;
    /** One for each type; undefined where no plan has that type. */
    readonly prices: readonly (ListedPrice | undefined)[];
  }[];
}

/** The plans by name and type, in the order of the page's words, else of the rate book; undefined where no price is known. */
export function priceGrid(
  words: LandingWords["prices"],
  prices: readonly ListedPrice[] | undefined,
): PriceGrid | undefined {
  if (!words || !prices || prices.length === 0) return undefined;
  const codes = inOrder(
    prices.map(({ plan_type }) => plan_type),
    words.types,
  );
  const plans = inOrder(
    prices.map(({ plan_name }) => plan_name),
    words.plans,
  );
  return {
    types: codes.map((code) => ({ code, label: words.types?.[code] ?? "" })),
    rows: plans.map((plan) => {
      const own = prices.filter(({ plan_name }) => plan_name === plan);
      return {
        plan,
        label: words.plans?.[plan] ?? own[0]?.title ?? plan,
        prices: codes.map((code) => own.find(({ plan_type }) => plan_type === code)),
      };
    }),
  };
}

/** The names in use, first those that the page has labels for. */
function inOrder(found: readonly string[], words: { readonly [name: string]: string } = {}): readonly string[] {
  const there = new Set(found);
  return [...new Set([...Object.keys(words), ...found])].filter((name) => there.has(name));
}

/** The states where nothing is sold, as a list in words; undefined where the product is sold everywhere. */
export const unsoldStates = ({ not_sold_in = [] }: Pick<FlowEntry, "not_sold_in">): string | undefined =>
  not_sold_in.length === 0 ? undefined : listed(not_sold_in.map(regionNamed));
