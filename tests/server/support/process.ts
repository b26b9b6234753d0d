/** Servers as processes of their own, over the data of one office. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { callAt, root } from "./running";
import type { createOffice } from "./running";

export interface Process {
  readonly child: ChildProcess;
  readonly output: () => string;
}

/** How to start processes on an office's data, and to kill all that still run. */
export function createProcesses(office: ReturnType<typeof createOffice>) {
  const running = new Set<ChildProcess>();
  function launch(settings: Readonly<Record<string, string>> = {}): Process {
    let text = "";
    const child = spawn(process.execPath, ["--import", "tsx", join(root, "server/main.ts")], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...office.settingsOf(settings) },
    });
    child.stdout.on("data", (part: Buffer) => (text += part.toString()));
    child.stderr.on("data", (part: Buffer) => (text += part.toString()));
    running.add(child);
    child.once("exit", () => running.delete(child));
    return { child, output: () => text };
  }

  /** A process that answers, and how to call it. */
  async function start(settings: Readonly<Record<string, string>> = {}) {
    const { child, output } = launch(settings);
    const url = await new Promise<string>((listening, failed) => {
      const look = (): void => {
        const [, address] = /answers at (\S+)\n/.exec(output()) ?? [];
        if (address !== undefined) listening(address);
      };
      child.stdout?.on("data", look);
      child.once("exit", () => failed(new Error(`The server ended:\n${output()}`)));
    });
    return { child, output, url, call: callAt(url) };
  }

  const killAll = async (): Promise<void> => {
    await Promise.all([...running].map((child) => kill(child, "SIGKILL")));
  };
  return { launch, start, killAll };
}

/** How the process ended, and what it said. */
export async function ending({
  child,
  output,
}: Process): Promise<{ readonly code: number | null; readonly said: string }> {
  const code = await new Promise<number | null>((ended) => child.once("close", ended));
  return { code, said: output() };
}

export function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((ended) => {
    child.once("exit", (code) => ended(code));
    child.kill(signal);
  });
}
