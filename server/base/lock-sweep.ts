import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { knock } from "./life-socket";
import { SOCKET_NAME } from "./lock-mark";

/**
 * Removes what processes left beside a lock file when they were killed: sockets that are not listened at, and marks that
 * were written aside. To be called by the holder of the lock alone: a newcomer looks for its own socket again once it has
 * the lock.
 */
export async function sweepSockets(file: string, ours: string): Promise<void> {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    const mark = SOCKET_NAME.exec(name)?.[1];
    if (mark === undefined || name === ours || (await knock(folder, name)) !== "refused") continue;
    for (const left of [join(folder, name), `${file}.${mark}`, `${file}.${mark}.new`]) rmSync(left, { force: true });
  }
}
