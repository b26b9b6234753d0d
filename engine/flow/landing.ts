import { money } from "../values/money";
import { isObject } from "../values/objects";
import type { Landing } from "../../schemas/flow.types";

/** What the texts of a product's page may name. */
export interface LandingFacts {
  /** The carrier's name. */
  readonly carrier: string;
  /** How to cancel and what is paid back, in the space's words; absent where it has none. */
  readonly cancellation?: string | undefined;
  /** The lowest price of the product; absent where it is not known. */
  readonly price?: Price | undefined;
  /** The names of the states where it is not sold, as a list in words; absent where it is sold everywhere. */
  readonly states?: string | undefined;
}

interface Price {
  readonly amount: number;
  readonly currency: string;
}

interface LowestPrice {
  /** All who buy it pay this price. */
  readonly is_only?: boolean | undefined;
  /** What it is paid for, as "a year". */
  readonly per: string;
}

/**
 * The page with its placeholders filled in. What is not known is not said: without a price, the texts about it are left
 * out, and so are the question and the paragraph that name the words of cancellation where there are none. The result of an estimate and what is said of an agent without a license keep their own, for `filledIn`.
 */
export function landingWords(landing: Landing, { carrier, cancellation, price, states }: LandingFacts): Landing {
  const { price: from, price_note, not_sold, ...always } = landing;
  const said = {
    ...always,
    ...(price && from && { price: filledIn(from, { price: priceSaid(price) }) }),
    ...(price && price_note && { price_note }),
    ...(states && not_sold && { not_sold: filledIn(not_sold, { states }) }),
  };
  return filled(said, { carrier, ...(cancellation && { cancellation }) }) as Landing;
}

/**
 * The page of a flow that has none of its own: its title, what an enrollment is, and the way in.
 * @param price the lowest one; undefined where it is not known
 */
export const plainLanding = (title: string, price: LowestPrice | undefined): Landing => ({
  headline: title,
  lead: "Answer a few questions and see what is covered and what it costs before you decide.",
  price: `${price?.is_only ? "" : "From "}{price} ${price?.per ?? ""}`,
  actions: { first: "Check Our Prices", second: "Get Quote Now" },
  disclaimer: ["{carrier} issues this insurance. The policy alone decides what is covered."],
});

/** A price as a product's page says it: in whole dollars where it has no cents. */
export const priceSaid = ({ amount, currency }: Price): string =>
  money(amount, Number.isInteger(amount) ? 0 : 2, currency);

type Values = { readonly [name: string]: string };

/** A text of the page with these placeholders filled in. */
export const filledIn = (text: string, values: Values): string =>
  text.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => values[name] ?? whole);

function filled(node: unknown, values: Values): unknown {
  if (typeof node === "string") return filledIn(node, values);
  if (Array.isArray(node)) return node.filter((each) => isKnown(each, values)).map((each) => filled(each, values));
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value, values)]));
}

/** Whether an item of a list, a text or something with texts, names only what is known of what may be absent. */
function isKnown(item: unknown, { cancellation }: Values): boolean {
  const texts = isObject(item) ? Object.values(item) : [item];
  return (
    cancellation !== undefined || !texts.some((text) => typeof text === "string" && text.includes("{cancellation}"))
  );
}

/** What is said of an agent without a license where the page has no words of its own for it. */
export const NOT_LICENSED = "{agent} is not licensed for this product. Ask {carrier} for an agent who is.";
