/** People at work at several servers, whatever becomes of the database: they save, buy and import, and come back after a refusal. */
import { setTimeout as pause } from "node:timers/promises";
import { byCheck, buyerAt } from "./buyer";
import type { Buyer } from "./buyer";
import type { Broker } from "./caller";
import type { Answered } from "./kill-round";

/** One call and what it was answered; status 0: no answer at all. */
export interface Outcome {
  readonly what: "save" | "buy" | "import" | "read";
  readonly server: number;
  readonly status: number;
  readonly begun: number;
  readonly ended: number;
}

export interface SavedQuote {
  readonly buyer: Buyer;
  readonly server: number;
  /** The number of the last save that was acknowledged, and begun. */
  answered: number;
  begun: number;
}

export interface Steady {
  /** Where everybody works. */
  readonly addresses: readonly string[];
  readonly outcomes: readonly Outcome[];
  readonly savers: readonly SavedQuote[];
  readonly buyers: Answered["buyers"];
  readonly imports: Answered["imports"];
  /** Ends the work once everybody has their last answer. */
  end(): Promise<void>;
}

interface Work {
  readonly addresses: readonly string[];
  readonly broker: Broker;
  readonly outcomes: Outcome[];
  readonly buyers: Answered["buyers"];
  readonly imports: Answered["imports"];
  isOver: boolean;
}

/** Savers at each server, and buyers in all. */
const SAVERS = 2;
const BUYERS = 2;
/** Pauses between two calls of one person, so that what is tried is the database's absence and not the machine. */
const SAVE_MS = 20;
const BUY_MS = 700;
const IMPORT_MS = 3_000;
const ROWS = 300;
/** How long a server may refuse to read a quote, while its database comes back. */
const READ_MS = 30_000;

/** Begins the work at these servers; `broker` imports. */
export async function beginSteady(addresses: readonly string[], broker: Broker): Promise<Steady> {
  const work: Work = { addresses, broker, outcomes: [], buyers: [], imports: [], isOver: false };
  const savers: SavedQuote[] = [];
  for (let n = 0; n < SAVERS * addresses.length; n += 1) {
    const server = n % addresses.length;
    const buyer = await buyerAt(String(addresses[server]), `saver${n}`, byCheck, networkOf(n));
    savers.push({ buyer, server, answered: 0, begun: 0 });
  }
  const working = [
    ...savers.map((saver) => saveOn(work, saver)),
    ...Array.from({ length: BUYERS }, (_, n) => buyOn(work, n)),
    importOn(work),
  ];
  return {
    ...work,
    savers,
    async end() {
      work.isOver = true;
      await Promise.all(working);
    },
  };
}

/** Each person calls from another network, as the servers limit what one network may do. */
const networkOf = (n: number): string => `198.18.${n % 250}.${Math.floor(n / 250) % 250}`;

async function saveOn(work: Work, saver: SavedQuote): Promise<void> {
  while (!work.isOver) {
    saver.begun += 1;
    const number = saver.begun;
    const holder = { first_name: "Ann", last_name: `Save${number}`, email: saver.buyer.email, position_on_policy: 1 };
    const status = await noted(work, "save", saver.server, async (address) => {
      const answer = await saver.buyer.save(address, { holders: [holder] });
      return answer.status;
    });
    if (status === 200) saver.answered = number;
    await pause(SAVE_MS);
  }
}

async function buyOn(work: Work, lane: number): Promise<void> {
  for (let n = lane; !work.isOver; n += BUYERS) {
    const server = n % work.addresses.length;
    await noted(work, "buy", server, async (address) => {
      const entry = { buyer: await buyerAt(address, `steady${n}`, byCheck, networkOf(1000 + n)), isBound: false };
      work.buyers.push(entry);
      const { status } = await entry.buyer.finalize(address);
      entry.isBound = status === 200;
      return status;
    });
    await pause(BUY_MS);
  }
}

async function importOn(work: Work): Promise<void> {
  for (let n = 0; !work.isOver; n += 1) {
    await noted(work, "import", n % work.addresses.length, async (address) => {
      const rows = Array.from({ length: ROWS }, (_, row) => `Ada,Row${row},i${n}.${row}@mail.example`);
      const upload = await work.broker.upload(address, ["first_name,last_name,email", ...rows].join("\n"));
      work.imports.push({ id: await work.broker.importFile(address, upload), rows: ROWS });
      return 200;
    });
    await pause(IMPORT_MS);
  }
}

/** Makes a call and notes what came of it; a preparation that was refused counts with its status. */
export async function noted(
  { addresses, outcomes }: Pick<Work, "addresses" | "outcomes">,
  what: Outcome["what"],
  server: number,
  call: (address: string) => Promise<number>,
): Promise<number> {
  const begun = performance.now();
  const status = await call(String(addresses[server])).catch(statusIn);
  outcomes.push({ what, server, status, begun, ended: performance.now() });
  return status;
}

function statusIn(error: unknown): number {
  const { message } = error as Error;
  const status = /(?:ready|Refused|answered):? (\d{3})\b/.exec(message)?.[1];
  if (status !== undefined) return Number(status);
  if (error instanceof TypeError && message === "fetch failed") return 0;
  throw error;
}

/**
 * How many acknowledged saves are gone: each quote must have the last one that was acknowledged before it was read, or
 * one that was begun before the answer came. The savers may be at work meanwhile. Throws when a quote cannot be read.
 */
export async function forgottenSaves({ savers }: Steady, addresses: readonly string[]): Promise<number> {
  let forgotten = 0;
  for (const saver of savers) {
    const { answered } = saver;
    const found = await savedIn(saver, String(addresses[saver.server]));
    if (found < answered || found > saver.begun) forgotten += 1;
  }
  return forgotten;
}

/** The number of the save that the quote has, as soon as the server answers it: it may still be told to come back. */
async function savedIn({ buyer }: SavedQuote, address: string): Promise<number> {
  for (const begun = performance.now(); ; await pause(250)) {
    const { status, text } = await buyer.read(address);
    if (status === 200) return Number(/"last_name":"Save(\d+)"/.exec(text)?.[1] ?? 0);
    if (status !== 503 || performance.now() - begun > READ_MS)
      throw new Error(`A quote was answered ${status}: ${text}`);
  }
}

/** From when on each server has acknowledged saves again after a moment, in milliseconds; the slowest. */
export function servingAgain({ outcomes }: Steady, servers: number, moment: number): number {
  const first = Array.from({ length: servers }, (_, server) =>
    outcomes.find(
      (each) => each.server === server && each.what === "save" && each.status === 200 && each.begun > moment,
    ),
  );
  return Math.max(...first.map((each) => (each ? each.ended - moment : Number.POSITIVE_INFINITY)));
}
