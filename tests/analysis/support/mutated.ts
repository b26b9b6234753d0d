import { join, resolve } from "node:path";
import { createEngine, loadFlow } from "../../../engine/index";
import { asFile, Course, mutantsOf, validatorMaker, wholeFlow, type Mutant } from "../../../engine/analysis";
import { editionNamed, type Edition } from "../../../tools/flow/edition";
import { placesOf } from "../../../tools/flow/files";
import { libraryFor } from "../../../tools/flow/library";

const repository = resolve(import.meta.dirname, "../../..");

/** A product of tests/fixtures, and what it may name. */
interface Fixture {
  readonly edition: Edition;
  readonly media: readonly string[];
}

/** Returns a product of tests/fixtures by the name of its folder. */
export function fixtureOf(folder: string): Fixture {
  const own = join(repository, "tests/fixtures", folder);
  const places = placesOf(repository, { FLOWS_DIR: own, PRODUCTS_DIR: join(own, "products") });
  const edition = editionNamed(places, folder);
  return { edition, media: libraryFor(places, edition.file).media };
}

/** Returns the small mistakes in a product's flow at some of its places. */
export const mistakesIn = ({ edition }: Fixture, isAt: (mutant: Mutant) => boolean): readonly Mutant[] =>
  [...mutantsOf(asFile(wholeFlow(edition.engine)))].filter(isAt);

const validators = validatorMaker();

/** Returns the course of a flow with a mistake; undefined if it is not sound. */
export function courseOf(
  { edition: { lists, course }, media }: Fixture,
  { flow }: Pick<Mutant, "flow">,
): Course | undefined {
  const loaded = loadFlow(flow, { lists, media });
  if (!loaded.ok) return undefined;
  const engine = createEngine(loaded.flow, { lists, validators: validators(loaded.flow, { lists }) });
  return new Course(engine, course.world);
}
