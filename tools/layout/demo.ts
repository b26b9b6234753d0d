import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Flow } from "../../engine/index";
import { createClock } from "../../server/base/clock";
import { seedDemo } from "../../server/demo/seed";
import { openRateBooks } from "../../server/rates/kept";
import { openPostgres } from "../../server/store/postgres";
import { startProduct } from "../product/server";
import type { PoolMode } from "./pooler";

/** Fills the database with the demo data, which a server that is not a developer's own does not do. */
export async function fillWithDemo(root: string, url: string, mode: PoolMode): Promise<void> {
  const statements = mode === "transaction" ? "unnamed" : "named";
  const store = await openPostgres(url, () => undefined, { statements });
  try {
    const flows = ["passport360", "boa"].map(
      (name) => JSON.parse(readFileSync(join(root, `flows/${name}.flow.json`), "utf8")) as Flow,
    );
    const rates = await openRateBooks(store.db);
    await seedDemo(store.db, { clock: createClock({}), rates, flows, withWork: true });
  } finally {
    await store.close();
  }
}

/** The same by a developer's server of another release, whose tables and data are its own affair. */
export async function fillByServer(folder: string, url: string): Promise<void> {
  const server = await startProduct(folder, { DATABASE_URL: url, LOG_LEVEL: "error" });
  await server.stop();
}
