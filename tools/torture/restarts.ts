import { setTimeout as pause } from "node:timers/promises";
import { restartNode } from "../layout/postgres";
import { judgeSteady, signInAtLayout } from "./failover";
import { beginSteady, servingAgain } from "./steady";
import { atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";
import { rolesOf, withLayout } from "./with-layout";

/** How much is done; `npm test` does less. */
export interface Restarts {
  readonly times: number;
  readonly everyMs: number;
  readonly servers: number;
}
const WHOLE: Restarts = { times: 30, everyMs: 10_000, servers: 3 };
/** How soon every server must save again once the database is there (reliability §7 M6). */
const WINDOW_MS = 5_000;

/**
 * The layout at work, its primary ended at once and started again, every 10 s for 5 minutes: calls are refused with 503
 * meanwhile and nothing else, no acknowledged write is lost, and the servers go on by themselves.
 */
export function tortureRestarts(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Restarts> = {},
): Promise<readonly Figure[]> {
  const { times, everyMs, servers } = { ...WHOLE, ...sizes };
  return withLayout(root, { servers, mode: "session", hasProxy: false, say }, async (layout) => {
    const addresses = layout.products.map(({ address }) => address);
    const steady = await beginSteady(addresses, await signInAtLayout(layout));
    const { primary } = await rolesOf(layout);
    if (!primary) throw new Error("There is no primary to restart");
    // Everything has been done once before the first crash, however slow the machine is.
    while (steady.imports.length === 0 || !steady.buyers.some(({ isBound }) => isBound)) await pause(20);
    const windows: number[] = [];
    for (let n = 1; n <= times; n += 1) {
      const next = pause(everyMs);
      await restartNode(primary);
      const restarted = performance.now();
      await next;
      windows.push(servingAgain(steady, servers, restarted));
      say(`${n} of ${times}: every server saves ${Math.round(windows.at(-1) ?? 0)} ms after the restart`);
    }
    await steady.end();
    const ended = layout.products.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
    return [
      told("restarts of the database", times),
      atMost("longest time from a restart until every server saves, ms", Math.round(Math.max(...windows)), WINDOW_MS),
      exactly("servers that ended by themselves", ended.length, 0),
      ...(await judgeSteady(layout, steady)),
    ];
  });
}
