import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** Where a command says what it found, line by line, and whom it can ask. */
export interface Output {
  readonly out: (line: string) => void;
  /** What is wrong, and what is not a part of the result. */
  readonly err: (line: string) => void;
  /** Returns what a person types after the question, empty when they end the input; undefined where nobody can be asked. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** The output of this process; whoever reads only the first lines (`| head -1`) ends it. */
export function outputOfProcess(): Output {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  return {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    ask: process.stdin.isTTY ? askAtTerminal : undefined,
  };
}

async function askAtTerminal(question: string): Promise<string> {
  // The question goes beside the output, which may be JSON for another program.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = once(terminal, "close").then(() => "");
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return answer;
}
