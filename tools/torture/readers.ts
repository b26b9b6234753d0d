/** People who only read at several servers: what a quote says, and what a broker's dashboard shows. */
import { setTimeout as pause } from "node:timers/promises";
import type { Broker } from "./caller";
import { noted } from "./steady";
import type { Outcome, SavedQuote } from "./steady";

export interface Reading {
  readonly outcomes: readonly Outcome[];
  /** Ends it once everybody has their last answer. */
  end(): Promise<void>;
}

const READ_MS = 50;
const PAGES = ["/api/management/v1/clients", "/api/management/v1/clients/stats", "/api/management/v1/search?q=row1"];

/** Begins at each server: one person reads the saved quotes of others, one looks at the dashboard. */
export function beginReading(addresses: readonly string[], broker: Broker, quotes: readonly SavedQuote[]): Reading {
  const outcomes: Outcome[] = [];
  const work = { isOver: false };
  const readOn = async (server: number, read: (address: string, n: number) => Promise<number>): Promise<void> => {
    for (let n = 0; !work.isOver; n += 1) {
      await noted({ addresses, outcomes }, "read", server, (address) => read(address, n));
      await pause(READ_MS);
    }
  };
  const quote = async (address: string, n: number): Promise<number> =>
    (await (quotes[n % quotes.length] as SavedQuote).buyer.read(address)).status;
  const page = async (address: string, n: number): Promise<number> =>
    (await broker.call(address, "GET", String(PAGES[n % PAGES.length]))).status;
  const reading = addresses.flatMap((_, server) => [readOn(server, quote), readOn(server, page)]);
  return {
    outcomes,
    async end() {
      work.isOver = true;
      await Promise.all(reading);
    },
  };
}
