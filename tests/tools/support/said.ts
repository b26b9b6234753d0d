import type { Variables } from "../../../server/base/setting";
import type { Output } from "../../../tools/command/output";

/** How a command ended, and what it said: its results, then what is wrong, as a process prints them. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Both. */
  readonly said: string;
}

/** A command line such as `npm run flow --`. */
type CommandLine = (words: readonly string[], variables: Variables, output: Output) => Promise<number>;

/** Runs a command in this process, where nobody can be asked. */
export async function saidBy(run: CommandLine, words: readonly string[], variables: Variables = {}): Promise<Said> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await run(words, variables, { out: (line) => out.push(line), err: (line) => err.push(line) });
  const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
  return { code, out: text(out), err: text(err), said: text(out) + text(err) };
}
