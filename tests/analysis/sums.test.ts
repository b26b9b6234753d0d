/** Two sums that share numbers are solved: values are found for all that some values come to, and for nothing else. */
import { expect, test } from "vitest";
import { comparedSum, spansBetween, valuesFor, type Term } from "../../engine/analysis";
import { randomFrom } from "../../tools/exact/random";

const LARGEST = 3;

/** Each choice of a value for each number. */
const choices = (terms: readonly Term[]): readonly (readonly number[])[] =>
  terms.reduce<readonly (readonly number[])[]>(
    (all, { from, to }) =>
      all.flatMap((some) => Array.from({ length: to - from + 1 }, (_, more) => [...some, from + more])),
    [[]],
  );

test("values for two spans are found exactly where trying all values finds some", () => {
  const random = randomFrom(1);
  const below = (count: number): number => Math.floor(random() * count);
  let found = 0;
  for (let round = 0; round < 400; round++) {
    const terms = Array.from({ length: 4 }, (_, at): Term => {
      const from = below(LARGEST);
      return { from, to: from + below(LARGEST), isIn: at === 0 ? [true, true] : [below(2) === 0, below(2) === 0] };
    });
    const sums = (values: readonly number[]): readonly number[] =>
      ([0, 1] as const).map((sum) =>
        values.reduce((total, value, at) => total + (terms[at]?.isIn[sum] ? value : 0), 0),
      );
    const spans = [0, 1].map(() => spansBetween([below(8), below(8)]));
    const all = choices(terms).map(sums);
    for (const first of spans[0] ?? [])
      for (const second of spans[1] ?? []) {
        const isIn = ([one = 0, other = 0]: readonly number[]): boolean =>
          one >= first.from && one <= first.to && other >= second.from && other <= second.to;
        const values = valuesFor(terms, [first, second]);
        expect(values !== undefined, JSON.stringify({ terms, first, second })).toBe(all.some(isIn));
        if (!values) continue;
        found++;
        expect(isIn(sums(values))).toBe(true);
        expect(values.every((value, at) => value >= (terms[at]?.from ?? 0) && value <= (terms[at]?.to ?? 0))).toBe(
          true,
        );
      }
  }
  expect(found).toBeGreaterThan(100);
});

test("only a plain sum of different answers, compared with a number, is taken for one", () => {
  const [a, b] = [{ var: "answers.a" }, { var: "answers.b" }];
  expect(comparedSum({ ">=": [{ "+": [a, b] }, 10] })).toEqual({ inputs: ["answers.a", "answers.b"], cuts: [10, 11] });
  expect(comparedSum({ "<": [2.5, { "+": [a, b] }] })?.cuts).toEqual([3]);
  for (const rule of [
    { ">=": [{ "+": [a, a] }, 10] },
    { ">=": [{ "*": [a, b] }, 10] },
    { ">=": [{ "+": [a, { "-": [b] }] }, 10] },
    { ">=": [{ "+": [a, b] }, { var: "answers.c" }] },
    { "<": [1, { "+": [a, b] }, 10] },
    { in: [{ "+": [a, b] }, [1, 2]] },
  ])
    expect(comparedSum(rule), JSON.stringify(rule)).toBeUndefined();
});
