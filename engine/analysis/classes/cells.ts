import type { Session } from "../../contract";
import type { EntryName } from "../../flow/compiled";
import { isObject } from "../../values/objects";
import { atomsOf, type Atom, type Compared } from "./atoms";
import { dimensionOf, type Candidate, type Dimension, type Sides } from "./candidates";
import { isEqual } from "../../values/equal";
import { combinationsOf } from "./combinations";
import type { Decision } from "../decisions/decision";
import { differsOn, doReadPlans, inputsOf, questionOf } from "../journeys/inputs";
import type { Journey } from "../journeys/journey";
import { statesWith, type Assignment } from "./state";
import type { Here } from "../../session/here";

/** One value of each input of a decision, and what the atoms of its rules come to for them. */
export interface Member {
  readonly values: ReadonlyMap<string, Candidate>;
  /** What the decision comes to in the new version. */
  readonly value: unknown;
  /** In the order of `Cells.atoms`. */
  readonly truths: readonly unknown[];
  /** What the term of each atom comes to; undefined for an atom without one. */
  readonly terms: readonly (Compared | undefined)[];
}

/** A class of answers: no rule of the decision can tell its members apart. */
export interface Cell {
  readonly entry: EntryName;
  readonly members: readonly Member[];
  /** What the decision comes to for the first member, in the old and in the new version. */
  readonly was: unknown;
  readonly now: unknown;
  readonly isChanged: boolean;
}

/** The classes of one decision by one entry. */
export interface Cells {
  readonly entry: EntryName;
  readonly dimensions: readonly Dimension[];
  /** The atoms of both versions; those of the old one first. */
  readonly atoms: readonly Atom[];
  readonly cells: readonly Cell[];
  /** False when there were too many combinations to try them all. */
  readonly isWhole: boolean;
}

/** A decision in two versions; undefined in a version that does not have it. */
export interface Pair {
  readonly was: Decision | undefined;
  readonly now: Decision | undefined;
}

/** A usual journey by one entry, and the states in which its steps were reached in each version. */
export interface Basis {
  readonly journey: Journey;
  readonly was: Session;
  readonly now: Session;
}

const MOST_MEMBERS = 20_000;
const MOST_CORNERS = 400;

/**
 * The classes of a decision by one entry, each with what it comes to in both versions. `byValue`: what it comes to tells
 * its members apart besides its conditions, as it does for some decisions in any case.
 */
export function cellsOf(pair: Pair, sides: Sides, basis: Basis, byValue = false): Cells {
  return new Cutting(pair, sides, basis, byValue).cells();
}

/** A state in both versions. */
interface Both {
  readonly here: Here;
  readonly before: Here;
}

/** What a decision comes to for one member. */
interface Judged extends Pick<Member, "truths"> {
  readonly key: string;
  readonly was: unknown;
  readonly now: unknown;
  readonly isChanged: boolean;
}

/** The key of all members for which the decision cannot be seen. */
const UNSEEN = "unseen";

class Cutting {
  private readonly atoms: { readonly was: readonly Atom[]; readonly now: readonly Atom[] };
  private readonly dimensions: Dimension[];
  /** Whether one version is cut alone. */
  private readonly isOne: boolean;
  private readonly isByValue: boolean;
  private readonly readsPlans: boolean;

  constructor(
    private readonly pair: Pair,
    private readonly sides: Sides,
    private readonly basis: Basis,
    byValue: boolean,
  ) {
    const { was, now } = pair;
    const rules = [...(was?.rules ?? []), ...(now?.rules ?? [])];
    this.isOne = was === now && sides.was === sides.now;
    this.readsPlans = [sides.was, sides.now].some(({ run: { flow } }) => doReadPlans(rules, flow));
    this.isByValue = byValue || BY_VALUE.has((now ?? was)?.about ?? "");
    this.atoms = {
      was: this.isOne ? [] : atomsOf(was?.rules ?? [], sides.was.run.flow),
      now: atomsOf(now?.rules ?? [], sides.now.run.flow),
    };
    const inputs = new Set([...inputsOf(was?.rules ?? [], sides.was), ...inputsOf(now?.rules ?? [], sides.now)]);
    const { typed, step, about } = (now ?? was) as Decision;
    const differing = [...inputs].filter((input) => differsOn(input, sides.now.run.flow, basis.journey));
    this.dimensions = differing.map((input) => {
      const isHere = questionOf(input, sides.now.run.flow)?.step === step;
      const trying = { isTyped: input === typed, isOpen: isHere && MEANWHILE.has(about) };
      return dimensionOf(input, rules, sides, basis.journey, trying);
    });
  }

  cells(): Cells {
    this.cut();
    const found = new Map<string, { members: Member[]; was: unknown; now: unknown; isChanged: boolean }>();
    const { combinations, isWhole } = combinationsOf(this.dimensions, MOST_MEMBERS);
    const state = this.statesWith(new Map());
    for (const values of combinations) {
      const both = state(values);
      const { key, was, now, isChanged, truths } = this.judged(both);
      const member = { values, value: now, truths, terms: this.terms(both) };
      const cell = found.get(key);
      if (cell) cell.members.push(member);
      else found.set(key, { members: [member], was, now, isChanged });
    }
    const { entry } = this.basis.journey;
    const cells = [...found.values()].map((cell): Cell => ({ entry, ...cell }));
    return { entry, dimensions: this.dimensions, atoms: [...this.atoms.was, ...this.atoms.now], cells, isWhole };
  }

  /** The states of members that differ in what is given last. */
  private statesWith(shared: Member["values"]): (last: Member["values"]) => Both {
    const { sides, basis, readsPlans } = this;
    const assignment = assignmentOf(shared);
    const now = statesWith(sides.now, basis.now, assignment, readsPlans);
    const was = this.isOne ? undefined : statesWith(sides.was, basis.was, assignment, readsPlans);
    return (last) => {
      const here = now(assignmentOf(last));
      return { here, before: was?.(assignmentOf(last)) ?? here };
    };
  }

  /** What both versions come to, and a key that is equal for members which no rule tells apart. */
  private judged({ here, before }: Both): Judged {
    const now = this.pair.now?.value(here);
    const was = this.isOne ? now : this.pair.was?.value(before);
    const truths = [
      ...this.atoms.was.map((atom) => atom.of(before.scope)),
      ...this.atoms.now.map((atom) => atom.of(here.scope)),
    ];
    const isUnseen = was === undefined && now === undefined;
    const own = this.isByValue ? [brief(was), brief(now)] : [was === undefined, now === undefined];
    const isChanged = !this.isOne && !isEqual(was ?? null, now ?? null);
    const key = isUnseen ? UNSEEN : JSON.stringify([truths, own, isChanged]);
    return { key, was, now, isChanged, truths };
  }

  private terms({ here, before }: Both): Member["terms"] {
    return [
      ...this.atoms.was.map((atom) => atom.termIn?.(before.scope)),
      ...this.atoms.now.map((atom) => atom.termIn?.(here.scope)),
    ];
  }

  /** Finds the bounds of every number and date: where one step on, some rule comes out differently. */
  private cut(): void {
    const scaled = this.dimensions.flatMap(({ scale }, at) => (scale ? [at] : []));
    const searched = this.dimensions.map(({ candidates }) => candidates);
    const found = this.dimensions.map(() => new Map<number | undefined, Candidate>());
    for (let round = 0; round < (scaled.length > 1 ? 2 : 1); round++)
      for (const at of scaled) this.search(at, searched, found);
    for (const at of scaled) {
      const dimension = this.dimensions[at] as Dimension;
      const kept = searched[at]?.filter(({ place }) => place === undefined || found[at]?.has(place)) ?? [];
      this.dimensions[at] = {
        ...dimension,
        candidates: [
          ...new Map(
            [...kept, ...(found[at]?.values() ?? [])].map((each) => [each.place ?? String(each.value), each]),
          ).values(),
        ],
      };
    }
  }

  private search(at: number, searched: (readonly Candidate[])[], found: Map<number | undefined, Candidate>[]): void {
    const { input, scale } = this.dimensions[at] as Dimension;
    if (!scale) return;
    const others = this.dimensions.map((dimension, index) =>
      index === at
        ? { ...dimension, candidates: [] }
        : { ...dimension, candidates: coarse(searched[index] ?? [], found[index]) },
    );
    const { combinations } = combinationsOf(
      others.filter((_, index) => index !== at),
      MOST_CORNERS,
    );
    const places = (searched[at] ?? [])
      .flatMap(({ place }) => (place === undefined ? [] : [place]))
      .toSorted((a, b) => a - b);
    const candidate = (place: number): Candidate => ({ value: scale.value(place), place });
    const add = (place: number): void => void found[at]?.set(place, candidate(place));
    const [first = scale.from, last = scale.to] = [places[0], places.at(-1)];
    for (const known of [first, last, this.dimensions[at]?.usual]) if (known !== undefined) add(known);
    for (const corner of combinations) {
      const state = this.statesWith(corner);
      const keyAt = (place: number): string => this.judged(state(new Map([[input, candidate(place)]]))).key;
      let [before, keyBefore] = [first, keyAt(first)];
      for (const place of places.slice(1)) {
        const key = keyAt(place);
        if (key !== keyBefore) for (const bound of bisected(before, place, keyBefore, keyAt)) add(bound);
        [before, keyBefore] = [place, key];
      }
    }
    searched[at] = [...(searched[at] ?? []), ...(found[at]?.values() ?? [])];
  }
}

const assignmentOf = (values: Member["values"]): Assignment =>
  new Map([...values].map(([input, { value }]) => [input, value]));

/** The two neighbours between which the key changes first. */
function bisected(
  low: number,
  high: number,
  keyLow: string,
  keyAt: (place: number) => string,
): readonly [number, number] {
  let [from, to] = [low, high];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (keyAt(middle) === keyLow) from = middle;
    else to = middle;
  }
  return [from, to];
}

/** Fewer values of another input, to search the bounds of this one beside: its bounds found so far, else its ends. */
function coarse(
  searched: readonly Candidate[],
  found: Map<number | undefined, Candidate> | undefined,
): readonly Candidate[] {
  if (!found || found.size === 0) {
    const placed = searched.filter(({ place }) => place !== undefined);
    if (placed.length === 0) return searched;
    const [first] = placed;
    return [first as Candidate];
  }
  return [...found.values()];
}

/** Decisions that show while a step is still being answered. */
const MEANWHILE: ReadonlySet<string> = new Set(["text", "shown", "asked"]);

/** Decisions whose classes are distinguished by what they come to, not only by their conditions. */
const BY_VALUE: ReadonlySet<string> = new Set([
  "answer",
  "refusals",
  "asked",
  "shown",
  "coverage",
  "dialog",
  "binding",
]);

/** What a value is in short: the rule that refused, not its words, which may say the answers themselves. */
export function brief(value: unknown): unknown {
  if (value === undefined) return "unseen";
  if (!isObject(value)) return Array.isArray(value) ? "list" : value;
  const { rule, wrong, rejected, full, to } = value;
  return [rule, wrong, isObject(rejected) ? rejected.rejected : rejected, full, to].map((part) => part ?? null);
}
