import { resolve } from "node:path";
import { runApart, type Apart } from "../../server/base/apart";
import type { Variables } from "../../server/base/setting";
import { readCommandLine } from "../command/command-line";
import { helpOf } from "../command/help";
import type { Output } from "../command/output";
import { COMMANDS } from "./commands";
import { placesOf } from "./files";
import { sentenceOf } from "./sentence";

const LINE = { call: "npm run flow --", codes: "Exit code: 0 clean, 1 findings, 2 wrong usage." };
const repository = resolve(import.meta.dirname, "../..");

/**
 * Runs the command that was typed behind `npm run flow --` on the flows of a tree, by default of this repository.
 * Returns the exit code: 0 clean, 1 findings, 2 wrong usage. Throws for a defect of this tool.
 */
export async function runFlow(
  words: readonly string[],
  variables: Variables,
  output: Output,
  root = repository,
  apart: Apart = runApart,
): Promise<number> {
  try {
    return await run(words, variables, output, root, apart);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    output.err(sentence);
    return 2;
  }
}

async function run(
  words: readonly string[],
  variables: Variables,
  output: Output,
  root: string,
  apart: Apart,
): Promise<number> {
  if (words.length === 0) {
    output.err(helpOf(LINE, COMMANDS));
    return 2;
  }
  const typed = readCommandLine(words, COMMANDS);
  if (typed.does === "run")
    return typed.command.run({ places: placesOf(root, variables), variables, output, apart, ...typed.given });
  output.out(helpOf(LINE, typed.commands));
  return 0;
}
