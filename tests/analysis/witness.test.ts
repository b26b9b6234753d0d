/** What a class says to come out otherwise is what its own witness sees, in flows with any small mistake. */
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createEngine, loadFlow, type Json } from "../../engine/index";
import {
  asFile,
  Course,
  decisionsOf,
  differenceOf,
  mutantsOf,
  validatorMaker,
  wholeFlow,
  type ChangedClass,
  type Decision,
  type Difference,
  type Passed,
} from "../../engine/analysis";
import { randomFrom } from "../../tools/exact/random";
import { editionNamed, type Edition } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { libraryFor } from "../../tools/flow/library";
import { sampled, samples } from "../support/tier";

const repository = resolve(import.meta.dirname, "../..");
const SEED = 39;

/** Words whose mistakes leave flows sound and move what some answers come to. */
const MOVES =
  /\/(?:when|fail_when|show_when|optional|cells|minimum|maximum|starts_as|derived|latest|title|values)(?:\/|$)/;

function editionOf(folder: string | null, id: string): Edition {
  if (folder === null) return editionNamed(placesOf(repository, {}), id);
  const own = join(repository, "tests/fixtures", folder);
  return editionNamed(placesOf(repository, { FLOWS_DIR: own, PRODUCTS_DIR: join(own, "products") }), id);
}

/** Every state of a journey: each step as it was reached, answered and left. */
const statesOf = (course: Course, { step, reached, answered, left }: Passed) =>
  [reached, answered, left].map(({ now: { session } }) => course.hereAt({ ...session, step }));

/** The decisions of a version by their keys. */
const keyed = (course: Course): ReadonlyMap<string, Decision> =>
  new Map(decisionsOf(course).map((decision) => [decision.key, decision]));

/** Everything that a decision comes to on a witness, and the messages for things that were not taken. */
function seenBy(course: Course, own: Decision | undefined, { witness }: ChangedClass): ReadonlySet<string> {
  const passed = [...course.passed(witness)];
  const values = passed.flatMap((each) => statesOf(course, each).map((here) => own?.value(here) ?? null));
  const refused = passed.flatMap(({ answered }) => answered.refused.map(({ rule, message }) => ({ rule, message })));
  return new Set([null, ...values, ...refused].map((value) => JSON.stringify(value)));
}

/** The classes that say something that their witness does not see. */
function untrue(was: Course, now: Course, { changed }: Difference): readonly string[] {
  const known = new Map([was, now].map((course) => [course, keyed(course)]));
  const isSeen = (course: Course, each: ChangedClass, value: Json): boolean =>
    seenBy(course, known.get(course)?.get(each.decision), each).has(JSON.stringify(value));
  return changed
    .filter(({ about }) => about !== "page" && about !== "declared")
    .filter((each) => !isSeen(was, each, each.was) || !isSeen(now, each, each.now))
    .map(({ decision, was: old, now: own }) => `${decision}: ${JSON.stringify(old)} → ${JSON.stringify(own)}`);
}

describe.each(
  sampled([
    ["third", "event-day", samples(5, 60)],
    ["belongings", "belongings", samples(5, 60)],
    [null, "passport360", samples(2, 60)],
    [null, "boa", samples(1, 60)],
  ] as const),
)("in %s %s with a mistake", (folder, id, count) => {
  it("each class says what its witness sees in both versions", () => {
    const edition = editionOf(folder, id);
    const { course, usual, lists, file } = edition;
    const { media } = libraryFor(
      folder === null ? placesOf(repository, {}) : placesOf(repository, { FLOWS_DIR: join(file, "..") }),
      file,
    );
    const validators = validatorMaker();
    const base = asFile(wholeFlow(edition.engine));
    const was = new Course(createEngine(base, { lists, validators: validators(base, { lists }) }), course.world);
    const mutants = [...mutantsOf(base)].filter(({ pointer }) => MOVES.test(pointer));
    const random = randomFrom(SEED);
    const found: string[] = [];
    let classes = 0;
    for (let tried = 0; tried < count && mutants.length > 0;) {
      const [mutant] = mutants.splice(Math.floor(random() * mutants.length), 1);
      if (!mutant) break;
      const loaded = loadFlow(mutant.flow, { lists, media });
      if (!loaded.ok) continue;
      tried++;
      const engine = createEngine(loaded.flow, { lists, validators: validators(loaded.flow, { lists }) });
      const now = new Course(engine, course.world);
      const difference = differenceOf(was, now, usual);
      classes += difference.changed.length;
      found.push(...untrue(was, now, difference).map((each) => `${mutant.pointer}, ${mutant.does}: ${each}`));
    }
    expect(found).toEqual([]);
    expect(classes).toBeGreaterThan(0);
  });
});
