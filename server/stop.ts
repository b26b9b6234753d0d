import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { drain } from "./http/drain";
import type { Connections } from "./http/drain";
import { describeError } from "./base/log";
import type { Log } from "./base/log";
import { within } from "./base/within";

/** What ends with the process. */
interface Running {
  readonly server: Server;
  readonly connections: Connections;
  readonly log: Log;
  /** Says that the process is ending. */
  readonly end: () => void;
  readonly handBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** After the time for requests: what the jobs and the database's connections have at least. */
const CLOSE_MS = 1_500;

/**
 * Ends everything in order: `/readyz` says no and answers carry `Connection: close` at once; connections are still taken
 * for `drainMs`, so that whoever sends requests here notices; then what is being answered is finished, at most until
 * `stopMs` after the beginning. The jobs hand back their work in the meantime. Never throws; resolves at the latest 1.5 s
 * after `stopMs`.
 */
export async function stopInOrder(
  { server, connections, log, end, handBack, close }: Running,
  { drainMs, stopMs }: { readonly drainMs: number; readonly stopMs: number },
): Promise<void> {
  const latest = performance.now() + stopMs + CLOSE_MS;
  end();
  log.info("stopping");
  const handing = handBack().catch((error: unknown) => log.error("stop.jobs", describeError(error)));
  if (drainMs > 0) await pause(drainMs);
  const cut = await drain(server, connections, stopMs - drainMs);
  if (cut > 0) log.error("stop.cut", { count: cut });
  const closing = handing.then(close).catch((error: unknown) => log.error("stop.close", describeError(error)));
  const isClosed = await within(
    latest - performance.now(),
    closing.then(() => true),
  );
  if (!isClosed) log.error("stop.unfinished");
}
