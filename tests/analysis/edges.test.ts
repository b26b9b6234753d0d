/** What `check` demands of scenarios beyond one for each rule: numbers and comparisons are shown at their edge. */
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openEdges, openPrices, playedOf, type Edge, type Known, type Played } from "../../engine/analysis";
import { scenariosFor } from "../../tools/flow/coverage";
import { editionNamed } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { priceRulesOf } from "../../tools/flow/price-slips";
import { readRateBooks } from "../../tools/flow/rates";
import { journeysOfScenario } from "../../tools/scenarios/journeys";
import { isWhole } from "../support/tier";

/** How many sets of scenarios are left out; `RUNS` asks for more. */
const RUNS = Number(process.env.RUNS ?? 6);

const root = resolve(import.meta.dirname, "../..");
const fixture = join(root, "tests/fixtures/courier");
const places = placesOf(root, { FLOWS_DIR: fixture, PRODUCTS_DIR: join(fixture, "products") });
const edition = editionNamed(places, "courier");
const book = edition.priced?.book;
const [file] = readRateBooks(places).books.filter((each) => each.book.id === book?.id);
const scenarios = scenariosFor(places, edition.file);

const journeys = (isWanted: (name: string) => boolean): readonly Known[] =>
  scenarios
    .filter(({ file }) => isWanted(file.slice(file.lastIndexOf("/") + 1, -".json".length)))
    .flatMap(({ scenario }) => journeysOfScenario(scenario, edition.course));
const without = (...names: string[]): readonly Known[] => journeys((name) => !names.includes(name));

const played = (known: readonly Known[]): readonly Played[] => playedOf(edition.course, edition.usual, known);
const inFlow = (known: readonly Known[]): readonly Edge[] => openEdges(edition.course, played(known), () => true);
const inBook = (known: readonly Known[]): readonly Edge[] =>
  openPrices(played(known), book && file ? priceRulesOf(file.book, book) : []);

const said = (edges: readonly Edge[]): readonly unknown[] =>
  edges.map(({ pointer, does, shownBy }) => [
    pointer,
    does,
    shownBy.map(({ instead: { question, ofThing, typed } }) => [question, ofThing, typed]),
  ]);

describe("a rule of the flow", () => {
  test("is shown at its edges by the scenarios of the product, but for an edge that no answers reach", () => {
    // The sum of three percentages with two decimals is never 99.999.
    expect(inFlow(without())).toEqual([]);
  });

  test.each([
    ["four-accidents", "/steps/4/reject/2/when", "3 becomes 4", ["drivers", "accidents", 4]],
    ["three-accidents", "/steps/4/reject/2/when", "> becomes >=", ["drivers", "accidents", 3]],
    ["driver-of-20", "/steps/4/reject/0/when", "21 becomes 20", ["drivers", "born", "11/21/2005"]],
    ["three-drivers-a-vehicle", "/steps/4/checks/0/fail_when", "> becomes >=", ["drivers", undefined, 6]],
  ])("is named with answers that show it without %s", (scenario, pointer, slip, answers) => {
    const found = inFlow(without(scenario)).find((edge) => edge.pointer === pointer);
    expect(found?.does).toContain(slip);
    expect(said(found ? [found] : [])).toEqual([[pointer, expect.anything(), expect.arrayContaining([answers])]]);
  });

  test("is not named where it is in a part that others write", () => {
    const own = openEdges(
      edition.course,
      played(without("four-accidents")),
      (pointer) => !pointer.startsWith("/steps/4/"),
    );
    expect(own).toEqual([]);
  });
});

describe("a price", () => {
  test("is shown in each branch by the scenarios of the product", () => {
    expect(inBook(without())).toEqual([]);
  });

  test("is named where no scenario tells one band from the next", () => {
    const found = said(inBook(without("price-at-80000", "price-above-80000")));
    expect(found).toContainEqual([
      "/price_lines/1/amount",
      expect.arrayContaining(["80000 becomes 79999", "600 becomes 601"]),
      expect.arrayContaining([["vehicles", "value", 80_001]]),
    ]);
  });
});

/** What is still demanded after each round in which all that was demanded is given; it ends when nothing is. */
function rounds(left: readonly string[]): readonly (readonly Edge[])[] {
  const known = [...without(...left)];
  const found: (readonly Edge[])[] = [];
  for (let open = inFlow(known); open.length > 0 && found.length < MOST_ROUNDS; open = inFlow(known)) {
    found.push(open);
    known.push(...open.flatMap(({ shownBy }) => shownBy.map(({ journey }) => ({ journey, course: edition.course }))));
  }
  return found;
}

/** New answers bring states near which others are found. */
const MOST_ROUNDS = 5;

/** What is demanded, each with its rule: the same words may be said of two places in one rule. */
const demands = (edges: readonly Edge[]): readonly string[] =>
  edges.flatMap(({ pointer, does }) => does.map((what) => `${pointer} ${what}`));

test.runIf(isWhole)("what is demanded can be given: with the answers that it names, it is demanded no more", () => {
  const names = scenarios.map(({ file }) => file.slice(file.lastIndexOf("/") + 1, -".json".length));
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 1, maxLength: 12 }), (left) => {
      const all = rounds(left);
      expect(all.length).toBeLessThan(MOST_ROUNDS);
      const said = all.flatMap(demands);
      expect(said).toEqual([...new Set(said)]);
    }),
    { numRuns: RUNS, seed: 37, examples: [[["bike", "dear-bike", "zones-too-much"]]] },
  );
});
