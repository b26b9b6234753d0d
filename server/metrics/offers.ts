import { Gauge } from "prom-client";
import type { Registry } from "prom-client";
import { within } from "../base/within";
import type { Store } from "../store/open";
import { STAGES } from "../store/stage";
import { countStages } from "../store/worklist";
import { PREFIX } from "./registry";

/** Counting reads all that is not sold, so it is done this seldom, and no scrape waits for it longer. */
const EVERY_MS = 60_000;
const WAIT_MS = 500;

/**
 * Adds how many offers are in each stage (resolutions R-30), by the expression that also lists them. The function that it
 * returns reads them, at most once a minute; it never throws. Until the database has answered, they are not a number.
 */
export function addOfferCounts(registry: Registry, store: Store): () => Promise<void> {
  const gauge = new Gauge({
    name: `${PREFIX}offers`,
    help: "Offers that are not sold, by stage.",
    labelNames: ["stage"],
    registers: [registry],
  });
  const show = (counts: ReadonlyMap<string, number> | undefined): void => {
    for (const stage of STAGES) gauge.set({ stage }, counts ? (counts.get(stage) ?? 0) : Number.NaN);
  };
  show(undefined);
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const ask = (): Promise<void> => {
    askedAt = performance.now();
    return countStages(store.db)
      .then(show, () => show(undefined))
      .finally(() => (asking = undefined));
  };
  return async () => {
    if (asking === undefined && performance.now() - askedAt > EVERY_MS) asking = ask();
    if (asking) await within(WAIT_MS, asking);
  };
}
