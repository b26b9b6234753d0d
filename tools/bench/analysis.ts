import { differenceOf, explorationOf, reachOf } from "../../engine/analysis";
import { checked, shipped, uncheckedVersionOf, type Files } from "../exact/product";
import { editedLongProduct, longProduct } from "./analysis-flow";
import { judged } from "./bars";
import { MOST_THINGS, thingsProduct, withThings } from "./things-flow";
import type { Figures } from "./numbers";
import { sized } from "./size";
import { timed } from "./timed";

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
    return timed(`reach (${count} things)`, () => reachOf(course, usual)).ms;
  };
  const check = timed("check (a list of things)", () => checked(product)).ms;
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
    check: timed(`check (${name})`, () => checked(original)).ms,
    explore: timed(`explore (${name})`, () => explorationOf(was.course, was.usual)).ms,
    diff: timed(`diff (${name})`, () => differenceOf(was.course, now.course, was.usual)).ms,
    reach: timed(`reach (${name})`, () => reachOf(was.course, was.usual)).ms,
  };
}
