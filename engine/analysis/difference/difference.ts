import { ENTRIES } from "../../flow/facts";
import type { Sides } from "../classes/candidates";
import { cellsOf, type Basis, type Cells, type Pair } from "../classes/cells";
import { fingerprint } from "../equality/closure";
import { Travel } from "./travel";
import type { Decision } from "../decisions/decision";
import { Course } from "../journeys/journey";
import type { Usual } from "../journeys/routes";
import type { ChangedClass, Difference, Unseen } from "./changed";
import { atomCount, isDifferent, joined, merged } from "./classes";
import { countOf, distinct, signatures } from "./counts";
import { pairsOf } from "./pairs";
import { Plays } from "./plays";
import type { Ground } from "./sight";
import { Ways } from "./ways";
import { Witnesses } from "./witnesses";
import { Words } from "./words";

/** Called with how many of all decisions are done. */
export type OnProgress = (done: number, of: number) => void;

/**
 * Compares what two versions of a flow do, class by class, with a journey for each class that differs. `isWanted` tells by
 * its key whether a decision is looked at; each is if absent.
 */
export function differenceOf(
  was: Course,
  now: Course,
  usual: Usual,
  onProgress: OnProgress = () => {},
  isWanted: (decision: string) => boolean = () => true,
): Difference {
  return new Comparison({ was, now }, usual).difference(onProgress, isWanted);
}

/** What one decision does differently. */
interface Changed {
  readonly classes: readonly ChangedClass[];
  readonly unseen: readonly Unseen[];
  readonly unchanged: number;
}

/** A decision in both versions. */
interface Compared {
  readonly pair: Pair;
  /** Whether it is written otherwise, or something that it names is. */
  readonly isOther: boolean;
  /** Whether that is so, or what it reads depends on something else. */
  readonly isChanged: boolean;
}

class Comparison {
  private readonly pairs: readonly Compared[];
  private readonly ways: Ways;
  private readonly witnesses: Witnesses;
  private readonly words: Words;
  /** Whether one decision alone is written otherwise: then it is the reason for every difference. */
  private readonly isAlone: boolean;
  /** The new version with the plans and prices of the old one. */
  private repriced: Course | undefined;
  private readonly sampled = new Set<string>();
  private readonly notVaried = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly sides: Sides,
    usual: Usual,
  ) {
    const plays = new Plays(sides);
    this.ways = new Ways(sides, usual, plays.walks);
    const travel = new Travel(sides.was, sides.now);
    const compared = pairsOf(sides).map((pair) => ({ pair: travelled(pair, travel), isOther: this.isOther(pair) }));
    this.pairs = compared.map(({ pair: { pair, isFollowing }, isOther }) => ({
      pair,
      isOther,
      isChanged: isOther || isFollowing,
    }));
    this.isAlone = compared.filter(({ isOther }) => isOther).length === 1;
    this.witnesses = new Witnesses(sides, this.ways, plays);
    this.words = new Words(sides, this.ways, plays, this.isAlone);
  }

  difference(onProgress: OnProgress, isWanted: (decision: string) => boolean): Difference {
    const found: Changed[] = [];
    let unchanged = 0;
    for (const [index, { pair, isChanged, isOther }] of this.pairs.entries()) {
      if (!isWanted((pair.now ?? pair.was)?.key ?? "")) continue;
      if (isChanged) found.push(this.changed(pair, isOther));
      else unchanged += countOf(pair, this.sides.was, this.ways);
      onProgress(index + 1, this.pairs.length);
    }
    return {
      changed: merged(found.flatMap(({ classes }) => classes)),
      unseen: found.flatMap(({ unseen }) => unseen),
      unchanged: unchanged + found.reduce((sum, each) => sum + each.unchanged, 0),
      sampled: [...this.sampled],
      notVaried: [...this.notVaried].map(([decision, inputs]) => ({ decision, inputs: [...inputs] })),
    };
  }

  private isOther({ was, now }: Pair): boolean {
    if (!was || !now) return true;
    const print = ({ source, rules }: Decision, { run: { flow } }: Course): string => fingerprint(source, rules, flow);
    return print(was, this.sides.was) !== print(now, this.sides.now);
  }

  private changed(pair: Pair, isOther: boolean): Changed {
    const { about, step } = (pair.now ?? pair.was) as Decision;
    if (about === "declared" && step === null) return this.changedWord(pair);
    const classes: ChangedClass[] = [];
    const others: string[] = [];
    let lost = 0;
    for (const entry of ENTRIES) {
      const basis = this.ways.basisOf(pair, entry);
      const ground = this.groundOf(pair, basis, isOther);
      const all = this.noted(pair, cellsOf(pair, ground.sides, ground.states));
      const differing = all.cells.filter((cell) => isDifferent(cell, pair));
      others.push(...signatures(all, (cell) => !isDifferent(cell, pair)));
      for (const { cell, among } of joined(all, differing, atomCount(pair, this.sides))) {
        const found = this.witnesses.witnessed(ground, cell, among);
        if (found) classes.push(found);
        else lost++;
      }
    }
    // What only follows from another change is not itself written otherwise.
    const unseen = isOther && classes.length === 0 && lost > 0 ? [unseenOf(pair, lost)] : [];
    return { classes, unseen, unchanged: distinct(others) };
  }

  /** What is sold is compared on the steps of the new version, so that nothing but the rate book makes a difference. */
  private groundOf(pair: Pair, basis: Basis, isOther: boolean): Ground {
    const isAlone = this.isAlone && isOther;
    if (pair.now?.about !== "plans") return { pair, basis, sides: this.sides, states: basis, isAlone };
    const { was, now } = this.sides;
    this.repriced ??= new Course(now.engine, { ...now.world, offers: was.world.offers });
    return { pair, basis, sides: { was: this.repriced, now }, states: { ...basis, was: basis.now }, isAlone };
  }

  private noted({ was, now }: Pair, all: Cells): Cells {
    const key = (now ?? was)?.key;
    if (!all.isWhole && key !== undefined) this.sampled.add(key);
    const { notVaried } = all;
    if (notVaried.length > 0 && key !== undefined)
      this.notVaried.set(key, new Set([...(this.notVaried.get(key) ?? []), ...notVaried]));
    return all;
  }

  private changedWord(pair: Pair): Changed {
    const found = this.words.classOf(pair);
    return { classes: found ? [found] : [], unseen: found ? [] : [unseenOf(pair, 1)], unchanged: 0 };
  }
}

/** A decision with the rules by which it follows from the changed question that it reads, if there is one. */
function travelled({ was, now }: Pair, travel: Travel): { readonly pair: Pair; readonly isFollowing: boolean } {
  const more = { was: was ? travel.rulesFor(was, "was") : [], now: now ? travel.rulesFor(now, "now") : [] };
  const isFollowing = more.was.length + more.now.length > 0;
  const withRules = (decision: Decision | undefined, rules: readonly unknown[]): Decision | undefined =>
    decision && { ...decision, rules: [...decision.rules, ...rules] };
  return {
    pair: isFollowing ? { was: withRules(was, more.was), now: withRules(now, more.now) } : { was, now },
    isFollowing,
  };
}

function unseenOf({ was, now }: Pair, classes: number): Unseen {
  const { key, about, step, pointer } = (now ?? was) as Decision;
  return { decision: key, about, step, pointer, classes };
}
