/** What is said to be proven of a flow must hold: random journeys through flows with a mistake may not come there. */
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createEngine, loadFlow } from "../../engine/index";
import { asFile, Course, mutantsOf, playedOf, reachOf, validatorMaker, wholeFlow } from "../../engine/analysis";
import type { Mutant, Place } from "../../engine/analysis";
import { Journeys, randomFrom } from "../../tools/exact/random";
import { editionNamed, type Edition } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { libraryFor } from "../../tools/flow/library";
import { sampled, samples } from "../support/tier";

const repository = resolve(import.meta.dirname, "../..");

function editionOf(folder: string, id: string): { readonly edition: Edition; readonly media: readonly string[] } {
  const own = join(repository, "tests/fixtures", folder);
  const places = placesOf(repository, { FLOWS_DIR: own, PRODUCTS_DIR: join(own, "products") });
  const edition = editionNamed(places, id);
  return { edition, media: libraryFor(places, edition.file).media };
}

/** Mistakes that move what a rule decides, and leave the flow sound. */
const MOVES = /\/(?:when|fail_when|show_when|optional|cells)(?:\/|$)/;

/** The places that are proven to be dead in a flow with a mistake, and that a random journey comes to all the same. */
function disproven(
  edition: Edition,
  mutant: Mutant,
  media: readonly string[],
  validators: ReturnType<typeof validatorMaker>,
) {
  const { lists, usual, course } = edition;
  const loaded = loadFlow(mutant.flow, { lists, media });
  if (!loaded.ok) return [];
  const engine = createEngine(loaded.flow, { lists, validators: validators(loaded.flow, { lists }) });
  const own = new Course(engine, course.world);
  const proven = reachOf(own, usual).dead.filter(({ isProven }) => isProven);
  if (proven.length === 0) return [];
  const journeys = new Journeys([own], usual, randomFrom(11));
  const known = Array.from({ length: samples(60, 400) }, () => ({ journey: journeys.next(), course: own }));
  // The first search looked for all places; the second one is about those to which it came by no journey.
  const dead = new Set(proven.map(({ place }) => `${place.what} ${place.pointer}`));
  const isWanted = ({ what, pointer }: Place): boolean => dead.has(`${what} ${pointer}`);
  const { reached: come } = reachOf(own, usual, { known: playedOf(own, usual, known), isWanted });
  const reached = new Set(come.map(({ place }) => `${place.what} ${place.pointer}`));
  return proven.flatMap(({ place: { what, pointer } }) =>
    reached.has(`${what} ${pointer}`) ? [`${mutant.pointer}, ${mutant.does}: ${what} ${pointer}`] : [],
  );
}

describe.each(
  sampled(
    [
      ["third", "event-day", 2],
      ["belongings", "belongings", 2],
      ["courier", "courier", 1],
    ] as const,
    1,
  ),
)("in %s with a mistake", (folder, id, count) => {
  it("no random journey comes to a place that is proven to be dead", () => {
    const { edition, media } = editionOf(folder, id);
    const mutants = [...mutantsOf(asFile(wholeFlow(edition.engine)))].filter(({ pointer }) => MOVES.test(pointer));
    expect(mutants.length).toBeGreaterThan(20);
    const validators = validatorMaker();
    const found = sampled(mutants, count).flatMap((mutant) => disproven(edition, mutant, media, validators));
    expect(found).toEqual([]);
  });
});
