import { resolve } from "node:path";
import { Refusal } from "../../server/access/refusal";
import { operatorMessageOf } from "../../server/base/operator-error";
import type { Variables } from "../../server/base/setting";
import { readEnv } from "../../server/env";
import { WrongUsage, type Words } from "../command/command";
import { readCommandLine } from "../command/command-line";
import { helpOf } from "../command/help";
import type { Output } from "../command/output";
import { openRecords } from "../command/records";
import { spaceFor } from "../command/space";
import { type Command, type Done } from "./command";
import { COMMANDS } from "./commands";
import { confirm } from "./confirm";

const LINE = { call: "npm run admin --", codes: "Exit code: 0 done, 1 refused, 2 wrong usage." };
const root = resolve(import.meta.dirname, "../..");

/**
 * Runs the command that was typed behind `npm run admin --`, on the database that the variables name. Returns the exit
 * code: 0 done, 1 refused, 2 wrong usage. Throws for a defect of this tool.
 */
export async function runAdmin(words: readonly string[], variables: Variables, output: Output): Promise<number> {
  try {
    return await answered(words, variables, output);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    output.err(sentence);
    return error instanceof WrongUsage ? 2 : 1;
  }
}

async function answered(words: readonly string[], variables: Variables, output: Output): Promise<number> {
  if (words.length === 0) {
    output.err(helpOf(LINE, COMMANDS));
    return 2;
  }
  const typed = readCommandLine(words, COMMANDS);
  if (typed.does === "help") output.out(helpOf(LINE, typed.commands));
  else print(await run(typed, variables, output), typed.given, output);
  return 0;
}

/** A command, and what was typed behind it. */
interface Asked {
  readonly command: Command;
  readonly given: Words;
}

async function run({ command, given }: Asked, variables: Variables, output: Output): Promise<Done> {
  const env = readEnv(variables, root);
  const space = spaceFor(env, given.value("space"));
  const { store, release } = await openRecords(env, false);
  try {
    return await command.run({
      ...given,
      env,
      db: store.db,
      operator: { kind: "operator", space },
      act: (work) => store.db.transaction().execute(work),
      confirm: (question) => confirm(given, output, question),
    });
  } finally {
    await store.close().finally(release);
  }
}

function print({ record, lines }: Done, { has }: Words, { out }: Output): void {
  if (has("json")) out(JSON.stringify(record, null, 2));
  else for (const line of lines) out(line);
}

/** What a person reads of an error that they can do something about; undefined for a defect of this tool. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return wordsOf(error);
  return error instanceof WrongUsage ? error.message : operatorMessageOf(error);
}

/** A refusal in the words of the API; a place in the body is an option or a word here. */
function wordsOf(refusal: Refusal): string {
  return refusal
    .toMessage()
    .replace(/^\/phone_number:/, "--phone:")
    .replace(/^\/(\w+):/, "$1:")
    .replace(/Say who of the same brokerage takes them over\.$/, "Say who takes them over: --clients-to BROKER.");
}
