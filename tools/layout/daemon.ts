import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import type { Account } from "./account";

/** How long a program may take until it takes connections, and until it has ended. */
const START_MS = 15_000;
const END_MS = 5_000;

export interface Daemon {
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

/** Starts a program that stays, and returns once it takes connections. Throws when it ends instead. */
export async function startDaemon(
  { spawning }: Account,
  program: string,
  args: readonly string[],
  port: number,
): Promise<Daemon> {
  // A group of its own: Ctrl+C in a terminal is for us alone, who stop it in its turn.
  const child = spawn(program, args, { cwd: "/", stdio: ["ignore", "ignore", "inherit"], detached: true, ...spawning });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<void> => {
    if (hasEnded()) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), END_MS);
    await ended;
    clearTimeout(force);
  };
  for (const begun = performance.now(); !(await isOpen(port));) {
    if (hasEnded()) throw new Error(`${program} ended before it took connections`);
    if (performance.now() - begun > START_MS) {
      await stop();
      throw new Error(`${program} takes no connections at port ${port}`);
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return { child, stop };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (is: boolean) => () => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", end(true)).once("error", end(false));
  });
}
