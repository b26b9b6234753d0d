import { createDatabase } from "../product/database";
import { startProduct } from "../product/server";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";

/** Real servers that share one database. */
export interface Servers {
  readonly databaseUrl: string;
  readonly products: readonly Product[];
  /** Starts one more on the same database. Throws Interrupted once the run is over. */
  readonly start: (settings: Readonly<Record<string, string>>) => Promise<Product>;
  /** How many of `products` have ended, which nobody told to. */
  readonly lost: () => number;
}

/** Somebody has stopped the run: nothing is wrong with what it tries. */
export class Interrupted extends Error {}

/**
 * Starts `count` server processes on an empty PostgreSQL database, does the work, and takes everything down again, also
 * when the work fails. Answers what the work answers. Throws Interrupted at a SIGINT or SIGTERM.
 */
export async function withServers<T>(
  root: string,
  count: number,
  settings: Readonly<Record<string, string>>,
  work: (servers: Servers) => Promise<T>,
): Promise<T> {
  const endings: (() => Promise<void>)[] = [];
  const interruption = interrupted();
  try {
    const cluster = await startPostgres();
    endings.push(() => Promise.resolve(cluster.stop()));
    const { url, drop } = await createDatabase(cluster.url);
    endings.push(drop);
    const own = starter(root, { DATABASE_URL: url, LOG_LEVEL: "error", FLOWS: "published", ...settings });
    endings.push(() => own.stop());
    const started = await Promise.allSettled(Array.from({ length: count }, () => own.start({})));
    const products = started.map((each) => {
      if (each.status === "rejected") throw each.reason;
      return each.value;
    });
    const lost = (): number =>
      products.filter(({ child: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null).length;
    const working = work({ databaseUrl: url, products, start: (more) => own.start(more), lost });
    return await Promise.race([explained(working, lost), interruption.comes]);
  } finally {
    for (const end of endings.toReversed()) await end();
    interruption.forget();
  }
}

/** A work that fails because a server has gone says no more than that a connection is refused. */
const explained = <T>(working: Promise<T>, lost: () => number): Promise<T> =>
  working.catch((error: unknown) => {
    if (lost() === 0) throw error;
    throw new Error(`servers that ended by themselves: ${lost()}`, { cause: error });
  });

/** Starts servers, and stops all that it has started: also those that a work was starting when it failed. */
function starter(root: string, settings: Readonly<Record<string, string>>) {
  const started: Promise<Product>[] = [];
  let isOver = false;
  return {
    start(more: Readonly<Record<string, string>>): Promise<Product> {
      if (isOver) return Promise.reject(new Interrupted());
      const product = startProduct(root, { ...settings, ...more });
      started.push(product);
      return product;
    },
    async stop(): Promise<void> {
      isOver = true;
      const all = await Promise.allSettled(started);
      await Promise.all(all.flatMap((each) => (each.status === "fulfilled" ? [each.value.stop()] : [])));
    },
  };
}

/** `comes` rejects at the first signal; a second one is not waited for. */
export function interrupted() {
  let come: () => void = () => undefined;
  const comes = new Promise<never>((_, reject) => {
    come = () => reject(new Interrupted());
  });
  // Also when it comes while nobody waits for it: the servers are being started.
  comes.catch(() => undefined);
  process.once("SIGINT", come).once("SIGTERM", come);
  const forget = (): void => void process.off("SIGINT", come).off("SIGTERM", come);
  return { comes, forget };
}
