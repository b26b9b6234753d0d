/** Rules over several numbers, yes/no questions, a choice and the state are solved for their bounds, however many there are. */
import { expect, test } from "vitest";
import { differenceOf } from "../../engine/analysis";
import { wideProduct, withMoved } from "../../tools/bench/wide-flow";
import { uncheckedVersionOf } from "../../tools/exact/product";
import { isWhole, samples } from "../support/tier";

const LIMIT = 600_000;

test.runIf(isWhole)(
  "two thresholds of sums of three numbers that moved by one are both found",
  { timeout: LIMIT },
  () => {
    for (let seed = 1; seed <= samples(1, 4); seed++) {
      const wide = wideProduct(seed);
      const moved = wide.rules.filter(({ numbers }) => numbers.length === 3).slice(0, 2);
      const ids = moved.map(({ id }) => id);
      const decisions = moved.map(({ step }) => `${step}/refusals`);
      const [was, now] = [uncheckedVersionOf(wide.files), uncheckedVersionOf(withMoved(wide, ids))];
      const isLooked = (key: string): boolean => decisions.includes(key);
      const { changed, sampled } = differenceOf(was.course, now.course, was.usual, undefined, isLooked);
      expect([...new Set(changed.map(({ decision }) => decision))].toSorted()).toEqual(decisions.toSorted());
      // Where a step has two rules, their sums have a number in common: both are solved together.
      expect(sampled).toEqual([]);
    }
  },
);

test("a threshold of three numbers, two yes/no, a choice and the state is solved where it alone moved", () => {
  const { files, rules } = wideProduct(1);
  const rule = rules.find(({ numbers, id }) => numbers.length === 3 && Number(id.slice("rule_".length)) % 3 === 2);
  if (!rule) throw new Error("There is no such rule.");
  for (const step of files.flow.steps)
    if (step.reject && /^w\d/.test(step.id))
      step.reject = step.reject.filter(({ id }: { id: string }) => id === rule.id);
  const wide = { files, rules: [rule] };
  const [was, now] = [uncheckedVersionOf(files), uncheckedVersionOf(withMoved(wide, [rule.id]))];
  const { changed, sampled, unseen } = differenceOf(was.course, now.course, was.usual, undefined, (key) =>
    key.startsWith(`${rule.step}/`),
  );
  expect([sampled, unseen]).toEqual([[], []]);
  expect(changed.map(({ decision }) => decision)).toEqual([`${rule.step}/refusals`]);
  const inputs = changed.flatMap(({ where }) => where.flatMap((each) => ("input" in each ? [each.input] : [])));
  expect(inputs).toHaveLength(4);
  const spans = changed.flatMap(({ where }) => where.flatMap((each) => ("term" in each ? [[each.from, each.to]] : [])));
  expect(spans).toHaveLength(1);
  expect(spans[0]?.[0]).toBe(spans[0]?.[1]);
});
