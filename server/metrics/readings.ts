import { Gauge } from "prom-client";
import type { Registry } from "prom-client";
import { within } from "../base/within";
import type { Store } from "../store/open";
import { queueLengths } from "../store/queues";
import type { QueueLengths } from "../store/queues";
import { addOfferCounts } from "./offers";
import { PREFIX } from "./registry";

/** A database that takes longer than this to say how long the queues are is left out of the scrape. */
const DATABASE_MS = 1_000;

const QUEUES: { readonly [name in keyof QueueLengths]: string } = {
  imports_waiting: "Imports of clients that wait or are under way.",
  mails_waiting: "Mails that wait for the mail server.",
  oldest_mail_waiting_seconds: "Age of the oldest mail that waits; 0 without one.",
  mails_refused: "Mails that were refused for good and are still kept.",
  payments_under_way: "Payments and refunds that have not ended.",
};

/**
 * Adds what is read when somebody asks: the connections of this server, and the queues and offers in the database, which
 * all servers share. The function that it returns reads them; it never throws. Those who ask at once share one reading, and
 * a database that hangs gets one statement at a time.
 */
export function addReadings(registry: Registry, store: Store): () => Promise<void> {
  const registers = [registry];
  const pool = new Gauge({
    name: `${PREFIX}db_connections`,
    help: "Connections to the database by state; waiting: work that waits for one.",
    labelNames: ["state"],
    registers,
  });
  const up = new Gauge({
    name: `${PREFIX}db_up`,
    help: "1 when the database answered this scrape in time, else 0; then the queues are not known.",
    registers,
  });
  const gauges = Object.entries(QUEUES).map(([name, help]) => ({
    name: name as keyof QueueLengths,
    gauge: new Gauge({ name: `${PREFIX}${name}`, help, registers }),
  }));
  const readOffers = addOfferCounts(registry, store);
  let asking: Promise<QueueLengths | undefined> | undefined;
  const ask = (): Promise<QueueLengths | undefined> =>
    (asking ??= queueLengths(store.db)
      .catch(() => undefined)
      .finally(() => (asking = undefined)));
  return async () => {
    for (const [state, count] of Object.entries(store.connections())) pool.set({ state }, count);
    const lengths = await within(DATABASE_MS, ask());
    up.set(lengths ? 1 : 0);
    for (const { name, gauge } of gauges) gauge.set(lengths?.[name] ?? Number.NaN);
    if (lengths) await readOffers();
  };
}
