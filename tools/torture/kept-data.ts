import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPglite } from "../../server/store/pglite";
import { openPostgres } from "../../server/store/postgres";
import type { Store } from "../../server/store/open";
import { createDatabase } from "../product/database";
import { startProduct } from "../product/server";
import type { Product } from "../product/server";

/** Data that outlive the servers which work on them. */
export interface KeptData {
  /** Starts a server on them, on a free port. */
  start(settings: Readonly<Record<string, string>>): Promise<Product>;
  /** The database itself; of the embedded one, only while no server runs. */
  open(): Promise<Store>;
  remove(): Promise<void>;
}

/** The two databases that the product runs on. */
export type DatabaseKind = "embedded" | "PostgreSQL";

/** Empty data: a folder, and a database on the PostgreSQL server at `admin`, or the embedded one without. */
export async function keepData(root: string, admin?: string): Promise<KeptData> {
  const folder = mkdtempSync(join(tmpdir(), "torture-data-"));
  const database = admin === undefined ? undefined : await createDatabase(admin);
  const own = {
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    FLOWS: "published",
    ...(database && { DATABASE_URL: database.url }),
  };
  return {
    start: (settings) => startProduct(root, { ...own, ...settings }),
    open: () =>
      database ? openPostgres(database.url, () => undefined) : openPglite({ dataDir: join(folder, "database") }),
    async remove() {
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
