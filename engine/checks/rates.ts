import type { Finding } from "../contract";
import { regionsOf, type Check, type Facts } from "../flow/facts";
import { finding, inFile, unknownName } from "../flow/finding";
import { child } from "../flow/pointer";
import { checkOffers } from "./offers";
import { checkPriceRules } from "./prices";
import type { RateBook, RateBookFile } from "../flow/rate-book";

/** The flow and the rate book of its product speak of the same plans, regions and answers. */
export const checkRates: Check = (facts) => {
  const { flow, rateBooks } = facts;
  if (!rateBooks) return [];
  const codes = rateBooks.map(({ book }) => book.vertical.code);
  const own = rateBooks.find(({ book }) => book.vertical.code === flow.vertical_code);
  if (!own) return [{ ...unknownName("product", "/vertical_code", flow.vertical_code, codes), message: NO_BOOK }];
  return [
    ...checkOffers(own, facts),
    ...inFile(checkRegions(own.book, facts), own.file),
    ...checkPriceRules(own, facts),
    ...checkSaid(own, facts),
    ...checkListed(own, facts),
  ];
};

/** What the page calls plan types and plans, by names that the rate book has. */
function checkListed({ book }: RateBookFile, { flow }: Facts): Finding[] {
  const { types, plans } = flow.landing?.prices ?? {};
  const listed = book.plans ?? [];
  const known = {
    types: [...(book.plan_types ?? []), ...listed.map(({ plan_type }) => plan_type)],
    plans: [...Object.keys(book.plan_names ?? {}), ...listed.map(({ plan_name }) => plan_name)],
  };
  const unknown = (what: string, word: "types" | "plans", names: object = {}): Finding[] =>
    Object.keys(names).flatMap((name) =>
      known[word].includes(name) ? [] : [unknownName(what, child(`/landing/prices/${word}`, name), name, known[word])],
    );
  return [...unknown("plan type", "types", types), ...unknown("plan", "plans", plans)];
}

/** The product's page says what it costs from only where that is known. */
const checkSaid = ({ file, lowestPrice }: RateBookFile, { flow }: Facts): Finding[] =>
  flow.landing?.price === undefined || lowestPrice !== undefined
    ? []
    : [
        finding("no-lowest-price", "/landing/price", {
          found: `the price for no answers, which ${file} does not tell`,
          expected: `"lowest_price" in ${file}, a default above 0 for each answer that its prices read, or a page without "price"`,
          message: "The page would say a lowest price that is not known.",
        }),
      ];

const NO_BOOK = "No rate book has plans of this product.";

/** The rate book names only states that the rating question has. */
function checkRegions({ availability = {} }: RateBook, facts: Facts): Finding[] {
  const codes = regionsOf(facts);
  if (!codes) return [];
  return Object.keys(availability).flatMap((region) =>
    codes.includes(region) ? [] : [unknownName("region", child("/availability", region), region, codes)],
  );
}
