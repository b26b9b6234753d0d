/** What goes on at a server when it is killed, and what was answered before: that may not be lost. */
import { byCard, byCheck, buyerAt } from "./buyer";
import type { Buyer } from "./buyer";
import type { Broker } from "./caller";

/** All that servers have answered so far, over all rounds. */
export interface Answered {
  /** Buyers who have pressed Submit; `isBound` once they were told that they are insured. */
  readonly buyers: { readonly buyer: Buyer; isBound: boolean }[];
  /** Imports that were taken on, and how many rows each has. */
  readonly imports: { readonly id: string; readonly rows: number }[];
  /** The quote that is saved again and again, with the number of the last save that was answered, and begun. */
  readonly saver: { readonly buyer: Buyer; answered: number; begun: number };
  /** Rounds whose server had forgotten a save that was answered. */
  forgotten: number;
}

const ROWS = 3_000;

/** A number of saves is kept as the name of the holder. */
const saved = (n: number, buyer: Buyer) => ({
  holders: [{ first_name: "Ann", last_name: `Save${n}`, email: buyer.email, position_on_policy: 1 }],
});

/** The buyer whose quote is saved again and again. */
export async function beginSaving(address: string): Promise<Answered["saver"]> {
  return { buyer: await buyerAt(address, "saver", byCheck), answered: 0, begun: 0 };
}

/** Two buyers come to the payment, and a broker uploads a file; what is left to do is one call each. */
export async function prepareRound(
  address: string,
  round: number,
  broker: Broker,
  { buyers, imports, saver }: Answered,
) {
  const marks = [
    { mark: `card${round}`, pay: byCard("visa", `card${round}`) },
    { mark: `check${round}`, pay: byCheck },
  ];
  const ready = await Promise.all(
    marks.map(async ({ mark, pay }) => ({ buyer: await buyerAt(address, mark, pay), isBound: false })),
  );
  buyers.push(...ready);
  const rows = Array.from({ length: ROWS }, (_, n) => `Ada,Row${n},r${round}.${n}@mail.example`);
  const upload = await broker.upload(address, ["first_name,last_name,email", ...rows].join("\n"));
  /** Buyers pay, one saves again and again, and the import begins; until the server has gone. */
  return async function work(): Promise<void> {
    const importing = async (): Promise<void> =>
      void imports.push({ id: await broker.importFile(address, upload), rows: ROWS });
    await untilGone([...ready.map((each) => press(address, each)), importing(), save(address, saver)]);
  };
}

/**
 * Two buyers come to the payment at a server that sends mails, each from a network of their own. Returns their payments,
 * and whether one of them was answered.
 */
export async function prepareMails(address: string, round: number, { buyers }: Answered) {
  const ready = await Promise.all(
    [1, 2].map(async (n) => ({
      buyer: await buyerAt(address, `mail${round}x${n}`, byCheck, `198.51.${round % 250}.${n}`),
      isBound: false,
    })),
  );
  buyers.push(...ready);
  return {
    work: (): Promise<void> => untilGone(ready.map((each) => press(address, each))),
    hasBegun: (): boolean => ready.some(({ isBound }) => isBound),
  };
}

/** Waits for all, of which each may end with the server. */
async function untilGone(works: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works))
    if (ended.status === "rejected" && !isGone(ended.reason)) throw ended.reason;
}

/** The server's end, as callers see it. */
export function isGone(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return (
    (error instanceof TypeError && error.message === "fetch failed") ||
    error instanceof SyntaxError ||
    /terminated|aborted/.test((error as Error).message) ||
    code === "ECONNRESET"
  );
}

async function press(address: string, entry: Answered["buyers"][number]): Promise<void> {
  entry.isBound = (await entry.buyer.finalize(address)).status === 200;
}

/** Never ends by itself. */
async function save(address: string, saver: Answered["saver"]): Promise<void> {
  for (;;) {
    saver.begun += 1;
    const { status, text } = await saver.buyer.save(address, saved(saver.begun, saver.buyer));
    if (status !== 200) throw new Error(`A save was answered ${status}: ${text}`);
    saver.answered = saver.begun;
  }
}

/** What people do when the server is there again: who was not told presses Submit once more, and all look whether what was saved is there. */
export async function comeBack(address: string, answered: Answered): Promise<void> {
  for (const entry of answered.buyers) if (!entry.isBound) await press(address, entry);
  const { saver } = answered;
  const { text } = await saver.buyer.read(address);
  const found = Number(/"last_name":"Save(\d+)"/.exec(text)?.[1] ?? 0);
  if (found < saver.answered || found > saver.begun) answered.forgotten += 1;
}
