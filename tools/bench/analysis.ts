import { differenceOf, explorationOf, reachOf } from "../../engine/analysis";
import { checked, shipped, uncheckedVersionOf, type Files } from "../exact/product";
import { editedLongProduct, longProduct } from "./analysis-flow";
import { judged } from "./bars";
import { MOST_THINGS, thingsProduct, withThings } from "./things-flow";
import { WIDE, wideProduct, withMoved } from "./wide-flow";
import type { Figures } from "./numbers";
import { sized } from "./size";

const [FEW, MORE, MOST] = [sized(10, 2), sized(100, 5), sized(1_000, 10)];
const SIZES = [FEW, MORE, MOST];
/** The growth from the middle size to the largest that still counts as linear: time ~ steps to the power of this. */
const LINEAR = 1.15;

type Times = { readonly [work: string]: number };

const [FEW_THINGS, MANY_THINGS] = [sized(10, 2), sized(MOST_THINGS, 4)];

/** Processor time of checking, exploring, comparing and finding what is reached, in both products and in long flows. */
export function benchAnalysis(): Figures {
  const products = ["boa", "passport360"].map((id) => [id, timesOf(id, shipped(id), retitled(id))] as const);
  const long = new Map(
    SIZES.map((size) => [size, timesOf(`${size} steps`, longProduct(size), editedLongProduct(size))] as const),
  );
  return {
    ...Object.assign({}, ...products.map(([id, times]) => named(times, id))),
    ...Object.assign({}, ...SIZES.map((size) => named(long.get(size) ?? {}, `${size} steps`))),
    ...ofThings(),
    ...ofRules(),
    ...judged(
      Object.keys(long.get(MOST) ?? {}).map((work) => ({
        what: `${work}: growth from ${MORE} to ${MOST.toLocaleString("en-US")} steps, exponent`,
        found: exponent(long.get(MORE)?.[work], long.get(MOST)?.[work]),
        atMost: LINEAR,
      })),
    ),
  };
}

/** Processor time of checking a product with a list of things, and of finding what is reached with few and with many. */
function ofThings(): Figures {
  const product = thingsProduct();
  const reaching = (count: number): number => {
    const { course, usual } = withThings(product, count);
    return timed(`reach (${count} things)`, () => reachOf(course, usual));
  };
  const check = timed("check (a list of things)", () => checked(product));
  const [few, many] = [reaching(FEW_THINGS), reaching(MANY_THINGS)];
  return {
    "check, ms (a list of things)": Math.round(check),
    [`reach, ms (${FEW_THINGS} things)`]: Math.round(few),
    [`reach, ms (${MANY_THINGS} things)`]: Math.round(many),
    ...judged([
      {
        what: `reach: growth from ${FEW_THINGS} to ${MANY_THINGS} things, exponent`,
        found: Math.log(many / few) / Math.log(MANY_THINGS / FEW_THINGS),
        atMost: LINEAR,
      },
    ]),
  };
}

/** Processor time of comparing a product whose rules read many shared questions each, of which two moved. */
function ofRules(): Figures {
  const wide = wideProduct(SEED);
  const moved = wide.rules.filter(({ numbers }) => numbers.length > 2).slice(0, 2);
  const files = withMoved(
    wide,
    moved.map(({ id }) => id),
  );
  const [was, now] = [uncheckedVersionOf(wide.files), uncheckedVersionOf(files)];
  const what = `diff, ms (${WIDE.steps} steps, ${WIDE.rules} rules over ${WIDE.shared} shared questions)`;
  const found = timed(what, () => differenceOf(was.course, now.course, was.usual));
  return { [what]: Math.round(found), ...judged([{ what, found: Math.round(found), atMost: 20_000 }]) };
}

const SEED = 1;

/** Time grows with the steps to the power of this. */
const exponent = (middle = Number.NaN, largest = Number.NaN): number =>
  Math.log(largest / middle) / Math.log(MOST / MORE);

const named = (times: Times, of: string): Figures =>
  Object.fromEntries(Object.entries(times).map(([work, ms]) => [`${work}, ms (${of})`, Math.round(ms)]));

/** A product with another heading at its first step. */
function retitled(id: string): Files {
  const files = shipped(id);
  files.flow.steps[0].title = "Another heading";
  return files;
}

function timesOf(name: string, original: Files, edited: Files): Times {
  const [was, now] = [uncheckedVersionOf(original), uncheckedVersionOf(edited)];
  return {
    check: timed(`check (${name})`, () => checked(original)),
    explore: timed(`explore (${name})`, () => explorationOf(was.course, was.usual)),
    diff: timed(`diff (${name})`, () => differenceOf(was.course, now.course, was.usual)),
    reach: timed(`reach (${name})`, () => reachOf(was.course, was.usual)),
  };
}

/**
 * Milliseconds of processor time, which others on the machine do not lengthen as they do the time on the wall. All of it
 * takes minutes, so each is said as soon as it is known.
 */
function timed(what: string, work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  const found = (user + system) / 1000;
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}: ${found.toFixed(0)} ms`);
  return found;
}
