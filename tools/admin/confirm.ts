import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { WrongUsage, type Words } from "../command/command";
import { NotDone } from "./command";

/** Asks at the terminal, unless `--yes` was given. Throws WrongUsage where nobody can be asked, NotDone for a no. */
export async function confirm({ has }: Pick<Words, "has">, question: string): Promise<void> {
  if (has("yes")) return;
  if (!process.stdin.isTTY) throw new WrongUsage(`${question} Add --yes: nobody can be asked here.`);
  // The question goes beside the output, which may be JSON for another program.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Whoever ends the input instead has not said yes.
  const ended = once(terminal, "close").then(() => "");
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended]);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new NotDone("Nothing was changed.");
}
