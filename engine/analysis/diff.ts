import type { Json } from "../contract";
import type { CompiledFlow, EntryName } from "../flow/compiled";
import { ENTRIES } from "../flow/facts";
import { atomsOf } from "./atoms";
import type { Sides } from "./candidates";
import { brief, cellsOf, type Basis, type Cell, type Cells, type Member, type Pair } from "./cells";
import { canonical, fingerprint } from "./closure";
import { conditionsOf, type Condition } from "./conditions";
import type { About, Decision } from "./decision";
import { decisionsOf } from "./decisions";
import type { Course, Journey } from "./journey";
import { observed, outcomeOf, type Observed } from "./observe";
import { Routes, type Usual } from "./routes";
import { byCost, journeyOf, journeysOf } from "./witness";

/** One class of answers whose outcome changed. */
export interface ChangedClass {
  /** The decision that changed, such as `employees/refusals`. */
  readonly decision: string;
  readonly about: About;
  /** The steps at which the difference shows. */
  readonly steps: readonly string[];
  readonly question: string | null;
  /** JSON pointer into the new flow with its parts written out, or into the old one for what was taken out. */
  readonly pointer: string;
  readonly entries: readonly EntryName[];
  readonly where: readonly Condition[];
  /** What the decision came to, and what it comes to now. */
  readonly was: Json;
  readonly now: Json;
  /** The smallest journey that behaves differently, and what came of Next at the step in both versions. */
  readonly witness: Journey;
  readonly outcomes: { readonly was: string; readonly now: string };
}

/** A decision that changed in the file although no journey shows it. */
export interface Unseen {
  readonly decision: string;
  readonly about: About;
  readonly step: string | null;
  readonly pointer: string;
  readonly classes: number;
}

/** What two versions of a flow do differently. */
export interface Difference {
  readonly changed: readonly ChangedClass[];
  readonly unseen: readonly Unseen[];
  /** How many classes of answers have the same outcome in both versions. */
  readonly unchanged: number;
  /** The decisions with more combinations than could be tried. */
  readonly sampled: readonly string[];
}

/** Called with how many of all decisions are done. */
export type OnProgress = (done: number, of: number) => void;

/** Compares what two versions of a flow do, class by class, with a journey for each class that differs. */
export function differenceOf(was: Course, now: Course, usual: Usual, onProgress: OnProgress = () => {}): Difference {
  return new Comparison({ was, now }, usual).difference(onProgress);
}

class Comparison {
  private readonly routes: { readonly [side in "was" | "now"]: ReadonlyMap<EntryName, Routes> };
  private readonly sampled = new Set<string>();
  private readonly runs = new Map<string, Runs>();
  private journeys: readonly Journey[] | undefined;

  constructor(
    private readonly sides: Sides,
    usual: Usual,
  ) {
    const routesIn = (course: Course) => new Map(ENTRIES.map((entry) => [entry, new Routes(course, usual[entry])]));
    this.routes = { was: routesIn(sides.was), now: routesIn(sides.now) };
  }

  difference(onProgress: OnProgress): Difference {
    const compared = pairsOf(this.sides).map((pair) => ({ pair, isChanged: this.isChanged(pair) }));
    const found: Changed[] = [];
    let unchanged = 0;
    for (const [index, { pair, isChanged }] of compared.entries()) {
      if (isChanged) found.push(this.changed(pair));
      else unchanged += this.countOf(pair);
      onProgress(index + 1, compared.length);
    }
    return {
      changed: merged(found.flatMap(({ classes }) => classes)),
      unseen: found.flatMap(({ unseen }) => unseen),
      unchanged: unchanged + found.reduce((sum, each) => sum + each.unchanged, 0),
      sampled: [...this.sampled],
    };
  }

  private isChanged({ was, now }: Pair): boolean {
    if (!was || !now) return true;
    const print = ({ source, rules }: Decision, { run: { flow } }: Course): string => fingerprint(source, rules, flow);
    return print(was, this.sides.was) !== print(now, this.sides.now);
  }

  private countOf(pair: Pair): number {
    const one: Pair = { was: pair.now, now: pair.now };
    const sides: Sides = { was: this.sides.now, now: this.sides.now };
    return distinct(
      ENTRIES.flatMap((entry) => this.cells(one, sides, entry).flatMap((all) => signatures(all, () => true))),
    );
  }

  private cells(pair: Pair, sides: Sides, entry: EntryName): readonly Cells[] {
    const basis = this.basisOf(pair, entry);
    const cells = cellsOf(pair, sides, basis);
    const key = (pair.now ?? pair.was)?.key;
    if (!cells.isWhole && key !== undefined) this.sampled.add(key);
    return [cells];
  }

  private basisOf({ was, now }: Pair, entry: EntryName): Basis {
    const step = now?.step ?? was?.step ?? null;
    const [before, after] = [this.routes.was.get(entry), this.routes.now.get(entry)];
    if (!before || !after) throw new Error(`There are no routes for ${entry}.`);
    const route = after.to(step).isThere ? after.to(step) : before.to(step);
    return { journey: route.journey, was: before.to(step).answered, now: after.to(step).answered };
  }

  /** A word of the whole flow shows wherever some journey meets it: on the usual ways, and where they are refused. */
  private changedWord(pair: Pair): Changed {
    const { key, about, pointer } = (pair.now ?? pair.was) as Decision;
    const found = this.pool.flatMap((witness) => {
      const shown = this.differsAnywhere(witness);
      return shown ? [{ witness, shown }] : [];
    });
    const [first] = found;
    if (!first)
      return { classes: [], unseen: [{ decision: key, about, step: null, pointer, classes: 1 }], unchanged: 0 };
    const of = (decision: Decision | undefined): Json => (decision?.source ?? null) as Json;
    const one: ChangedClass = {
      decision: key,
      about,
      question: null,
      pointer,
      steps: [...new Set(found.flatMap(({ shown }) => shown.steps))],
      entries: ENTRIES.filter((entry) => found.some(({ witness }) => witness.entry === entry)),
      where: [],
      was: of(pair.was),
      now: of(pair.now),
      witness: first.witness,
      outcomes: { was: first.shown.was, now: first.shown.now },
    };
    return { classes: [one], unseen: [], unchanged: 0 };
  }

  /** The usual journeys, and one for each way in which a step refuses or asks to confirm. */
  private get pool(): readonly Journey[] {
    return (this.journeys ??= ENTRIES.flatMap((entry) => {
      const refusing = pairsOf({ was: this.sides.now, now: this.sides.now }).filter(({ now }) =>
        REFUSING.has(now?.about ?? "order"),
      );
      const journeys = refusing.flatMap((pair) => {
        const basis = this.basisOf(pair, entry);
        const { cells } = cellsOf(pair, { was: this.sides.now, now: this.sides.now }, basis);
        return cells.flatMap(({ members: [member] }) =>
          member ? [journeyOf(basis.journey, member, this.sides.now)] : [],
        );
      });
      return [this.routes.now.get(entry)?.usual as Journey, ...journeys];
    }));
  }

  private changed(pair: Pair): Changed {
    const { about: kind, step: place } = (pair.now ?? pair.was) as Decision;
    if (kind === "declared" && place === null) return this.changedWord(pair);
    const classes: ChangedClass[] = [];
    const oldAtoms = atomCount(pair, this.sides);
    let lost = 0;
    const others: string[] = [];
    for (const entry of ENTRIES) {
      const basis = this.basisOf(pair, entry);
      for (const all of this.cells(pair, this.sides, entry)) {
        const differing = joined(
          all,
          all.cells.filter((cell) => isDifferent(cell, pair)),
          oldAtoms,
        );
        others.push(...signatures(all, (cell) => !isDifferent(cell, pair)));
        for (const { cell, among } of differing) {
          const found = this.witnessed(pair, cell, among, basis);
          if (found) classes.push(found);
          else lost++;
        }
      }
    }
    const { key, about, step, pointer } = (pair.now ?? pair.was) as Decision;
    const unseen = classes.length === 0 && lost > 0 ? [{ decision: key, about, step, pointer, classes: lost }] : [];
    return { classes, unseen, unchanged: distinct(others) };
  }

  /** The class with the first of its members that behaves differently when it is played; undefined if none does. */
  private witnessed(pair: Pair, cell: Cell, all: Cells, basis: Basis): ChangedClass | undefined {
    const { key, about, step, question, pointer } = (pair.now ?? pair.was) as Decision;
    const oldAtoms = atomCount(pair, this.sides);
    const tried = byCost(cell.members, basis.journey, this.sides.now).slice(0, MOST_TRIES);
    for (const witness of tried.flatMap((member) => journeysOf(basis.journey, member, this.sides.now))) {
      const shown =
        ANYWHERE.has(about) || step === null ? this.differsAnywhere(witness) : this.differsAt(witness, step);
      if (!shown && !OF_SERVER.has(about)) continue;
      const at = shown ?? { steps: step === null ? [] : [step], was: "", now: "" };
      return {
        decision: key,
        about,
        steps: SEVERAL.has(about) ? this.stepsOf(tried, basis) : [...at.steps, ...this.echoes(witness, at, question)],
        question,
        pointer,
        entries: [cell.entry],
        where: conditionsOf(cell, all, oldAtoms),
        was: (cell.was ?? null) as Json,
        now: (cell.now ?? null) as Json,
        witness,
        outcomes: { was: at.was, now: at.now },
      };
    }
    return undefined;
  }

  /** The steps at which some of these members differ: a price shows where the plan is chosen, and where it is paid. */
  private stepsOf(tried: readonly Member[], basis: Basis): readonly string[] {
    const runs = tried.map((member) => this.differsAnywhere(journeyOf(basis.journey, member, this.sides.now)));
    return [...new Set(runs.flatMap((shown) => shown?.steps ?? []))];
  }

  /** Later steps at which the same difference shows again, because they say what was asked or answered. */
  private echoes(witness: Journey, { steps }: Shown, question: string | null): readonly string[] {
    if (question === null) return [];
    const says = (id: string): boolean => {
      const step = this.sides.now.run.flow.steps.get(id);
      return step !== undefined && (step.kind === "summary" || canonical(step.declared).includes(`said.${question}`));
    };
    return (this.differsAnywhere(witness)?.steps ?? []).filter((step) => !steps.includes(step) && says(step));
  }

  private run(journey: Journey): Runs {
    const key = canonical(journey);
    const known = this.runs.get(key);
    if (known) return known;
    const made = { was: walked(this.sides.was, journey), now: walked(this.sides.now, journey) };
    this.runs.set(key, made);
    return made;
  }

  private differsAt(journey: Journey, step: string): Shown | undefined {
    const { was, now } = this.run(journey);
    const [before, after] = [was.find(({ at }) => at.step === step), now.find(({ at }) => at.step === step)];
    if (!before || !after || !isOther(before.at, after.at)) return undefined;
    return { steps: [step], was: before.outcome, now: after.outcome };
  }

  /** The steps that differ, up to the one at which the enrollments part. */
  private differsAnywhere(journey: Journey): Shown | undefined {
    const { was, now } = this.run(journey);
    const steps: string[] = [];
    let first: Shown | undefined;
    for (let index = 0; index < Math.max(was.length, now.length); index++) {
      const [before, after] = [was[index], now[index]];
      const isSame = before && after && !isOther(before.at, after.at);
      if (isSame) continue;
      steps.push((after ?? before)?.at.step ?? "");
      first ??= { steps, was: before?.outcome ?? "over", now: after?.outcome ?? "over" };
      if (!before || !after || before.at.step !== after.at.step || before.at.left !== after.at.left) break;
    }
    return first;
  }
}

/** What one decision does differently. */
interface Changed {
  readonly classes: readonly ChangedClass[];
  readonly unseen: readonly Unseen[];
  readonly unchanged: number;
}

/** Decisions of which some class shows a dialog or a message. */
const REFUSING: ReadonlySet<About> = new Set(["refusals", "dialog", "plans"]);

interface Shown {
  readonly steps: readonly string[];
  readonly was: string;
  readonly now: string;
}

interface Walked {
  readonly at: Observed;
  readonly outcome: string;
}

type Runs = { readonly [side in "was" | "now"]: readonly Walked[] };

const walked = (course: Course, journey: Journey): readonly Walked[] =>
  [...course.passed(journey)].map((passed) => ({ at: observed(course, passed), outcome: outcomeOf(course, passed) }));

const isOther = (a: Observed, b: Observed): boolean =>
  a.step !== b.step || a.reached !== b.reached || a.answered !== b.answered || a.left !== b.left;

/** How many members of a class are played before it counts as one that nobody can come to. */
const MOST_TRIES = 12;

/** Decisions that show at other steps for other answers of one class. */
const SEVERAL: ReadonlySet<About> = new Set(["plans", "coverage"]);

/** Decisions that show at whichever step needs them. */
const ANYWHERE: ReadonlySet<About> = new Set(["order", "asked", "plans", "coverage", "policy"]);
/** Decisions that a person cannot see before the sale: the server keeps or judges what they come to. */
const OF_SERVER: ReadonlySet<About> = new Set(["policy", "binding", "page"]);

/** The decisions of both versions by their keys. What belongs to a step or question of only one version is left out. */
function pairsOf({ was, now }: Sides): readonly Pair[] {
  const old = new Map(decisionsOf(was).map((decision) => [decision.key, decision]));
  const own = new Map(decisionsOf(now).map((decision) => [decision.key, decision]));
  const isShared = ({ about, step, question }: Decision): boolean => {
    const inBoth = ({ steps, questions }: CompiledFlow): boolean =>
      (step === null || steps.has(step)) && (question === null || questions.has(question));
    return about === "asked" || (inBoth(was.run.flow) && inBoth(now.run.flow));
  };
  const keys = [...new Set([...own.keys(), ...old.keys()])];
  return keys
    .map((key): Pair => ({ was: old.get(key), now: own.get(key) }))
    .filter((pair) => isShared((pair.now ?? pair.was) as Decision))
    .filter((pair) => !isOfOneStep(pair, was, now))
    .map((pair) => withCommonSteps(pair, was, now));
}

/** A question of a step that only one version has: the step itself says so. */
function isOfOneStep({ was, now }: Pair, old: Course, own: Course): boolean {
  const decision = (now ?? was) as Decision;
  if (decision.question === null || decision.about !== "asked") return false;
  return !(old.run.flow.steps.has(decision.step ?? "") && own.run.flow.steps.has(decision.step ?? ""));
}

/** The order of steps is compared for those that both versions have: a new step says itself that it is new. */
function withCommonSteps(pair: Pair, old: Course, own: Course): Pair {
  const { was, now } = pair;
  if (was?.about !== "order" || now?.about !== "order") return pair;
  const isCommon = ([id]: readonly [string, unknown]): boolean =>
    old.run.flow.steps.has(id) && own.run.flow.steps.has(id);
  const common = (decision: Decision): Decision => {
    const source = (decision.source as readonly (readonly [string, unknown])[]).filter(isCommon);
    const ids = source.map(([id]) => id);
    return { ...decision, source, value: (here) => (decision.value(here) === undefined ? undefined : ids) };
  };
  return { was: common(was), now: common(now) };
}

/** Whether a class differs by this decision: what is seen in one version only is the difference of what hides it. */
function isDifferent({ isChanged, was, now }: Cell, pair: Pair): boolean {
  if (!isChanged) return false;
  if (!pair.was || !pair.now) return was !== now;
  return (was !== undefined && now !== undefined) || pair.now.about === "asked";
}

function atomCount({ was }: Pair, sides: Sides): number {
  return was ? atomsOf(was.rules, sides.was.run.flow).length : 0;
}

/** Classes that change in the same way, as one where plain conditions tell it from all others. */
function joined(all: Cells, cells: readonly Cell[], oldAtoms: number): readonly Joined[] {
  const ways = new Map<string, Cell[]>();
  for (const cell of cells) {
    const way = canonical([brief(cell.was), brief(cell.now)]);
    ways.set(way, [...(ways.get(way) ?? []), cell]);
  }
  return [...ways.values()].flatMap((alike) => {
    const apart = alike.map((cell) => ({ cell, among: all }));
    const [first] = alike;
    if (!first || alike.length === 1) return apart;
    const cell: Cell = { ...first, members: alike.flatMap(({ members }) => members) };
    const among = { ...all, cells: [cell, ...all.cells.filter((each) => !alike.includes(each))] };
    const isPlain = conditionsOf(cell, among, oldAtoms).every((each) => "input" in each || "term" in each);
    return isPlain ? [{ cell, among }] : apart;
  });
}

/** A class, and the classes from which its conditions tell it. */
interface Joined {
  readonly cell: Cell;
  readonly among: Cells;
}

/** Classes that are the same but for their entries, as one. */
function merged(classes: readonly ChangedClass[]): readonly ChangedClass[] {
  const found = new Map<string, ChangedClass>();
  for (const each of classes) {
    const key = canonical([
      each.decision,
      each.steps,
      each.where,
      inShort(each.about, each.was),
      inShort(each.about, each.now),
    ]);
    const known = found.get(key);
    found.set(key, known ? { ...known, entries: [...known.entries, ...each.entries] } : each);
  }
  return [...found.values()];
}

/** What a class comes to without the words that may differ by who reads them; a text is its words. */
const inShort = (about: About, value: Json): unknown => (about === "text" || about === "first" ? value : brief(value));

/** A text for each class of a decision by one entry: the same for the same class by another. */
const signatures = ({ cells, atoms }: Cells, isCounted: (cell: Cell) => boolean): readonly string[] =>
  cells.filter(isCounted).map(({ members: [first], now }) => canonical([first?.truths, atoms.length, now ?? null]));

const distinct = (texts: readonly string[]): number => new Set(texts).size;
