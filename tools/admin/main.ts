/** `npm run admin`: the accounts of a space and their licences, as commands.ts names them. Exit code 0 done, 1 refused, 2 wrong usage. */
import { resolve } from "node:path";
import { Refusal } from "../../server/access/refusal";
import { operatorMessageOf } from "../../server/base/operator-error";
import { readSpaces } from "../../server/base/settings";
import { readEnv } from "../../server/env";
import { WrongUsage, type Words } from "../command/command";
import { readCommandLine } from "../command/command-line";
import { helpOf } from "../command/help";
import { openRecords } from "../command/records";
import { type Command, type Done } from "./command";
import { COMMANDS } from "./commands";
import { confirm } from "./confirm";
import { meant } from "./find";

const LINE = { call: "npm run admin --", codes: "Exit code: 0 done, 1 refused, 2 wrong usage." };
const root = resolve(import.meta.dirname, "../..");

// Who reads only the first lines (`| head -1`) closes the pipe before we are done.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = error instanceof WrongUsage ? 2 : 1;
}

async function main(words: readonly string[]): Promise<number> {
  if (words.length === 0) {
    console.error(helpOf(LINE, COMMANDS));
    return 2;
  }
  const typed = readCommandLine(words, COMMANDS);
  if (typed.does === "help") console.log(helpOf(LINE, typed.commands));
  else print(await run(typed.command, typed.given), typed.given);
  return 0;
}

async function run(command: Command, given: Words): Promise<Done> {
  const env = readEnv(process.env, root);
  const space = spaceOf(given);
  const { store, release } = await openRecords(env, false);
  try {
    return await command.run({
      ...given,
      env,
      db: store.db,
      operator: { kind: "operator", space },
      act: (work) => store.db.transaction().execute(work),
      confirm: (question) => confirm(given, question),
    });
  } finally {
    await store.close().finally(release);
  }
}

/** The space that is named, else the only one. Throws WrongUsage. */
function spaceOf({ value }: Words): string {
  const spaces = Object.keys(readSpaces());
  const [only] = spaces;
  const space = value("space") ?? (spaces.length === 1 ? only : undefined);
  if (space === undefined) throw new WrongUsage(`Say which space: --space ${spaces.join(" or ")}.`);
  if (!spaces.includes(space)) throw new WrongUsage(`There is no space ${space}${meant(space, spaces)}`);
  return space;
}

function print({ record, lines }: Done, { has }: Words): void {
  if (has("json")) console.log(JSON.stringify(record, null, 2));
  else for (const line of lines) console.log(line);
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
