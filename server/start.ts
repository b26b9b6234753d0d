import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createClock } from "./clock";
import { seedDemo } from "./demo/seed";
import type { Deps } from "./deps";
import { loadRateBooks } from "./domain/plans";
import type { Env } from "./env";
import { openCatalogue } from "./flows/catalogue";
import { createLog } from "./log";
import { createOutbox } from "./mail/outbox";
import type { Payments } from "./payments/port";
import { createSandboxPayments } from "./payments/sandbox";
import { readSpaces } from "./settings";
import type { Settings } from "./settings";
import { takeLock } from "./store/lock";
import type { Store } from "./store/open";
import type { Db } from "./store/tables";

/** Opens everything that the environment names. `close` gives it all back. Throws BadFlow, BadRateBook, DataFolderInUse. */
export async function openDeps(env: Env, root: string): Promise<{ readonly deps: Deps; readonly close: () => Promise<void> }> {
  const log = createLog(env.logLevel);
  const { store, release } = await openDatabase(env, (error) => log.error("database.connection", { error: error.name }));
  try {
    const clock = createClock(env.now);
    const flows = await openCatalogue(store.db, { folder: join(root, "flows"), more: listOf(env.flowsDir), source: env.flows });
    const rates = loadRateBooks(listOf(env.productsDir));
    if (env.dev) await seedDemo(store.db, { clock, rates });
    const payments = await openPayments(env, store.db);
    const deps = { store, flows, rates, mail: createOutbox(clock), payments, clock, settings: settingsOf(env, root), log };
    return { deps, close: () => store.close().finally(release) };
  } catch (error) {
    await store.close().finally(release);
    throw error;
  }
}

/** The drivers are loaded only when they are used: each costs a part of a second at start. */
async function openDatabase(env: Env, onError: (error: Error) => void): Promise<{ store: Store; release: () => void }> {
  if (env.databaseUrl !== undefined) {
    const { openPostgres } = await import("./store/postgres");
    return { store: await openPostgres(env.databaseUrl, onError), release: () => undefined };
  }
  mkdirSync(env.dataDir, { recursive: true });
  const release = takeLock(join(env.dataDir, "database.lock"));
  try {
    const { openPglite } = await import("./store/pglite");
    return { store: await openPglite({ dataDir: join(env.dataDir, "database") }), release };
  } catch (error) {
    release();
    throw error;
  }
}

const listOf = (folder: string | undefined): readonly string[] => (folder === undefined ? [] : [folder]);

async function openPayments(env: Env, db: Db): Promise<Payments> {
  if (!env.stripe) return createSandboxPayments(db);
  const { createStripePayments } = await import("./payments/stripe");
  return createStripePayments(env.stripe.secretKey);
}

function settingsOf(env: Env, root: string): Settings {
  return {
    spaces: readSpaces(),
    defaultSpace: "demo",
    baseUrl: env.baseUrl,
    productsOff: env.productsOff,
    stripePublishableKey: env.stripe?.publishableKey ?? null,
    dev: env.dev,
    distFolder: join(root, "dist"),
    // On a developer's machine the same few demo addresses sign in again and again.
    loginLimit: env.dev ? { perHour: 1000, secondsBetween: 0 } : { perHour: 5, secondsBetween: 20 },
  };
}
