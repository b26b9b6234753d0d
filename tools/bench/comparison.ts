import { comparisonOf, type Comparison } from "../flow/difference";
import { checked, type Files } from "../exact/product";
import { longProduct, withMovedBound } from "./analysis-flow";
import { judged } from "./bars";
import { editionOf } from "./editions";
import type { Figures } from "./numbers";
import { sized } from "./size";
import { timed } from "./timed";
import { WIDE, wideProduct, withMoved } from "./wide-flow";

const SIZES = [sized(10, 2), sized(100, 4), sized(1_000, 8)] as const;
/** The growth that still counts as linear: time ~ steps to the power of this. */
const LINEAR = 1.15;
const WIDE_MOST = 20_000;
const SEED = 1;

/** Processor time of checking and comparing flows as they grow, and of comparing one of many rules over shared questions. */
export function benchComparison(): Figures {
  // What is loaded and compiled once is not part of the growth.
  compared(longProduct(SIZES[0]), withMovedBound(SIZES[0]));
  const all = SIZES.map((size) => ({
    check: timed(`check (${size} steps)`, () => checked(longProduct(size))).ms,
    diff: timed(`diff with one changed value (${size} steps)`, () => compared(longProduct(size), withMovedBound(size)))
      .ms,
  }));
  const works = [
    ["check", all.map(({ check }) => check)],
    ["diff with one changed value", all.map(({ diff }) => diff)],
  ] as const;
  return {
    ...Object.fromEntries(
      works.flatMap(([work, times]) => times.map((ms, at) => [`${work}, ms (${SIZES[at]} steps)`, Math.round(ms)])),
    ),
    // What does not grow at all keeps the first slope low: the second is of the largest alone.
    ...judged(
      works.flatMap(([work, times]) =>
        [0, 1].map((first) => ({
          what: `${work}: growth from ${namesFrom(first)} steps, fitted exponent`,
          found: exponentOf(times, first),
          atMost: LINEAR,
        })),
      ),
    ),
    ...ofRules(),
  };
}

const compared = (was: Files, now: Files): Comparison => comparisonOf(editionOf(was), editionOf(now), () => {});

const namesFrom = (first: number): string =>
  SIZES.slice(first)
    .map((size) => size.toLocaleString("en-US"))
    .join(" to ");

/** Time grows with the steps to the power of this, from a size on: the slope of the line nearest to the logarithms. */
function exponentOf(times: readonly number[], first: number): number {
  const all = times.map((ms, at) => [Math.log(SIZES[at] ?? Number.NaN), Math.log(ms)] as const);
  const points = all.slice(first);
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [size, ms]) => sum + (size - x) * (ms - y), 0);
  return rise / points.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}

/** A product whose rules read many shared questions each, of which two moved. */
function ofRules(): Figures {
  const wide = wideProduct(SEED);
  const moved = wide.rules.filter(({ numbers }) => numbers.length > 2).slice(0, 2);
  const files = withMoved(
    wide,
    moved.map(({ id }) => id),
  );
  const what = `diff (${WIDE.steps} steps, ${WIDE.questions} questions, ${WIDE.rules} rules over ${WIDE.shared} of them)`;
  const { ms, found } = timed(what, () => compared(wide.files, files));
  const told = new Set(found.changed.map(({ decision }) => decision));
  return {
    [`${what}, ms`]: Math.round(ms),
    [`${what}: decisions of which a sample was tried`]: found.sampled.length,
    ...judged([
      { what: `${what}, ms`, found: Math.round(ms), atMost: WIDE_MOST },
      {
        what: `${what}: moved thresholds found`,
        found: moved.filter(({ step }) => told.has(`${step}/refusals`)).length,
        atLeast: moved.length,
      },
    ]),
  };
}
