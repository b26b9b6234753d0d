import type { Flow } from "../../../schemas/flow.types";
import type { Json, JsonObject } from "../../contract";
import { createEngine } from "../../session/engine";
import { compileValidators } from "../../session/validators";
import { sellsIn, type Offers } from "../journeys/host";
import { Course, type Journey } from "../journeys/journey";
import { asFile } from "../mutants/mutants";
import { renamesBetween, type Rename } from "../renaming/between";
import { stepsRenamed, withSteps } from "../renaming/steps";
import { movedRule, renamed, type Renames } from "../renaming/names";
import type { Usual } from "../journeys/routes";

/** One version of a flow to compare. */
export interface Version {
  /** The flow with its parts inside (`withParts`). */
  readonly flow: Flow;
  readonly course: Course;
  readonly usual: Usual;
}

/** A question or a step that has another name in the newer version. */
export type Renaming =
  | ({ readonly what: "question" } & Pick<Rename, "from" | "to" | "kept">)
  | { readonly what: "step"; readonly from: string; readonly to: string };

/** Two versions in which the same questions and steps have the same names, ready for `differenceOf`. */
export interface Aligned {
  readonly was: Course;
  readonly now: Course;
  readonly usual: Usual;
  readonly renames: readonly Renaming[];
}

/**
 * Returns two versions to be compared. What was renamed has its new name in both: only what it does differently is a
 * difference then. The answers of a rename without a record are saved elsewhere, and that is one.
 */
export function aligned(was: Version, now: Version): Aligned {
  const [old, own] = [was, now].map(({ course }) => course.run.flow.flow);
  const steps = old && own ? stepsRenamed(old.steps, own.steps) : new Map<string, string>();
  const renames = old && own ? renamesBetween(withSteps(old, steps), own).filter(({ isOfThing }) => !isOfThing) : [];
  const of = (isFollowing: boolean): Renames =>
    new Map(renames.filter(({ kept }) => (kept === "recorded") === isFollowing).map(({ from, to }) => [from, to]));
  const isSame = renames.length + steps.size === 0;
  return {
    was: isSame ? was.course : renamedCourse(was, { steps, following: of(true), staying: of(false) }),
    now: now.course,
    usual: usualWith(now.usual, was.usual, renames),
    renames: [
      ...[...steps].map(([from, to]): Renaming => ({ what: "step", from, to })),
      ...renames.map(({ from, to, kept }): Renaming => ({ what: "question", from, to, kept })),
    ],
  };
}

/** Says a rename, and what it does to quotes that have begun. */
export function renameSaid(renaming: Renaming): string {
  const { what, from, to } = renaming;
  const said = `The ${what} ${from} is ${to} now`;
  if (renaming.what === "step") return `${said}: what it asks and decides is compared under its new name.`;
  if (renaming.kept === "recorded") return `${said}, with a record: quotes that move keep their answer.`;
  if (renaming.kept === "home") return `${said}, at the same home: its saved answers are read as before.`;
  return `${said}, without a record: a started quote that moves loses its answer, and is asked again.`;
}

/** What has other names: its answers follow these names, or stay where they are kept. */
interface Renamed {
  readonly steps: Renames;
  readonly following: Renames;
  readonly staying: Renames;
}

function renamedCourse({ flow, course }: Version, { steps, following, staying }: Renamed): Course {
  // What a part is used with may name a step under any word: only written out, all names are known.
  const whole = steps.size === 0 ? flow : withSteps(asFile(course.run.flow.flow), steps);
  const moved = renamed(renamed(whole, following, "follow"), staying, "stay");
  const { lists, world } = course;
  const engine = createEngine(moved, { lists, validators: compileValidators(moved, { lists }) });
  return new Course(engine, { ...world, offers: renamedOffers(world.offers, following, staying) });
}

/** Plans and prices by a rate book that knows the answers under their old names. */
function renamedOffers(offers: Offers, renames: Renames, staying: Renames): Offers {
  const all = new Map([...renames, ...staying]);
  const before = new Map([...renames].map(([from, to]) => [to, from]));
  const asBefore = (answers: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(answers).map(([name, value]) => [before.get(name) ?? name, value]));
  return {
    ...offers,
    plansIn: (region, answers) => offers.plansIn(region, answers && asBefore(answers)),
    sells: (region, answers) => sellsIn(offers, region, answers && asBefore(answers)),
    ...(offers.source !== undefined && { source: movedRule(offers.source, all) as Json }),
    ...(offers.rules && { rules: offers.rules.map((rule) => movedRule(rule, all)) }),
  };
}

/** The usual answers, those of renamed questions under their new names, too. */
function usualWith(usual: Usual, before: Usual, renames: readonly Rename[]): Usual {
  const of = (entry: keyof Usual): Journey => {
    const [own, old] = [usual[entry], before[entry]];
    const more = renames.flatMap(({ from, to }) => {
      const value = own.usual[from] ?? old.usual[from];
      return Object.hasOwn(own.usual, to) || value === undefined ? [] : [[to, value] as const];
    });
    return { ...own, usual: { ...own.usual, ...Object.fromEntries(more) } };
  };
  return { dashboard: of("dashboard"), enroll: of("enroll"), share: of("share") };
}
