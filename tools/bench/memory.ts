/** The memory of one server process: its first start, and the largest import there may be, on both databases. */
import { setTimeout as pass } from "node:timers/promises";
import { ensureBuild } from "../setup/build.mjs";
import { forgetMost, memoryOf, tellsMemory } from "../product/memory";
import { startProduct } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";
import { judged } from "./bars";
import { csvOf, importFile, LARGEST, signIn } from "./broker";
import { whole } from "./numbers";
import type { Figures } from "./numbers";
import { sized } from "./size";

/** How long after its end an import's memory is looked at: garbage is collected by then. */
const AFTERWARDS_MS = sized(10_000, 0);
/** The first start of the embedded database, and what an import adds at most, in MB. */
const BARS = { firstStart: 500, added: 120 };

/**
 * The most memory of a first start, and the memory before, during and after the import, in MB. It is that of the
 * server's process, not PostgreSQL's; the embedded database is a part of that process. Linux only.
 */
export async function benchMemory(root: string): Promise<Figures> {
  if (!tellsMemory) return {};
  ensureBuild(root);
  const embedded = await measure(root, "PGlite", {});
  const cluster = await startPostgres();
  try {
    return { ...embedded, ...(await measure(root, "PostgreSQL", { DATABASE_URL: cluster.url })) };
  } finally {
    cluster.stop();
  }
}

async function measure(root: string, store: string, settings: Readonly<Record<string, string>>): Promise<Figures> {
  const { child, address, stop } = await startProduct(root, { LOG_LEVEL: "error", ...settings });
  try {
    const { most: firstStart } = memoryOf(child);
    const api = await signIn(address);
    forgetMost(child);
    const { now: before } = memoryOf(child);
    await importFile(api, csvOf(LARGEST));
    const { most: during } = memoryOf(child);
    await pass(AFTERWARDS_MS);
    const { now: after } = memoryOf(child);
    return {
      [`first start, most MB (${store})`]: whole(firstStart),
      [`before an import of ${LARGEST} bytes, MB (${store})`]: whole(before),
      [`during the import, most MB (${store})`]: whole(during),
      [`${AFTERWARDS_MS / 1000} s after the import, MB (${store})`]: whole(after),
      ...judged([
        { what: `first start, MB (${store})`, found: whole(firstStart), atMost: BARS.firstStart },
        { what: `the import adds, MB (${store})`, found: whole(during - before), atMost: BARS.added },
      ]),
    };
  } finally {
    await stop();
  }
}
