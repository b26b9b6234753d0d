/** What people do while servers on one data folder follow each other: a buyer saves, buyers begin, a broker imports. */
import { setTimeout as pause } from "node:timers/promises";
import { byCheck, buyerAt, enrollment } from "./buyer";
import type { Buyer } from "./buyer";
import { send } from "./caller";
import type { Broker } from "./caller";

/** An enrollment that was acknowledged. */
interface Begun {
  readonly path: string;
  readonly token: string;
}

export interface Work {
  /** Which server people call; undefined while there is none. */
  at(address: string | undefined): void;
  /** Resolves after the next save that is acknowledged, or with false when none is for two minutes. */
  hasSaved(): Promise<boolean>;
  readonly counts: { saves: number; begun: number; imports: number };
  /** How many acknowledged saves, and of the newest enrollments, or all, a server does not have. */
  lostAt(address: string, newest?: number): Promise<number>;
  /** Begins a new import where none is under way. */
  importAt(address: string): Promise<void>;
  end(): Promise<void>;
}

const LONGEST_MS = 120_000;
/** A file of 9 MB: most of it is a column that is not imported. */
const [ROWS, NOTE] = [18_000, "n".repeat(450)];

const csvOf = (n: number): string =>
  [
    "first_name,last_name,email,remarks",
    ...Array.from({ length: ROWS }, (_, row) => `Ada,Row${row},i${n}.${row}@mail.example,${NOTE}`),
  ].join("\n");

/** What was answered to the buyers, and where they call. */
interface State {
  readonly saver: Buyer;
  readonly begun: Begun[];
  readonly counts: Work["counts"];
  address: string | undefined;
  isOver: boolean;
  saved: number;
  tried: number;
}

/** Begins to save and to enroll at a server, until `end`. */
export async function beginWork(first: string, broker: Broker): Promise<Work> {
  const saver = await buyerAt(first, "saver", byCheck);
  const counts = { saves: 0, begun: 0, imports: 0 };
  const state: State = { saver, begun: [], counts, address: first, isOver: false, saved: 0, tried: 0 };
  let operation: string | undefined;
  const running = callOn(state);
  return {
    counts,
    at: (address) => void (state.address = address),
    hasSaved: () => savesAgain(counts),
    lostAt: (address, newest = state.begun.length) => lostAt(state, address, newest),
    async importAt(address) {
      if (operation !== undefined && (await isUnderWay(address, broker, operation))) return;
      const uploaded = await broker.upload(address, csvOf(counts.imports));
      operation = await broker.importFile(address, uploaded);
      counts.imports += 1;
    },
    async end() {
      state.isOver = true;
      await running;
    },
  };
}

/** Calls again and again, at the server that there is, which ends in the middle of a call, again and again. */
async function callOn(state: State): Promise<void> {
  while (!state.isOver) {
    if (state.address === undefined) await pause(20);
    else await callOnce(state, state.address).catch(() => pause(20));
  }
}

/** Saves once, and every fifth time begins an enrollment, too. */
async function callOnce(state: State, address: string): Promise<void> {
  const { saver, begun, counts } = state;
  state.tried += 1;
  const n = state.tried;
  if ((await saver.save(address, named(n, saver))).status !== 200) return pause(50);
  state.saved = n;
  counts.saves += 1;
  if (n % 5 > 0) return;
  const entry = await begin(address, `lock${n}`);
  if (entry) counts.begun = begun.push(entry);
}

async function savesAgain(counts: Work["counts"]): Promise<boolean> {
  const { saves } = counts;
  for (const until = Date.now() + LONGEST_MS; counts.saves === saves; await pause(20))
    if (Date.now() > until) return false;
  return true;
}

/** Counts what a server says that it does not have; one that is too busy to say is asked again. */
async function lostAt({ saver, saved, begun }: State, address: string, newest: number): Promise<number> {
  const asked = begun.slice(Math.max(0, begun.length - newest));
  let lost = 0;
  for (const { path, token } of asked) {
    const { status } = await untilSaid(() => send(address, "GET", path, { token }));
    if (status === 200) continue;
    lost += 1;
    console.error(`An enrollment that was acknowledged is answered ${status}: ${path}`);
  }
  const { text } = await untilSaid(() => saver.read(address));
  const found = Number(/"last_name":"Save(\d+)"/.exec(text)?.[1] ?? 0);
  if (found >= saved) return lost;
  console.error(`Save ${saved} was acknowledged, and the server has ${found}`);
  return lost + saved - found;
}

/** Asks until the answer is not that the server is too busy, for two minutes at most. */
async function untilSaid<Answer extends { readonly status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const until = Date.now() + LONGEST_MS; ; await pause(200)) {
    const answer = await ask();
    if ((answer.status < 500 && answer.status !== 429) || Date.now() > until) return answer;
  }
}

/** A number of saves is kept as the name of the holder. */
const named = (n: number, { email }: Buyer) => ({
  holders: [{ first_name: "Ann", last_name: `Save${n}`, email, position_on_policy: 1 }],
});

async function begin(address: string, mark: string): Promise<Begun | undefined> {
  const { status, body } = await send(address, "POST", "/api/quotes/v1/quotes", { body: enrollment(mark) });
  const { auth, quote_number: number } = body;
  if (status !== 200 || typeof number !== "string" || typeof auth !== "object" || auth === null) return undefined;
  return "token" in auth ? { path: `/api/quotes/v1/quotes/${number}`, token: String(auth.token) } : undefined;
}

async function isUnderWay(address: string, broker: Broker, id: string): Promise<boolean> {
  const { body } = await broker.call(address, "GET", `/api/management/v1/long_operations/${id}`);
  return body.done !== true;
}
