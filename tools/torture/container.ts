/** A server in process ids of its own, as in a container: what it sees of others is the data folder alone. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../test/postgres.mjs";
import { UNFLUSHED } from "../product/server";

/** How a container's process ended, and what it had said. */
interface End {
  readonly code: number | null;
  readonly said: string;
}

export interface Container {
  readonly address: string;
  /** Signals the server's own process. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves once the process is gone. */
  readonly end: Promise<End>;
  readonly isThere: () => boolean;
  /** True once it answers; false when it ended instead. */
  readonly serves: Promise<boolean>;
  kill(): Promise<End>;
}

/** `unshare` and its child end together. */
const APART = ["--pid", "--fork", "--kill-child", "--mount-proc"];

/** Starts a server on the data folder. Only root can. */
export async function startContainer(root: string, data: string): Promise<Container> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), DATA_DIR: data, BASE_URL: address, LOG_LEVEL: "silent", FLOWS: "published" };
  const child = spawn("unshare", [...APART, process.execPath, "--import", "tsx", "server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production", DRAIN_MS: "0", ...UNFLUSHED, ...env },
  });
  let said = "";
  for (const out of [child.stdout, child.stderr]) out.on("data", (part: Buffer) => (said += part.toString()));
  let isOver = false;
  const end = new Promise<End>((ended) => {
    child.once("close", (code) => {
      isOver = true;
      ended({ code, said });
    });
  });
  const isThere = (): boolean => !isOver;
  return {
    address,
    signal: (signal) => signalWithin(child, signal),
    end,
    isThere,
    serves: untilServing(address, isThere),
    kill() {
      signalWithin(child, "SIGKILL");
      return end;
    },
  };
}

/** Signals the process in the container; `unshare` outside of it ends as it does. */
function signalWithin({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    const inner = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]);
    if (inner > 0) process.kill(inner, signal);
  } catch {
    // It is gone already.
  }
}

async function untilServing(address: string, isThere: () => boolean): Promise<boolean> {
  while (isThere()) {
    const isServed = await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServed) return true;
    await pause(50);
  }
  return false;
}
