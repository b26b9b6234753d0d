/**
 * The calls of a load balancer. They need no space, sign-in or limit, because a load balancer does not use our host
 * name.
 */
import type { Hono } from "hono";
import type { ApiSchemas } from "../../schemas/api/types";
import type { Deps } from "../domain/deps";
import { Refusal } from "../access/refusal";
import type { RefusalDetail } from "../access/refusal";
import type { Route } from "../http/route";
import { missingMigrations } from "../store/migrate";
import { within } from "../base/within";

/** A database that takes longer than this to respond makes the server not ready. */
const DATABASE_MS = 1_000;

export const HEALTH_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

const noStore = { "Cache-Control": "no-store" };

export const healthRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/healthz",
    summary: "Says that the process is alive",
    response: { one: "health" },
    mount: (app: Hono) =>
      app.get("/healthz", (c) => c.json({ status: "ok" } satisfies ApiSchemas["health"], 200, noStore)),
  },
  {
    method: "GET",
    path: "/readyz",
    summary:
      "Says whether to send requests here: the database answers, its tables are there, there is room on the disks, and the server is not stopping",
    response: { one: "readiness" },
    mount(app, deps) {
      const find = oneAtATime(() => findings(deps));
      app.get("/readyz", async (c) => {
        const details = await find();
        if (details.length > 0)
          throw new Refusal("unavailable", { message: "This server is not ready.", details, retryAfterSeconds: 2 });
        const ready = { status: "ready", stand_ins: deps.settings.standIns } as const;
        return c.json(ready satisfies ApiSchemas["readiness"], 200, noStore);
      });
    },
  },
];

/** Calls at the same time share one result, so that many probes take one connection. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}

async function findings({ life, store, log, room }: Deps): Promise<readonly RefusalDetail[]> {
  if (life.isStopping) return [{ at: "server", message: "The server is stopping." }];
  const missing = await within(DATABASE_MS, missingMigrations(store.db)).catch((error: unknown) => {
    log.error("readiness.database", { error: error instanceof Error ? error.name : typeof error });
    return undefined;
  });
  if (missing === undefined) return [{ at: "database", message: "The database does not answer." }];
  if (missing.length > 0) return [{ at: "migrations", message: "The tables of the database are not up to date." }];
  if (await room.isShortHere()) return [{ at: "disk", message: "The disk of the data folder is nearly full." }];
  return room.wasFull ? [{ at: "disk", message: "A disk was full a moment ago: the files' or the database's." }] : [];
}
