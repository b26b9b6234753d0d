import { createDatabase } from "../product/database";
import { startProduct } from "../product/server";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";

/** Real servers that share one database. */
export interface Servers {
  readonly databaseUrl: string;
  readonly products: readonly Product[];
}

/**
 * Starts `count` server processes on an empty PostgreSQL database, does the work, and takes everything down again, also
 * when the work fails or the run is interrupted. Answers what the work answers.
 */
export async function withServers<T>(
  root: string,
  count: number,
  settings: Readonly<Record<string, string>>,
  work: (servers: Servers) => Promise<T>,
): Promise<T> {
  const endings: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (let next = endings.pop(); next; next = endings.pop()) await next();
  };
  const interrupted = (): void => void end().finally(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    const cluster = await startPostgres();
    endings.push(() => Promise.resolve(cluster.stop()));
    const { url, drop } = await createDatabase(cluster.url);
    endings.push(drop);
    const products: Product[] = [];
    endings.push(() => Promise.all(products.map(({ stop }) => stop())).then(() => undefined));
    const start = async (): Promise<void> =>
      void products.push(
        await startProduct(root, { DATABASE_URL: url, LOG_LEVEL: "error", FLOWS: "published", ...settings }),
      );
    const started = await Promise.allSettled(Array.from({ length: count }, start));
    for (const each of started) if (each.status === "rejected") throw each.reason;
    return await work({ databaseUrl: url, products });
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    await end();
  }
}
