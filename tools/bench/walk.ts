import type { Json, JsonObject } from "../../engine/index";
import type { Edition, PlainCall, PlainEngine, PlainSession } from "../editions/edition";
import { median } from "./numbers";
import { settleAtOnce } from "./sample";
import { sized } from "./size";
import { walkInFirstEdition } from "./walk-first";
import { END, plannedSteps } from "./walk-plan";
import { walkInSecondEdition } from "./walk-second";

export const SIZES = [100, 300, 1000, 3000] as const;
const WALKS = sized(5, 1);

/** Milliseconds of processor time of one walk, by the number of the flow's steps. */
export type WalkTimes = ReadonlyMap<number, number>;

/** The median time of several walks of each length; the editions walk in turn. */
export function walkTimes(editions: readonly Edition[]): readonly WalkTimes[] {
  const times = editions.map(() => new Map<number, number>());
  for (const n of SIZES) {
    const walkers = editions.map((edition) => walkerOf(edition, n));
    const taken = walkers.map((): number[] => []);
    // The first walk of each is not counted: it compiles what the others find compiled.
    for (let round = 0; round <= WALKS; round += 1)
      for (const [index, walker] of walkers.entries()) {
        const ms = timed(walker);
        if (round > 0) taken[index]?.push(ms);
      }
    for (const [index, all] of taken.entries()) times[index]?.set(n, median(all));
  }
  return times;
}

/** How far from linear: the time of a step in the longest flow over that in the one of 1,000. */
export function fromLinear(times: WalkTimes): number {
  const perStep = (n: number): number => (times.get(n) ?? Number.NaN) / n;
  return perStep(3000) / perStep(1000);
}

/** Processor time, which others on the machine do not lengthen as they do the time on the wall. */
function timed(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function walkerOf(edition: Edition, n: number): () => void {
  const flow = edition.format === 1 ? walkInFirstEdition(n) : walkInSecondEdition(n);
  const engine = edition.engineOf(flow);
  const expected = plannedSteps(n).filter(({ onlyIf }) => onlyIf === undefined).length;
  return () => {
    const visited = walk(engine, n);
    if (visited !== expected) throw new Error(`the walk of ${n} steps visited ${visited}, not ${expected}`);
  };
}

/** Answers each step of the long flow and presses Next, from the first to the end. Answers how many steps that were. */
export function walk(engine: PlainEngine, n: number): number {
  const answers = new Map(
    plannedSteps(n).map(({ id, question, answer }) => [id, { type: "answer", name: question, value: answer }]),
  );
  const host = savingHost();
  const init = { entry: "share", today: "2026-03-02", data: { quote: host({ call: "quote.load" }) } };
  let session: PlainSession = settleAtOnce(engine, engine.start(init), host);
  let visited = 0;
  while (session.step !== END && visited < n) {
    const answer = answers.get(session.step);
    if (!answer) throw new Error(`the walk came to ${session.step}, which it has no answer for`);
    session = settleAtOnce(engine, engine.send(session, answer), host);
    session = settleAtOnce(engine, engine.send(session, { type: "next" }), host);
    visited += 1;
  }
  return visited;
}

/** Keeps saved answers in a store that grows in place, so that a save costs the same however many there are. */
function savingHost(): (call: PlainCall) => Json {
  const saved: { [name: string]: Json | undefined } = {};
  return ({ call, with: payload }) => {
    if (call === "client.load") return { id: "client-1", client_type: "individual", person: {} };
    if (call === "plans.load") return { plans: [] };
    if (call === "checkout.load") return { grandtotal: 0, currency: "USD", lines: [] };
    const { answers } = (payload?.application ?? {}) as { readonly answers?: JsonObject };
    Object.assign(saved, answers);
    return { quote_number: "Q-WALK", client: { id: "client-1" }, application: { answers: saved } };
  };
}
