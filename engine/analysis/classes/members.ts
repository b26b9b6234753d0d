import { isEqual } from "../../values/equal";
import { canonical } from "../equality/closure";
import { boundsAlong } from "./bounds";
import type { Candidate, Dimension } from "./candidate";
import { combinationsOf, countOfAll, type Combination } from "./combinations";
import type { Coupling } from "./coupling";
import type { Judging } from "./judging";
import { questionOf } from "../journeys/inputs";
import { ofTwoSums } from "./two-sums";

/** Combinations of values, and the inputs with every value that is in one of them. */
interface Members {
  readonly combinations: readonly Combination[];
  readonly dimensions: readonly Dimension[];
  /** False where some class may have no member among them. */
  readonly isWhole: boolean;
}

/** Up to so many, every combination of values is tried. */
const MOST_PLAIN = 5000;
/** Up to so many of the inputs that comparisons read together; else what lies around each comparison alone. */
const MOST_TOGETHER = 5000;
const MOST_LINES = 6000;
const FEW_CORNERS = 24;
/** So many more where there is one for each class already, to see how far the classes reach. */
const MOST_BESIDES = 4000;

/**
 * Enough combinations of values for every class of a decision. Where all are too many, inputs that no comparison reads
 * together are tried one after the other, each beside the values of the others that some rule tells apart.
 */
export function membersOf(
  judging: Judging,
  dimensions: readonly Dimension[],
  coupling: Coupling,
  most: number,
): Members {
  if (countOfAll(dimensions) <= Math.min(MOST_PLAIN, most)) return { ...combinationsOf(dimensions, most), dimensions };
  return new Choosing(judging, dimensions, coupling, most).members();
}

/** Inputs that comparisons read together, with their values, and those of them that stand for all others. */
interface Group {
  readonly all: readonly Combination[];
  /** Asked for beside other groups alone. */
  readonly typical: () => readonly Combination[];
  readonly isWhole: boolean;
}

class Choosing {
  private readonly usual: Combination;
  /** Input → the values that were found on the way, by their places. */
  private readonly placed: ReadonlyMap<string, Map<number, Candidate>>;
  private readonly ended = new Map<Dimension, Dimension>();

  constructor(
    private readonly judging: Judging,
    private readonly dimensions: readonly Dimension[],
    private readonly coupling: Coupling,
    private readonly most: number,
  ) {
    this.usual = new Map(dimensions.flatMap((each) => [[each.input, usualOf(each)] as const]));
    this.placed = new Map(
      dimensions.map(({ input, candidates }) => [
        input,
        new Map(candidates.flatMap((each) => (each.place === undefined ? [] : [[each.place, each] as const]))),
      ]),
    );
  }

  members(): Members {
    const groups = this.groups();
    const typical = groups.length > 1 ? groups.map((group) => group.typical()) : [];
    const found = new Map<string, Combination>();
    const known = this.judging.isByTruths && groups.length > 1 ? productOf(typical, this.most) : undefined;
    if (known?.isWhole) for (const each of known.combinations) found.set(this.keyOf(each), each);
    let isWhole = true;
    const most = Math.max(1, Math.floor((known?.isWhole ? MOST_BESIDES : this.most) / groups.length));
    for (const [at, { all }] of groups.entries()) {
      const sets = groups.length > 1 ? typical.map((each, index) => (index === at ? all : each)) : [all];
      const { combinations, isWhole: areAll } = productOf(sets, most);
      isWhole &&= areAll;
      for (const each of combinations) found.set(this.keyOf(each), each);
    }
    isWhole = groups.every((group) => group.isWhole) && (isWhole || known?.isWhole === true);
    return { combinations: [...found.values()], dimensions: this.dimensions.map(this.widened), isWhole };
  }

  private keyOf(combination: Combination): string {
    return this.dimensions.map(({ input, candidates }) => this.numberOf(input, combination, candidates)).join(" ");
  }

  private numberOf(input: string, combination: Combination, candidates: readonly Candidate[]): string {
    const found = combination.get(input);
    if (found === undefined) return "";
    return found.place === undefined ? `#${candidates.indexOf(found)}` : String(found.place);
  }

  /** An input with the values that were found besides. */
  private widened = (dimension: Dimension): Dimension => {
    const known = new Set(dimension.candidates);
    const more = [...(this.placed.get(dimension.input)?.values() ?? [])].filter((each) => !known.has(each));
    return { ...dimension, candidates: [...dimension.candidates, ...more] };
  };

  private groups(): readonly Group[] {
    const left = new Set(this.dimensions.flatMap(({ candidates }, at) => (candidates.length > 0 ? [at] : [])));
    const found: Group[] = [];
    for (const first of left) {
      const together = new Set([first]);
      for (const at of together) for (const other of this.coupling.with(at)) if (left.has(other)) together.add(other);
      for (const at of together) left.delete(at);
      found.push(this.group([...together].toSorted((a, b) => a - b)));
    }
    return found;
  }

  private group(places: readonly number[]): Group {
    const own = places.flatMap((at) => this.dimensions[at] ?? []);
    const { all, isWhole } =
      countOfAll(own) <= MOST_TOGETHER
        ? { all: combinationsOf(own, MOST_TOGETHER).combinations, isWhole: true }
        : this.around(places, own);
    return { all, typical: () => this.typicalIn(all, places, own), isWhole };
  }

  /** The usual values, and one combination for each thing that the rules tell apart. */
  private typicalIn(
    all: readonly Combination[],
    places: readonly number[],
    own: readonly Dimension[],
  ): readonly Combination[] {
    const atoms = [...new Set(places.flatMap((at) => this.coupling.atomsOf(at)))];
    const found = new Map<string, Combination>();
    const state = this.judging.statesWith(this.usual);
    const isByTruths = this.judging.isByTruths;
    for (const values of [usualIn(own), ...all]) {
      const both = state(values);
      const wrong = isByTruths ? own.map((each) => this.wrongBy(each, values)) : [];
      const truths = atoms.map((at) => this.judging.truthOf(at, both));
      const key = JSON.stringify([truths, wrong, this.judging.judged(both).key]);
      if (!found.has(key)) found.set(key, values);
    }
    return [...found.values()];
  }

  /** What is wrong with an answer by itself, as far as that is known: numbers within the bounds of their question are alike. */
  private wrongBy({ input, candidates }: Dimension, values: Combination): unknown {
    const found = values.get(input);
    if (found?.place === undefined) return found && candidates.indexOf(found);
    const { was, now } = this.judging.sides;
    return [was, now].map(({ run }) => {
      const { minimum = -Infinity, maximum = Infinity } = questionOf(input, run.flow) ?? {};
      return typeof found.value === "number" && (found.value < minimum || found.value > maximum);
    });
  }

  /**
   * What lies on both sides of each comparison, along each number, from each end and bound of the others. It is all there
   * is where any two comparisons that read several numbers read one and the same sum of them, or none in common; two sums
   * with numbers in common are solved besides.
   */
  private around(places: readonly number[], own: readonly Dimension[]): Omit<Group, "typical"> {
    const isOfOne = this.areOfOneTerm(places);
    const solved = isOfOne ? undefined : this.solved(places, own);
    const found: Combination[] = [...(solved ?? [])];
    let isWhole = isOfOne;
    const scaled = own.filter(({ scale }) => scale);
    for (const along of scaled) {
      const others = own.filter((each) => each !== along).map((each) => this.ends(each));
      const lines = combinationsOf(others, Math.floor(MOST_LINES / scaled.length));
      isWhole &&= lines.isWhole;
      for (const line of lines.combinations) found.push(...this.alongLine(along, line, places));
    }
    if (scaled.length > 0) return { all: found, isWhole: isWhole || solved !== undefined };
    return { all: combinationsOf(own, this.most).combinations, isWhole: false };
  }

  private solved(places: readonly number[], own: readonly Dimension[]): readonly Combination[] | undefined {
    const atoms = new Set(places.flatMap((at) => this.coupling.atomsOf(at)));
    const rules = [...atoms]
      .filter((at) => this.numbersIn(at).length > 1)
      .map((at) => this.judging.atomsOf[at]?.atom.rule);
    return ofTwoSums(
      own.map((each) => this.ends(each)),
      rules,
      this.judging,
      this.candidateAt,
    );
  }

  /** The value of a number at a place: the same one each time. */
  private candidateAt = ({ input, scale }: Dimension, place: number): Candidate => {
    const known = this.placed.get(input) ?? new Map<number, Candidate>();
    const value = known.get(place) ?? { value: scale?.value(place), place };
    known.set(place, value);
    return value;
  };

  private *alongLine(dimension: Dimension, line: Combination, all: readonly number[]) {
    const { input, candidates, scale } = dimension;
    const places = candidates.flatMap(({ place }) => (place === undefined ? [] : [place])).toSorted((a, b) => a - b);
    const atoms = [...new Set(all.flatMap((at) => this.coupling.atomsOf(at)))];
    const keyAt = this.keyAlong({ input, scale }, line, atoms);
    const at = (place: number): Candidate => this.candidateAt(dimension, place);
    const ends = [places[0], places.at(-1)].flatMap((place) => place ?? []);
    for (const place of new Set([...ends, ...boundsAlong(places, keyAt)])) yield new Map([...line, [input, at(place)]]);
    for (const candidate of candidates) if (candidate.place === undefined) yield new Map([...line, [input, candidate]]);
  }

  /** An input with its ends, its usual value and the bounds that no other number moves. */
  private ends(dimension: Dimension): Dimension {
    const known = this.ended.get(dimension) ?? this.endsOf(dimension);
    this.ended.set(dimension, known);
    return known;
  }

  private endsOf(dimension: Dimension): Dimension {
    const { input, scale, candidates, usual } = dimension;
    if (!scale) return dimension;
    const at = this.dimensions.indexOf(dimension);
    const atoms = this.coupling.atomsOf(at).filter((index) => this.numbersIn(index).length === 1);
    const placed = candidates.filter(({ place }) => place !== undefined);
    const places = placed.map(({ place = 0 }) => place).toSorted((a, b) => a - b);
    const kept = new Set([places[0], places.at(-1), usual]);
    const near = this.coupling.with(at);
    const others = atoms.length === 0 ? [] : this.dimensions.filter((each, index) => !each.scale && near.has(index));
    for (const corner of combinationsOf(others, FEW_CORNERS).combinations)
      for (const bound of boundsAlong(places, this.keyAlong({ input, scale }, corner, atoms))) kept.add(bound);
    const bounds = placed.filter(({ place }) => kept.has(place));
    return { ...dimension, candidates: [...candidates.filter(({ place }) => place === undefined), ...bounds] };
  }

  /** The key of each place of a number, by some atoms, beside these values of others and the usual ones of the rest. */
  private keyAlong(
    { input, scale }: Pick<Dimension, "input" | "scale">,
    corner: Combination,
    atoms: readonly number[],
  ): (place: number) => string {
    const { judging } = this;
    const state = judging.statesWith(new Map([...this.usual, ...corner]));
    return (place) => {
      const both = state(new Map([[input, { value: scale?.value(place), place }]]));
      return JSON.stringify(atoms.map((index) => [judging.truthOf(index, both), judging.sideOf(index, both)]));
    };
  }

  /** The places of the numbers and dates that an atom reads. */
  private numbersIn(atom: number): readonly number[] {
    return [...(this.coupling.reads[atom] ?? [])].filter((at) => this.dimensions[at]?.scale);
  }

  /** Whether any two comparisons that read several numbers read one and the same term of them, or none in common. */
  private areOfOneTerm(places: readonly number[]): boolean {
    const terms = this.judging.atomsOf.flatMap(({ atom }, index) => {
      const numbers = this.numbersIn(index).filter((at) => places.includes(at));
      return numbers.length > 1 ? [{ numbers, term: atom.term === undefined ? index : canonical(atom.term) }] : [];
    });
    return terms.every((one) =>
      terms.every(({ term, numbers }) => term === one.term || !numbers.some((at) => one.numbers.includes(at))),
    );
  }
}

/** One of each of these sets together: all, or as many as may be, spread over all of them. */
function productOf(
  sets: readonly (readonly Combination[])[],
  most: number,
): { readonly combinations: readonly Combination[]; readonly isWhole: boolean } {
  const dimensions = sets.map((all, at): Dimension => ({
    input: String(at),
    candidates: all.map((_, index) => ({ value: index })),
  }));
  const { combinations, isWhole } = combinationsOf(dimensions, most);
  const chosen = combinations.map(
    (each) =>
      new Map(
        [...each].flatMap(([at, { value }]) => [
          ...(sets[Number(at)]?.[Number(value)] ?? new Map<string, Candidate>()),
        ]),
      ),
  );
  return { combinations: chosen, isWhole };
}

const usualIn = (dimensions: readonly Dimension[]): Combination =>
  new Map(dimensions.map((each) => [each.input, usualOf(each)]));

/** The usual value of an input: as it is, the usual answer, else the first that is one. */
function usualOf({ candidates, common, usual }: Dimension): Candidate {
  const found =
    candidates.find(({ isKept }) => isKept) ??
    candidates.find(({ place, value }) => (place === undefined ? isEqual(value, common) : place === usual)) ??
    candidates.find(({ value, isBad }) => value !== undefined && !isBad) ??
    candidates[0];
  return found ?? { value: undefined };
}
