import type { Finding, JsonObject } from "../../engine/index";
import type { RateBook } from "../../server/rates/rate-book";
import { openEdges, openPrices, soldOn, valueAt, type Edge, type Played, type ShownBy } from "../../engine/analysis";
import type { Edition } from "./edition";
import type { Places } from "./files";
import { withPosition } from "./load";
import { priceRulesOf } from "./price-slips";
import { readRateBooks } from "./rates";

/** The rule of the finding of a rule whose edge no scenario shows. */
export const EDGE_WITHOUT_SCENARIO = "edge-without-scenario";

/**
 * Returns a finding for each rule and price of a sound flow of which a number or comparison could be another one next to
 * it, and every scenario would come out as before; each with the answers of a scenario that would notice.
 */
export const edgeFindings = (places: Places, edition: Edition, known: readonly Played[]): readonly Finding[] => [
  ...openEdges(edition.course, known, (pointer) => !edition.writtenAt(pointer).isShared).map((edge) => ({
    ...edition.placeOf(edge.pointer),
    ...wordsOf(edge),
  })),
  ...priceFindings(places, edition, known),
];

function priceFindings(places: Places, { priced }: Edition, known: readonly Played[]): readonly Finding[] {
  if (!priced) return [];
  const { books, texts } = readRateBooks(places);
  const own = books.find(({ book }) => book.id === priced.book.id && book.version === priced.book.version);
  const found = [
    ...openPrices(known, own ? priceRulesOf(own.book, priced.book) : []).map((edge) => ({
      ...wordsOf(edge),
      pointer: edge.pointer,
    })),
    ...lowestFindings(
      priced.book,
      known.map(soldOn).filter((plan) => plan !== undefined),
    ),
  ];
  return found.map((each) => withPosition({ ...each, ...(own && { file: own.file }) }, texts));
}

/** A lowest price that the book says is one at which a scenario is sold, and none is sold at a lower one. */
function lowestFindings({ lowest_price: said }: RateBook, sold: readonly JsonObject[]): readonly Finding[] {
  const prices = sold.map((plan) => Number(valueAt(plan, "settings.price")));
  const lowest = Math.min(...prices);
  if (said === undefined || prices.length === 0 || said === lowest) return [];
  const isLess = lowest < said;
  return [
    {
      rule: "lowest-price-without-scenario",
      pointer: "/lowest_price",
      found: String(said),
      expected: isLess ? `${lowest} or less` : `a scenario that is sold at this price, or ${lowest}`,
      message: isLess
        ? "A scenario is sold at a lower price than this."
        : "No scenario is sold at this price, so it may be one that no buyer can have.",
    },
  ];
}

const wordsOf = ({ does, shownBy }: Edge): Pick<Finding, "rule" | "found" | "expected" | "message"> => ({
  rule: EDGE_WITHOUT_SCENARIO,
  found: does.join(", "),
  expected: shownBy.map(said).join(", and "),
  message: "No answers of a scenario tell this rule from one with a small mistake in it.",
});

/** The answers of a scenario in a few words; of a list with several things, one of them differs. */
function said({ journey: { entry, answers }, instead: { question, ofThing, typed, answer } }: ShownBy): string {
  const value = JSON.stringify(typed);
  const things = Array.isArray(answer) && !Array.isArray(typed) ? answer.length : undefined;
  const isOne = ofThing !== undefined && things !== undefined;
  const what = isOne
    ? `${value} as ${ofThing} in one of ${things} ${question}`
    : things === undefined
      ? `${value} as ${question}`
      : `${things} ${question}`;
  // What else is not usual comes from the scenario near which it was found.
  const others = Object.keys(answers).filter((name) => name !== question);
  const like = others.length === 0 ? "" : ` (${others.slice(0, MOST_NAMED).join(", ")} as in another scenario)`;
  return `a scenario by ${entry} with ${what}${like}`;
}

const MOST_NAMED = 4;
