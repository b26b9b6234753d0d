// @ts-check
import { spawn } from "node:child_process";

/**
 * Starts a long-running child that speaks on this terminal.
 * @param {string[]} nodeArguments
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
export function runNode(nodeArguments, { cwd, env = process.env }) {
  return spawn(process.execPath, nodeArguments, { cwd, env, stdio: "inherit" });
}

/**
 * Passes stop signals on to the children and ends with the first child that ends, stopping the others.
 * @param {import("node:child_process").ChildProcess[]} children
 */
export function endTogether(children) {
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => children.forEach((child) => child.kill(signal));
  process.on("SIGINT", () => stop("SIGINT"));
  process.on("SIGTERM", () => stop("SIGTERM"));
  for (const child of children) {
    child.on("exit", (code, signal) => {
      process.exitCode ??= signal ? 0 : (code ?? 1);
      stop("SIGTERM");
    });
  }
}
