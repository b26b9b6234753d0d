import { compileRule } from "../../language/rule";
import { canonical } from "../equality/closure";
import { questionOf } from "../journeys/inputs";
import type { Candidate, Dimension } from "./candidate";
import { combinationsOf, type Combination } from "./combinations";
import type { Judging } from "./judging";
import { comparedSum, spansBetween, valuesFor, type Span } from "./sums";

/** What an input is: one of the numbers of a span; or another value, which adds so much to a sum. */
interface Box extends Span {
  readonly value: Candidate | null;
}

/** Two sums of whole numbers, and the spans of each that comparisons tell apart. */
interface Sums {
  readonly inputs: readonly [readonly string[], readonly string[]];
  readonly spans: readonly [readonly Span[], readonly Span[]];
}

/** Up to so many ways to choose a box for each input. */
const MOST = 4000;

/**
 * Returns values for each span of two sums that share numbers, beside each part of the numbers that other comparisons tell
 * apart: all that there are. Undefined where a comparison is of anything else than a sum of two, or where a number is not
 * always asked. `dimensions`: the numbers with their bounds; `rules`: every comparison that reads several of them.
 */
export function ofTwoSums(
  dimensions: readonly Dimension[],
  rules: readonly unknown[],
  judging: Judging,
  candidateAt: (dimension: Dimension, place: number) => Candidate,
): readonly Combination[] | undefined {
  const sums = sumsOf(rules);
  if (!sums || !dimensions.every((each) => isAdded(each, sums, judging))) return undefined;
  const boxes = dimensions.map((each) => boxesOf(each, judging));
  const choices = boxes.map((own, at): Dimension => ({
    input: String(at),
    candidates: own.map((_, index) => ({ value: index })),
  }));
  const { combinations, isWhole } = combinationsOf(choices, MOST);
  if (!isWhole || boxes.flat().some(({ from }) => Number.isNaN(from))) return undefined;
  return combinations.flatMap((choice) => {
    const chosen = boxes.flatMap((own, at) => own[Number(choice.get(String(at))?.value)] ?? []);
    return solved(chosen, dimensions, sums).map(
      (numbers) =>
        new Map(
          dimensions.map((each, at) => [each.input, chosen[at]?.value ?? candidateAt(each, numbers[at] ?? 0)] as const),
        ),
    );
  });
}

/** The numbers that come to each span of both sums, where any do. */
function solved(
  chosen: readonly Box[],
  dimensions: readonly Dimension[],
  { inputs, spans }: Sums,
): readonly (readonly number[])[] {
  const terms = chosen.map(({ from, to }, at) => {
    const input = dimensions[at]?.input ?? "";
    return { from, to, isIn: [inputs[0].includes(input), inputs[1].includes(input)] as const };
  });
  return spans[0]
    .flatMap((first) => spans[1].flatMap((second) => [valuesFor(terms, [first, second]) ?? []]))
    .filter((numbers) => numbers.length > 0);
}

/** The two sums of some comparisons; undefined where there are more, or where one of them is of anything else. */
function sumsOf(rules: readonly unknown[]): Sums | undefined {
  const cuts = new Map<string, { readonly inputs: readonly string[]; readonly cuts: number[] }>();
  for (const rule of rules) {
    const compared = comparedSum(rule);
    if (!compared) return undefined;
    const key = canonical(compared.inputs.toSorted());
    const known = cuts.get(key) ?? { inputs: compared.inputs, cuts: [] };
    known.cuts.push(...compared.cuts);
    cuts.set(key, known);
  }
  const [one, other, more] = [...cuts.values()];
  if (!one || !other || more) return undefined;
  return { inputs: [one.inputs, other.inputs], spans: [spansBetween(one.cuts), spansBetween(other.cuts)] };
}

/** Whether an input is a whole number that is always asked, and is in a sum. */
function isAdded({ input, scale }: Dimension, { inputs }: Sums, { sides }: Judging): boolean {
  const isAsked = [sides.was, sides.now].every(({ run }) => questionOf(input, run.flow)?.isConditional === false);
  return isAsked && scale?.value(1) === 1 && scale.value(0) === 0 && inputs.some((own) => own.includes(input));
}

/** The spans of a number between its bounds, those of its question among them, and its other values. */
function boxesOf({ input, candidates }: Dimension, judging: Judging): readonly Box[] {
  const places = candidates.flatMap(({ place }) => place ?? []).toSorted((a, b) => a - b);
  const cuts = places.filter((place, at) => places[at - 1] === place - 1);
  for (const { run } of [judging.sides.was, judging.sides.now]) {
    const { minimum, maximum } = questionOf(input, run.flow) ?? {};
    if (minimum !== undefined) cuts.push(minimum);
    if (maximum !== undefined) cuts.push(maximum + 1);
  }
  const [least = 0, most = 0] = [places[0], places.at(-1)];
  const spans = spansBetween(cuts).map(({ from, to }) => ({ from: Math.max(from, least), to: Math.min(to, most) }));
  const sum = compileRule({ "+": [{ var: input }] });
  const state = judging.statesWith(new Map());
  const others = candidates.filter(({ place }) => place === undefined);
  return [
    ...spans.filter(({ from, to }) => from <= to).map((span): Box => ({ ...span, value: null })),
    ...others.map((value): Box => {
      const { here, before } = state(new Map([[input, value]]));
      const [now, was] = [sum(here.scope), sum(before.scope)];
      const added = typeof now === "number" && now === was ? now : Number.NaN;
      return { from: added, to: added, value };
    }),
  ];
}
