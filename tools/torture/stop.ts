import { once } from "node:events";
import type { Product } from "../product/server";
import { Load } from "./load";
import { withServers } from "./product";
import { atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** What one round of stopping under load came to. */
interface Round {
  readonly ms: number;
  readonly code: number | null;
  readonly answered: number;
  /** Answered 503 before the stop, by a machine with its hands full. */
  readonly refusedBefore: number;
  /** Requests that were written on an open connection and got no good answer: each as it ended. */
  readonly failed: readonly string[];
}

/** The limit of the issue; the server's own settings end it sooner. */
const END_WITHIN_MS = 10_000;
/** With a drain the clients are told to let go while the server still takes connections; without, all at once. */
const DRAINS_MS = ["0", "500"] as const;

/** SIGTERM under keep-alive load, `rounds` times: ends in time, with 0, and no request that was taken fails (reliability §7 M11). */
export async function tortureStop(
  say: (line: string) => void,
  start: (settings: Readonly<Record<string, string>>) => Promise<Product>,
  rounds: number,
): Promise<readonly Figure[]> {
  const done: Round[] = [];
  for (let n = 1; n <= rounds; n += 1) {
    const product = await start({ DRAIN_MS: DRAINS_MS[n % 2] ?? "0" });
    try {
      done.push(await stopUnderLoad(product));
    } finally {
      await product.stop();
    }
    say(`round ${n} of ${rounds}: ${done.slice(-1).map(inWords).join("")}`);
  }
  const times = done.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b);
  const sum = (of: (round: Round) => number): number => done.reduce((all, round) => all + of(round), 0);
  return [
    exactly("rounds that ended with 0", done.filter(({ code }) => code === 0).length, rounds),
    atMost("longest stop, ms", times.at(-1) ?? 0, END_WITHIN_MS),
    told("median stop, ms", times[Math.floor(times.length / 2)] ?? 0),
    told(
      "requests answered",
      sum(({ answered }) => answered),
    ),
    told(
      "requests refused with 503 before the signal",
      sum(({ refusedBefore }) => refusedBefore),
    ),
    exactly(
      "accepted requests that failed",
      sum(({ failed }) => failed.length),
      0,
    ),
  ];
}

const inWords = ({ ms, code, answered, failed }: Round): string =>
  `ended in ${Math.round(ms)} ms with ${code}; ${answered} answered, ${failed.length} failed ${[...new Set(failed)].join(", ")}`;

/** The same on servers of its own: PostgreSQL, so that each round finds what the one before left. */
export function tortureStopAlone(root: string, say: (line: string) => void, rounds = 50): Promise<readonly Figure[]> {
  return withServers(root, 0, {}, ({ start }) => tortureStop(say, start, rounds));
}

/** Loads the server until every client has seen it in full swing, has one slow request under way, and says SIGTERM. */
async function stopUnderLoad({ address, child }: Product): Promise<Round> {
  const load = new Load(address);
  const running = await load.begin();
  await load.swing;
  const slow = await load.dribble();
  const ended = once(child, "exit");
  const begun = performance.now();
  load.isEnding = true;
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS * 2);
  await slow.finish();
  const [code] = (await ended) as [number | null];
  const ms = performance.now() - begun;
  clearTimeout(limit);
  await Promise.all(running);
  return { ms, code, answered: load.answered, refusedBefore: load.refusedBefore, failed: load.failed };
}
