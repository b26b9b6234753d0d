import type { Finding } from "../../engine/index";
import { openEdges, openPrices, type Edge, type Known, type ShownBy } from "../../engine/analysis";
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
export const edgeFindings = (places: Places, edition: Edition, known: readonly Known[]): readonly Finding[] => [
  ...openEdges(edition.course, known, (pointer) => !edition.writtenAt(pointer).isShared).map((edge) => ({
    ...edition.placeOf(edge.pointer),
    ...wordsOf(edge),
  })),
  ...priceFindings(places, edition, known),
];

function priceFindings(places: Places, { priced }: Edition, known: readonly Known[]): readonly Finding[] {
  if (!priced) return [];
  const { books, texts } = readRateBooks(places);
  const own = books.find(({ book }) => book.id === priced.book.id && book.version === priced.book.version);
  return openPrices(known, priceRulesOf(priced.book)).map((edge) =>
    withPosition({ ...wordsOf(edge), pointer: edge.pointer, ...(own && { file: own.file }) }, texts),
  );
}

const wordsOf = ({ does, shownBy }: Edge): Pick<Finding, "rule" | "found" | "expected" | "message"> => ({
  rule: EDGE_WITHOUT_SCENARIO,
  found: does.join(", "),
  expected: shownBy.map(said).join(", and "),
  message: "No scenario is at the edge of this rule: a small mistake in it would not be noticed.",
});

/** The answers of a scenario in a few words. */
function said({ journey: { entry }, instead: { question, ofThing, typed, answer } }: ShownBy): string {
  const value = JSON.stringify(typed);
  const isCount = ofThing === undefined && Array.isArray(answer) && !Array.isArray(typed);
  const what = isCount
    ? `${value} ${question}`
    : `${value} as ${ofThing === undefined ? question : `${ofThing} in ${question}`}`;
  return `a scenario by ${entry} with ${what}`;
}
