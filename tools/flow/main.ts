/** `npm run flow`: what commands.ts names, over flows named by id or file. Exit code 0 clean, 1 findings, 2 wrong usage. */
import { resolve } from "node:path";
import { readCommandLine } from "../command/command-line";
import { helpOf } from "../command/help";
import { COMMANDS } from "./commands";
import { placesOf } from "./files";
import { sentenceOf } from "./sentence";

const LINE = { call: "npm run flow --", codes: "Exit code: 0 clean, 1 findings, 2 wrong usage." };
const root = resolve(import.meta.dirname, "../..");

// Who reads only the first lines (`| head -1`) closes the pipe before we are done.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 2;
}

async function run(words: readonly string[]): Promise<number> {
  if (words.length === 0) {
    console.error(helpOf(LINE, COMMANDS));
    return 2;
  }
  const typed = readCommandLine(words, COMMANDS);
  if (typed.does === "run") return typed.command.run({ places: placesOf(root, process.env), ...typed.given });
  console.log(helpOf(LINE, typed.commands));
  return 0;
}
