import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { List } from "../../engine/index";
import type { Edition, PlainEngine } from "../editions/edition";
import { withOlderEdition } from "../editions/load";
import { loadPresentEdition } from "../editions/present-edition";
import { judged, type Bar } from "./bars";
import { sampleByHand } from "./by-hand";
import { median, whole, type Figures } from "./numbers";
import { enroll } from "./sample";
import { sized } from "./size";
import { fromLinear, SIZES, walkTimes, type WalkTimes } from "./walk";

const PRODUCT = "passport360";
/** Many short rounds in turn, so that a busy moment of the machine falls on all sides alike. */
const ROUNDS = sized(25, 1);
const ROUND_MS = sized(150, 10);
/** A step of the longest flow may take so much of one of 1,000 steps, and still count as linear. */
const LINEAR = 1.3;

/** An edition that is measured, with what its figures are called. */
interface Side {
  readonly edition: Edition;
  readonly suffix: string;
}

/**
 * Whole enrollments a second in one Node process, through the engine and by hand, and walks through long flows; with
 * the name of a commit also those of its engine, in turn with the present one.
 */
export async function benchEngine(root: string, against?: string): Promise<Figures> {
  const now: Side = { edition: await loadPresentEdition(root), suffix: "" };
  if (against === undefined) return measure(root, [now]);
  return withOlderEdition(root, against, ({ edition, commit }) =>
    Promise.resolve(measure(root, [now, { edition, suffix: `, at ${commit}` }])),
  );
}

function measure(root: string, sides: readonly Side[]): Figures {
  const { rates, hand } = sessionRates(sides, new Map(regionNames(root)));
  const walks = walkTimes(sides.map(({ edition }) => edition));
  const [now, then] = rates;
  const ratios = now && then ? ratioBars(now, then) : [];
  return {
    ...Object.assign({}, ...sides.map(({ suffix }, index) => sessionFigures(suffix, rates[index]))),
    "by hand, enrollments/s": whole(median(hand)),
    "by hand is faster by": Number(median(ratiosOf(hand, now?.plain ?? [])).toFixed(1)),
    ...Object.assign({}, ...sides.map(({ suffix }, index) => walkFigures(suffix, walks[index]))),
    ...judged([...ratios, ...walkBars(walks[0])]),
  };
}

/** Sessions a second, round by round. */
interface Rates {
  readonly plain: number[];
  readonly views: number[];
}

function sessionRates(sides: readonly Side[], regions: ReadonlyMap<string, string>) {
  const engines = sides.map(({ edition, suffix }) => sampleEngine(edition, suffix));
  const rates = sides.map((): Rates => ({ plain: [], views: [] }));
  const hand: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each goes first in half of the rounds.
    const turns = round % 2 === 0 ? [...engines.entries()] : [...engines.entries()].toReversed();
    for (const [index, engine] of turns) rates[index]?.plain.push(perSecond(() => enroll(engine, false)));
    for (const [index, engine] of turns) rates[index]?.views.push(perSecond(() => enroll(engine, true)));
    hand.push(perSecond(() => sampleByHand(regions)));
  }
  return { rates, hand };
}

function sampleEngine({ products }: Edition, suffix: string): PlainEngine {
  const engine = products.find(({ id }) => id === PRODUCT)?.engine;
  if (!engine) throw new Error(`there is no flow "${PRODUCT}"${suffix}`);
  const { step } = enroll(engine, false);
  if (step !== "confirmation") throw new Error(`the sample journey ended on ${step}${suffix}`);
  return engine;
}

const sessionFigures = (suffix: string, rates?: Rates): Figures => ({
  [`whole sessions/s${suffix}`]: whole(median(rates?.plain ?? [])),
  [`whole sessions/s, with a view after each event${suffix}`]: whole(median(rates?.views ?? [])),
});

const walkFigures = (suffix: string, times: WalkTimes = new Map()): Figures => ({
  ...Object.fromEntries(SIZES.map((n) => [`walk of ${n} steps, ms${suffix}`, Number((times.get(n) ?? 0).toFixed(1))])),
  [`walk: a step of 3000 over one of 1000${suffix}`]: Number(fromLinear(times).toFixed(2)),
});

const ratiosOf = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, round) => value / (b[round] ?? Number.NaN));

/** Now over then, in each round. */
const ratioBars = (now: Rates, then: Rates): readonly Bar[] => [
  { what: "whole sessions, now over then", found: median(ratiosOf(now.plain, then.plain)), atLeast: 0.85 },
  { what: "with a view after each event, now over then", found: median(ratiosOf(now.views, then.views)), atLeast: 2.5 },
];

const walkBars = (times: WalkTimes = new Map()): readonly Bar[] => [
  { what: "walk of 1000 steps, ms", found: times.get(1000) ?? Number.NaN, atMost: 60 },
  { what: "walk: a step of 3000 over one of 1000", found: fromLinear(times), atMost: LINEAR },
];

function regionNames(root: string): [string, string][] {
  const { items } = JSON.parse(readFileSync(join(root, "flows/lists/us-regions@1.json"), "utf8")) as List;
  return items.map(({ code, name }) => [String(code), name]);
}

function perSecond(work: () => unknown): number {
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < ROUND_MS) {
    for (let n = 0; n < 20; n += 1) work();
    done += 20;
  }
  return (done * 1000) / (performance.now() - started);
}
