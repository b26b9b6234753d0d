/** Rules over several numbers, yes/no questions, a choice and the state are solved for their bounds, however many there are. */
import { expect, test } from "vitest";
import { differenceOf } from "../../engine/analysis";
import { wideProduct, withMoved } from "../../tools/bench/wide-flow";
import { uncheckedVersionOf } from "../../tools/exact/product";
import { samples } from "../support/tier";

const LIMIT = 600_000;

test("two thresholds of sums of three numbers that moved by one are both found", { timeout: LIMIT }, () => {
  for (let seed = 1; seed <= samples(1, 4); seed++) {
    const wide = wideProduct(seed);
    const moved = wide.rules.filter(({ numbers }) => numbers.length === 3).slice(0, 2);
    const ids = moved.map(({ id }) => id);
    const decisions = moved.map(({ step }) => `${step}/refusals`);
    const [was, now] = [uncheckedVersionOf(wide.files), uncheckedVersionOf(withMoved(wide, ids))];
    const isLooked = (key: string): boolean => decisions.includes(key);
    const { changed } = differenceOf(was.course, now.course, was.usual, undefined, isLooked);
    expect([...new Set(changed.map(({ decision }) => decision))].toSorted()).toEqual(decisions.toSorted());
  }
});
