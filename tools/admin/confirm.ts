import { WrongUsage, type Words } from "../command/command";
import type { Output } from "../command/output";
import { NotDone } from "./command";

/** Asks, unless `--yes` was given. Throws WrongUsage where nobody can be asked, NotDone for a no. */
export async function confirm({ has }: Pick<Words, "has">, { ask }: Output, question: string): Promise<void> {
  if (has("yes")) return;
  if (!ask) throw new WrongUsage(`${question} Add --yes: nobody can be asked here.`);
  // Whoever ends the input instead has not said yes.
  if (!/^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())) throw new NotDone("Nothing was changed.");
}
