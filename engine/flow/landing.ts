import { money } from "../values/money";
import type { Landing } from "../../schemas/flow.types";

/** What the texts of a product's page may name. */
export interface LandingFacts {
  /** The carrier's name. */
  readonly carrier: string;
  /** The lowest price of the product; absent where it is not known. */
  readonly price?: { readonly amount: number; readonly currency: string } | undefined;
}

/** The page with its placeholders filled in; without a price, the texts about it are left out. */
export function landingWords(landing: Landing, { carrier, price }: LandingFacts): Landing {
  const { price: _price, price_note: _note, ...unpriced } = landing;
  const amount = price && money(price.amount, Number.isInteger(price.amount) ? 0 : 2, price.currency);
  return filled(price ? landing : unpriced, { carrier, price: amount ?? "" }) as Landing;
}

function filled(node: unknown, values: { readonly [name: string]: string }): unknown {
  if (typeof node === "string")
    return node.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
  if (Array.isArray(node)) return node.map((each) => filled(each, values));
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value, values)]));
}
