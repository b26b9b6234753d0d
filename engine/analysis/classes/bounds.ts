import type { Candidate, Dimension } from "./candidate";
import { combinationsOf, type Combination } from "./combinations";
import type { Coupling } from "./coupling";
import type { Both, Judging } from "./judging";

const FEW_CORNERS = 48;
const SPREAD_CORNERS = 8;
/** A comparison has a bound or two, and few rules compare one number with more. */
const MOST_BOUNDS = 64;

type Found = readonly Map<number | undefined, Candidate>[];

/** Finds the bounds of every number and date: where one step on, some rule comes out differently. */
export class Bounds {
  private readonly searched: (readonly Candidate[])[];
  private readonly bounds: Found;
  /** Input, corner and place → the key there: each is searched twice, and most corners are the same again. */
  private readonly known = new Map<string, Map<number, string>>();

  constructor(
    private readonly judging: Judging,
    private readonly dimensions: readonly Dimension[],
    private readonly coupling: Coupling,
    private readonly mostCorners: number,
  ) {
    this.searched = dimensions.map(({ candidates }) => candidates);
    this.bounds = dimensions.map(() => new Map<number | undefined, Candidate>());
  }

  /** The inputs with the values on both sides of each bound, in place of those at which the search began. */
  found(): readonly Dimension[] {
    const scaled = this.dimensions.flatMap(({ scale }, at) => (scale ? [at] : []));
    for (let round = 0; round < (scaled.length > 1 ? 2 : 1); round++) for (const at of scaled) this.search(at);
    return this.dimensions.map((dimension, at) => {
      if (!dimension.scale) return dimension;
      const bounds = this.bounds[at] ?? new Map<number | undefined, Candidate>();
      const kept = (this.searched[at] ?? []).filter(({ place }) => place === undefined || bounds.has(place));
      const all = [...kept, ...bounds.values()].map((each) => [each.place ?? JSON.stringify(each), each] as const);
      return { ...dimension, candidates: [...new Map(all).values()] };
    });
  }

  private search(at: number): void {
    const dimension = this.dimensions[at];
    if (!dimension?.scale) return;
    const { input, scale, usual } = dimension;
    const places = (this.searched[at] ?? [])
      .flatMap(({ place }) => (place === undefined ? [] : [place]))
      .toSorted((a, b) => a - b);
    const candidate = (place: number): Candidate => ({ value: scale.value(place), place });
    const add = (place: number): void => void this.bounds[at]?.set(place, candidate(place));
    for (const known of [places[0] ?? scale.from, places.at(-1) ?? scale.to, usual])
      if (known !== undefined) add(known);
    for (const { corner, by, keyOf } of this.cornersFor(at)) {
      const state = this.judging.statesWith(corner);
      const known = this.knownBeside(corner, `${by} ${input}`);
      const keyAt = (place: number): string => {
        const key = known.get(place) ?? keyOf(state(new Map([[input, candidate(place)]])));
        known.set(place, key);
        return key;
      };
      for (const bound of boundsAlong(places, keyAt)) add(bound);
    }
    this.searched[at] = [...(this.searched[at] ?? []), ...(this.bounds[at]?.values() ?? [])];
  }

  private knownBeside(corner: Combination, what: string): Map<number, string> {
    const values = [...corner].map(([name, { value, isKept }]) => [
      name,
      value ?? null,
      value === null,
      isKept ?? false,
    ]);
    const key = JSON.stringify([what, values]);
    const known = this.known.get(key) ?? new Map<number, string>();
    this.known.set(key, known);
    return known;
  }

  /**
   * The values of the other inputs beside which the bounds of one are searched: all of them where they are few. Else those
   * of the inputs that some comparison reads together with it, for its comparisons alone; and some of all others.
   */
  private cornersFor(at: number): readonly Corner[] {
    const others = this.dimensions.map((dimension, index) => ({
      ...dimension,
      candidates: index === at ? [] : coarse(this.searched[index] ?? [], this.bounds[index]),
    }));
    const atoms = this.coupling.atomsOf(at);
    const sides = (both: Both): unknown => atoms.map((index) => this.judging.sideOf(index, both));
    const ofAll = (both: Both): string => JSON.stringify([this.judging.judged(both).key, sides(both)]);
    const some = combinationsOf(others, FEW_CORNERS);
    const whole = some.combinations.map((corner): Corner => ({ corner, by: "all", keyOf: ofAll }));
    if (some.isWhole) return whole;
    const spread = whole.slice(0, SPREAD_CORNERS);
    const near = this.coupling.with(at);
    const { combinations } = combinationsOf(
      others.filter((_, index) => near.has(index)),
      this.mostCorners,
    );
    const ofAtoms = (both: Both): string =>
      JSON.stringify([atoms.map((index) => this.judging.truthOf(index, both)), sides(both)]);
    return [...combinations.map((corner): Corner => ({ corner, by: "atoms", keyOf: ofAtoms })), ...spread];
  }
}

/** Values of other inputs, and a key that tells apart what is searched for beside them. */
interface Corner {
  readonly corner: Combination;
  /** Whether the key is by the comparisons of the input alone, or by all. */
  readonly by: "atoms" | "all";
  readonly keyOf: (both: Both) => string;
}

/** The neighbours between which a key changes, on the way from each of these places to the next. */
export function boundsAlong(places: readonly number[], keyAt: (place: number) => string): readonly number[] {
  const [first, ...others] = places;
  if (first === undefined) return [];
  const found: number[] = [];
  let [before, keyBefore] = [first, keyAt(first)];
  for (const place of others) {
    const key = keyAt(place);
    for (let bounds = 0; key !== keyBefore && bounds < MOST_BOUNDS; bounds++) {
      const [low, high] = bisected(before, place, keyBefore, keyAt);
      found.push(low, high);
      [before, keyBefore] = [high, keyAt(high)];
    }
    [before, keyBefore] = [place, key];
  }
  return found;
}

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
    return placed.length === 0 ? searched : placed.slice(0, 1);
  }
  return [...found.values()];
}
