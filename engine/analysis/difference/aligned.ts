import type { Flow } from "../../../schemas/flow.types";
import type { Json, JsonObject } from "../../contract";
import { createEngine } from "../../session/engine";
import { compileValidators } from "../../session/validators";
import { sellsIn, type Offers } from "../journeys/host";
import { Course, type Journey } from "../journeys/journey";
import { renamesBetween, type Rename } from "../renaming/between";
import { movedRule, renamed, type Renames } from "../renaming/names";
import type { Usual } from "../journeys/routes";

/** One version of a flow to compare. */
export interface Version {
  /** The flow with its parts inside (`withParts`). */
  readonly flow: Flow;
  readonly course: Course;
  readonly usual: Usual;
}

/** A question that has another name in the newer version. */
export type RenamedQuestion = Pick<Rename, "from" | "to" | "kept">;

/** Two versions in which the questions that kept their answers have the same names, ready for `differenceOf`. */
export interface Aligned {
  readonly was: Course;
  readonly now: Course;
  readonly usual: Usual;
  readonly renames: readonly RenamedQuestion[];
}

/**
 * Returns two versions to be compared. A question that was renamed with a record, or that kept its home, has its new name
 * in both: only what it does differently is a difference then. A rename that loses the answers stays what it is: one
 * question gone, and another one asked.
 */
export function aligned(was: Version, now: Version): Aligned {
  const renames = renamesOf(was, now);
  const of = (kept: RenamedQuestion["kept"]): Renames =>
    new Map(renames.filter((each) => each.kept === kept).map(({ from, to }) => [from, to]));
  const [recorded, ofHome] = [of("recorded"), of("home")];
  return {
    was: recorded.size + ofHome.size === 0 ? was.course : renamedCourse(was, recorded, ofHome),
    now: now.course,
    usual: usualWith(now.usual, was.usual, renames),
    renames,
  };
}

/** Says a rename, and what it does to quotes that have begun. */
export function renameSaid({ from, to, kept }: RenamedQuestion): string {
  const said = `The question ${from} is ${to} now`;
  if (kept === "recorded") return `${said}, with a record: quotes that move keep their answer.`;
  if (kept === "home") return `${said}, at the same home: its saved answers are read as before.`;
  return `${said}, without a record: a started quote that moves loses its answer, and is asked again.`;
}

function renamesOf(was: Version, now: Version): readonly RenamedQuestion[] {
  const [old, own] = [was, now].map(({ course }) => course.run.flow.flow);
  return old && own ? renamesBetween(old, own).filter(({ isOfThing }) => !isOfThing) : [];
}

function renamedCourse({ flow, course }: Version, recorded: Renames, ofHome: Renames): Course {
  const moved = renamed(renamed(flow, recorded, "follow"), ofHome, "stay");
  const { lists, world } = course;
  const engine = createEngine(moved, { lists, validators: compileValidators(moved, { lists }) });
  return new Course(engine, { ...world, offers: renamedOffers(world.offers, recorded) });
}

/** Plans and prices by a rate book that knows the answers under their old names. */
function renamedOffers(offers: Offers, renames: Renames): Offers {
  const before = new Map([...renames].map(([from, to]) => [to, from]));
  const asBefore = (answers: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(answers).map(([name, value]) => [before.get(name) ?? name, value]));
  return {
    ...offers,
    plansIn: (region, answers) => offers.plansIn(region, answers && asBefore(answers)),
    sells: (region, answers) => sellsIn(offers, region, answers && asBefore(answers)),
    ...(offers.source !== undefined && { source: movedRule(offers.source, renames) as Json }),
    ...(offers.rules && { rules: offers.rules.map((rule) => movedRule(rule, renames)) }),
  };
}

/** The usual answers, those of renamed questions under their new names, too. */
function usualWith(usual: Usual, before: Usual, renames: readonly RenamedQuestion[]): Usual {
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
