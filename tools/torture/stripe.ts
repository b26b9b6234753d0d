import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "../../server/store/postgres";
import { startStandIn } from "../stripe-stand-in/server";
import { pricesAt } from "./buyer";
import { WEBHOOK_SECRET } from "./news";
import { withServers } from "./product";
import type { Servers } from "./product";
import type { Run } from "./run";

/** Quotes at once: no more requests than a server has connections, as waiting for one is not what is tried here. */
const LANES = 3;
/** About what Stripe needs at its best; without it no two calls would be at Stripe at once. */
const LATENCY_MS = 60;

interface Opened {
  readonly run: Run;
  /** Starts one more server on the same database and the same Stripe. */
  readonly start: Servers["start"];
}

/** What the run's own connections to the database are called: those that it never ends. */
export const OWN_CONNECTIONS = "torture";

/** Does the work on several servers that share a database and Stripe's stand-in, and takes all down again. */
export async function withStripe<T>(
  root: string,
  say: (line: string) => void,
  { servers, settleAfterSeconds }: { readonly servers: number; readonly settleAfterSeconds: number },
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "torture-stripe-"));
  const standIn = await startStandIn(join(folder, "journal"), LATENCY_MS);
  const settings = {
    STRIPE_SECRET_KEY: "sk_test_torture",
    STRIPE_PUBLISHABLE_KEY: "pk_test_torture",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: standIn.url,
    SETTLE_AFTER_SECONDS: String(settleAfterSeconds),
  };
  try {
    return await withServers(root, servers, settings, async ({ products, databaseUrl, start, lost }) => {
      const store = await openPostgres(named(databaseUrl), (error) => say(error.message));
      try {
        const addresses = products.map(({ address }) => address);
        const prices = await pricesAt(String(addresses[0]));
        const run: Run = { addresses, db: store.db, standIn, lost, prices, lanes: LANES, say };
        return await work({ run, start });
      } finally {
        await store.close();
      }
    });
  } finally {
    await standIn.stop();
    rmSync(folder, { recursive: true });
  }
}

function named(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", OWN_CONNECTIONS);
  return url.href;
}
