/** What flushing costs: the same saves of a quote at a server whose embedded database flushes, and at one that does not. */
import { startProduct, UNFLUSHED } from "../product/server";
import { buyerAt, byCheck, personNamed } from "../torture/buyer";
import { median, quantile } from "./numbers";
import type { Figures } from "./numbers";
import { sized } from "./size";

const SAVES = sized(300, 5);
const WARM_UP = sized(30, 1);

/** The median and the 95th percentile of a save in milliseconds, both ways, and how many times longer flushing takes. */
export async function benchSaves(root: string): Promise<Figures> {
  const flushed = await startProduct(root, { LOG_LEVEL: "silent", DATABASE_FSYNC: "on" });
  const unflushed = await startProduct(root, { LOG_LEVEL: "silent", ...UNFLUSHED });
  try {
    const savers = [await saverAt(flushed.address), await saverAt(unflushed.address)];
    const times: number[][] = savers.map(() => []);
    // In turn, so that other work of the machine meets both.
    for (let n = -WARM_UP; n < SAVES; n += 1)
      for (const [at, save] of savers.entries()) {
        const ms = await save(n);
        if (n >= 0) times[at]?.push(ms);
      }
    const [on = [], off = []] = times;
    return {
      ...figuresOf("DATABASE_FSYNC=on", on),
      ...figuresOf("DATABASE_FSYNC=off", off),
      "save, median, flushed over unflushed": tenths(median(on) / median(off)),
    };
  } finally {
    await flushed.stop();
    await unflushed.stop();
  }
}

/** Saves the quote of a new buyer. Returns how long it took. */
async function saverAt(address: string): Promise<(n: number) => Promise<number>> {
  const buyer = await buyerAt(address, "saver", byCheck);
  return async (n) => {
    const begun = performance.now();
    const holder = { ...personNamed(`Save${n}`, buyer.email), position_on_policy: 1 };
    const { status, text } = await buyer.save(address, { holders: [holder] });
    if (status !== 200) throw new Error(`A save was answered ${status}: ${text}`);
    return performance.now() - begun;
  };
}

const figuresOf = (setting: string, times: readonly number[]): Figures => ({
  [`save, median ms (${setting})`]: tenths(median(times)),
  [`save, p95 ms (${setting})`]: tenths(quantile(times, 0.95)),
});

const tenths = (value: number): number => Math.round(value * 10) / 10;
