import { fork } from "node:child_process";
import { resolve } from "node:path";

const PROCESSES = 2;

/**
 * Gives what waits to processes of a file of this folder, one after the other, and tells what each says. `waiting` may
 * grow until nothing is left.
 */
export async function workOn<Asked extends object, Said>(
  file: string,
  waiting: Asked[],
  onSaid: (said: Said) => void,
): Promise<void> {
  await Promise.all(Array.from({ length: PROCESSES }, () => work(file, waiting, onSaid)));
}

function work<Asked extends object, Said>(file: string, waiting: Asked[], onSaid: (said: Said) => void): Promise<void> {
  return new Promise((done, failed) => {
    const child = fork(resolve(import.meta.dirname, file), {
      execArgv: process.execArgv,
      serialization: "advanced",
    });
    const next = (): void => {
      const asked = waiting.shift();
      if (asked === undefined) child.disconnect();
      else child.send(asked);
    };
    child.on("message", (said: Said) => {
      onSaid(said);
      next();
    });
    child.on("exit", (code) => (code === 0 ? done() : failed(new Error(`A process ended with ${code}.`))));
    next();
  });
}
