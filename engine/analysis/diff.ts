import type { Json } from "../contract";
import type { CompiledFlow, EntryName } from "../flow/compiled";
import { ENTRIES } from "../flow/facts";
import { isBlank } from "../values/blank";
import { isObject } from "../values/objects";
import { atomsOf } from "./atoms";
import type { Sides } from "./candidates";
import { brief, cellsOf, type Basis, type Cell, type Cells, type Member, type Pair } from "./cells";
import { canonical, fingerprint } from "./closure";
import { conditionsOf, type Condition } from "./conditions";
import type { About, Decision } from "./decision";
import { decisionsOf } from "./decisions";
import type { Course, Journey, Passed } from "./journey";
import { differing, outcomeOf, refusedWith, type Differing } from "./observe";
import { Routes, withSamples, type Usual } from "./routes";
import { stateWith, type Assignment } from "./state";
import { Walks, type Steps } from "./walks";
import { byCost, journeyOf, journeysOf, triesOf } from "./witness";

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
  private readonly refusals: { readonly [side in "was" | "now"]: readonly Decision[] };
  private readonly sampled = new Set<string>();
  private readonly walks: { readonly [side in "was" | "now"]: Walks };
  private readonly apart = new WeakMap<Passed, WeakMap<Passed, Differing>>();
  private journeys: readonly Play[] | undefined;
  private sayingSteps: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(
    private readonly sides: Sides,
    usual: Usual,
  ) {
    this.walks = { was: new Walks(sides.was), now: new Walks(sides.now) };
    // Both versions begin with the same journeys, so that each is walked once.
    const journeys = ENTRIES.map((entry) => withSamples(sides.now, withSamples(sides.was, usual[entry])));
    const routesIn = (side: "was" | "now") =>
      new Map(journeys.map((journey) => [journey.entry, new Routes(sides[side], journey, this.walks[side])]));
    this.routes = { was: routesIn("was"), now: routesIn("now") };
    const refusing = (course: Course) => decisionsOf(course).filter(({ about }) => about === "refusals");
    this.refusals = { was: refusing(sides.was), now: refusing(sides.now) };
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

  /** How many classes a decision has that did not change: counted once in the old version, however often it is compared. */
  private countOf({ was, now }: Pair): number {
    const decision = was ?? now;
    if (!decision) return 0;
    const known = countsIn(this.sides.was).get(decision.key);
    if (known !== undefined) return known;
    const one: Pair = { was: decision, now: decision };
    const sides: Sides = { was: this.sides.was, now: this.sides.was };
    const count = distinct(
      ENTRIES.flatMap((entry) => {
        const { journey, answered } = this.routesOf("was", entry).to(decision.step);
        return signatures(cellsOf(one, sides, { journey, was: answered, now: answered }), () => true);
      }),
    );
    countsIn(this.sides.was).set(decision.key, count);
    return count;
  }

  private routesOf(side: "was" | "now", entry: EntryName): Routes {
    const routes = this.routes[side].get(entry);
    if (!routes) throw new Error(`There are no routes for ${entry}.`);
    return routes;
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
    const [before, after] = [this.routesOf("was", entry).to(step), this.routesOf("now", entry).to(step)];
    const { journey } = after.isThere ? after : before;
    return { journey, was: before.answered, now: after.answered };
  }

  /** A word of the whole flow shows wherever some journey meets it: on the usual ways, and where they are refused. */
  private changedWord(pair: Pair): Changed {
    const { key, about, pointer } = (pair.now ?? pair.was) as Decision;
    const found = this.pool.flatMap((play) => {
      const shown = this.differsAnywhere(play);
      return shown ? [{ witness: play.journey, shown }] : [];
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
  private get pool(): readonly Play[] {
    return (this.journeys ??= ENTRIES.flatMap((entry) => {
      const refusing = pairsOf({ was: this.sides.now, now: this.sides.now }).filter(({ now }) =>
        REFUSING.has(now?.about ?? "order"),
      );
      const journeys = refusing.flatMap((pair): readonly Play[] => {
        const basis = this.basisOf(pair, entry);
        const { cells } = cellsOf(pair, { was: this.sides.now, now: this.sides.now }, basis);
        const base = basis.journey;
        return cells.flatMap(({ members: [member] }) =>
          member ? [{ journey: journeyOf(base, member, this.sides.now), base }] : [],
        );
      });
      const { usual } = this.routesOf("now", entry);
      return [{ journey: usual, base: usual }, ...journeys];
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
    for (const witness of this.witnesses(cell, basis, step)) {
      const play = { journey: witness, base: basis.journey };
      const shown =
        ANYWHERE.has(about) || step === null
          ? this.differsAnywhere(play)
          : (this.differsAt(play, step) ?? this.refusedBefore(play, step, cell));
      if (!shown && !OF_SERVER.has(about)) continue;
      const at = shown ?? { steps: step === null ? [] : [step], was: "", now: "" };
      return {
        decision: key,
        about,
        steps: SEVERAL.has(about)
          ? this.stepsOf(cell.members, basis)
          : [...at.steps, ...this.echoes(play, at, question)],
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

  private *witnesses({ members }: Cell, basis: Basis, step: string | null): Generator<Journey> {
    const isLetThrough = (member: Member): boolean => this.isLetThrough(member, basis, step);
    for (const member of triesOf(members, basis.journey, this.sides.now, isLetThrough))
      yield* journeysOf(basis.journey, member, this.sides.now);
  }

  /** Whether no step before this one refuses the answers of a member, in either version. */
  private isLetThrough({ values }: Member, basis: Basis, step: string | null): boolean {
    const assignment: Assignment = new Map([...values].map(([input, { value }]) => [input, value]));
    return (["was", "now"] as const).every((side) => {
      const here = stateWith(this.sides[side], basis[side], assignment, false);
      return this.refusalsBefore(side, basis.journey.entry, step).every(({ value }) => isBlank(value(here)));
    });
  }

  private refusalsBefore(side: "was" | "now", entry: EntryName, step: string | null): readonly Decision[] {
    const { order } = this.sides[side].run.flow.entries[entry];
    const last = order.findIndex(({ id }) => id === step);
    const before = new Set(order.slice(0, last < 0 ? order.length : last).map(({ id }) => id));
    return this.refusals[side].filter((decision) => before.has(decision.step ?? ""));
  }

  /** The steps at which some of these members differ: a price shows where the plan is chosen, and where it is paid. */
  private stepsOf(members: readonly Member[], basis: Basis): readonly string[] {
    const tried = byCost(members, basis.journey, this.sides.now).slice(0, MOST_SHOWN);
    const runs = tried.map((member) =>
      this.differsAnywhere({ journey: journeyOf(basis.journey, member, this.sides.now), base: basis.journey }),
    );
    return [...new Set(runs.flatMap((shown) => shown?.steps ?? []))];
  }

  /** Later steps at which the same difference shows again, because they say what was asked or answered. */
  private echoes(play: Play, { steps }: Shown, question: string | null): readonly string[] {
    if (question === null) return [];
    const saying = [...(this.saying.get(question) ?? []), ...(this.saying.get(ANY) ?? [])];
    if (saying.length === 0) return [];
    return (this.differsAnywhere(play)?.steps ?? []).filter((step) => !steps.includes(step) && saying.includes(step));
  }

  /** Question → the steps that say what was answered to it; `ANY` → the steps that say all answers. */
  private get saying(): ReadonlyMap<string, readonly string[]> {
    return (this.sayingSteps ??= stepsSaying(this.sides.now));
  }

  private run({ journey, base }: Play): Runs {
    return { was: this.walks.was.walk(journey, base), now: this.walks.now.walk(journey, base) };
  }

  private differsAt(play: Play, step: string): Shown | undefined {
    const { was, now } = this.run(play);
    const [before, after] = [was.to(step), now.to(step)];
    if (!before || !after || !isAny(this.compared(before, after))) return undefined;
    return { steps: [step], was: outcomeOf(this.sides.was, before), now: outcomeOf(this.sides.now, after) };
  }

  /** A step that saves an answer on arrival is not even reached with one that is refused: the step before shows it. */
  private refusedBefore(play: Play, step: string, { was, now }: Cell): Shown | undefined {
    const [refusal] = was === null ? [now] : now === null ? [was] : [];
    if (!isObject(refusal) || typeof refusal.message !== "string") return undefined;
    const shown = this.differsAnywhere(play);
    if (!shown || shown.steps.includes(step)) return undefined;
    const isSaid = [shown.was, shown.now].includes(refusedWith(refusal.message));
    return isSaid ? { ...shown, steps: this.stepsBefore(step, play.base.entry) } : undefined;
  }

  /** The steps from which a step can be reached: the nearest before it, and farther ones where those may be left out. */
  private stepsBefore(step: string, entry: EntryName): readonly string[] {
    const { order } = this.sides.now.run.flow.entries[entry];
    const line = order.filter(({ id, aside }) => aside === null || id === step);
    const before = line
      .slice(
        0,
        line.findIndex(({ id }) => id === step),
      )
      .toReversed();
    const always = before.findIndex(
      ({ declared, onlyParts, opener }) => !("when" in declared) && !onlyParts && opener === null,
    );
    return before.slice(0, always < 0 ? before.length : always + 1).map(({ id }) => id);
  }

  /** What is compared once stands for every journey that begins in the same way. */
  private compared(was: Passed, now: Passed): Differing {
    const known = this.apart.get(was) ?? new WeakMap<Passed, Differing>();
    this.apart.set(was, known);
    const found =
      known.get(now) ?? differing({ course: this.sides.was, passed: was }, { course: this.sides.now, passed: now });
    known.set(now, found);
    return found;
  }

  /** The steps that differ, up to the one at which the enrollments part. */
  private differsAnywhere(play: Play): Shown | undefined {
    const { was, now } = this.run(play);
    const steps: string[] = [];
    let first: Shown | undefined;
    for (let index = 0; ; index++) {
      const [before, after] = [was.at(index), now.at(index)];
      if (!before && !after) break;
      const isThere = before !== undefined && after !== undefined && before.step === after.step;
      const found = isThere ? this.compared(before, after) : PARTED;
      if (!isAny(found)) continue;
      steps.push((after ?? before)?.step ?? "");
      first ??= {
        steps,
        was: before ? outcomeOf(this.sides.was, before) : "over",
        now: after ? outcomeOf(this.sides.now, after) : "over",
      };
      if (found.left) break;
    }
    return first;
  }
}

const counts = new WeakMap<Course, Map<string, number>>();

/** How many classes the decisions of a version have, as far as they were counted. */
function countsIn(course: Course): Map<string, number> {
  const known = counts.get(course) ?? new Map<string, number>();
  counts.set(course, known);
  return known;
}

const ANY = "*";

function stepsSaying({ run: { flow } }: Course): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (question: string, step: string): void =>
    void found.set(question, [...(found.get(question) ?? []), step]);
  for (const { id, kind, declared } of flow.steps.values()) {
    const said = new Set([...canonical(declared).matchAll(/said\.([a-z0-9_]+)/g)].map(([, name = ""]) => name));
    for (const name of kind === "summary" ? [ANY] : said) add(name, id);
  }
  return found;
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

/** A journey to play, and the one that it is like but for some answers. */
interface Play {
  readonly journey: Journey;
  readonly base: Journey;
}

type Runs = { readonly [side in "was" | "now"]: Steps };

const PARTED: Differing = { reached: true, answered: true, left: true };

const isAny = ({ reached, answered, left }: Differing): boolean => reached || answered || left;

/** How many members of a class are played to see at which steps it shows. */
const MOST_SHOWN = 12;

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
    .map((pair) => withCommonSteps(pair, was, now))
    .map((pair) => withCommonQuestions(pair, was, now));
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

/** A section is compared by the questions that both versions have: a question that only one has says so itself. */
function withCommonQuestions(pair: Pair, old: Course, own: Course): Pair {
  const { was, now } = pair;
  if (was?.about !== "declared" || now?.about !== "declared" || was.question !== null) return pair;
  const [before, after] = [old.run.flow.questions, own.run.flow.questions];
  const isGone = (name: unknown): boolean => before.has(String(name)) !== after.has(String(name));
  const isEmptied = (part: unknown): boolean =>
    isObject(part) && Array.isArray(part.questions) && part.questions.length > 0 && part.questions.every(isGone);
  const common = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.filter((each) => !isEmptied(each)).map(common);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === "questions" && Array.isArray(value) ? value.filter((name) => !isGone(name)) : common(value),
      ]),
    );
  };
  const of = (decision: Decision): Decision => {
    const source = common(decision.source);
    return { ...decision, source, value: (here) => (decision.value(here) === undefined ? undefined : source) };
  };
  return { was: of(was), now: of(now) };
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
