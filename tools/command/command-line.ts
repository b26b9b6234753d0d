import { parseArgs } from "node:util";
import { nearest } from "../../engine/analysis";
import { WrongUsage, type Named, type Option, type Words } from "./command";

/** What was typed behind `npm run flow --`, for example. */
export type Typed<Command extends Named> =
  /** Help for these commands. */
  | { readonly does: "help"; readonly commands: readonly Command[] }
  | { readonly does: "run"; readonly command: Command; readonly given: Words };

/**
 * Reads the words typed behind a command line's name. Throws WrongUsage for a command or option that there is not, and
 * for an option without its value; the message names the nearest one that is known.
 */
export function readCommandLine<Command extends Named>(
  words: readonly string[],
  commands: readonly Command[],
): Typed<Command> {
  const [first = "", ...rest] = words;
  if (HELP.has(first) || first === "help")
    return { does: "help", commands: rest.length === 0 ? commands : about(rest, commands) };
  if (words.some((word) => HELP.has(word))) return { does: "help", commands: about(words, commands) };
  const command = commandNamed(words, commands);
  return { does: "run", command, given: readOptions(words.slice(wordsOf(command).length), command) };
}

const HELP = new Set(["--help", "-h"]);

const wordsOf = ({ name }: Named): readonly string[] => name.split(" ");

/** The command that these words begin with, or all whose names begin with the first one. */
function about<Command extends Named>(words: readonly string[], commands: readonly Command[]): readonly Command[] {
  const group = commands.filter((command) => wordsOf(command).length > 1 && wordsOf(command)[0] === words[0]);
  const isWhole = words[1] === undefined || words[1].startsWith("-");
  return isWhole && group.length > 0 ? group : [commandNamed(words, commands)];
}

function commandNamed<Command extends Named>(words: readonly string[], commands: readonly Command[]): Command {
  const found = commands.find((command) => wordsOf(command).every((word, index) => word === words[index]));
  if (found) return found;
  const most = Math.max(...commands.map((command) => wordsOf(command).length));
  const name = words.slice(0, most).join(" ");
  const problem = name === "" ? "Say which command to run." : `There is no command "${name}".`;
  const known = commands.map((command) => command.name);
  throw new WrongUsage(`${problem} ${knownOf("The commands are", name, known)}`);
}

function readOptions(words: readonly string[], { name, options }: Named): Words {
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([option, { value }]) => [
        option,
        { type: value === undefined ? "boolean" : "string" } as const,
      ]),
    ),
  });
  const given = new Map<string, string>();
  for (const token of tokens)
    if (token.kind === "option") given.set(token.name, valueOf(token, options[token.name], { name, options }));
  return {
    names: tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : [])),
    has: (option) => given.has(option),
    value: (option) => given.get(option),
  };
}

/** The value of an option as it was typed; empty for a switch. */
function valueOf(
  { rawName, value }: { readonly rawName: string; readonly value?: string | undefined },
  option: Option | undefined,
  { name, options }: Pick<Named, "name" | "options">,
): string {
  if (!option) {
    const known = Object.keys(options).map((each) => `--${each}`);
    const problem = `There is no option "${rawName}" of ${name}.`;
    throw new WrongUsage(`${problem} ${known.length === 0 ? "It has none." : knownOf("It has", rawName, known)}`);
  }
  const isMissing = option.value !== undefined && (value === undefined || value.startsWith("-"));
  if (isMissing) throw new WrongUsage(`${rawName} needs a value: ${rawName} ${option.value}.`);
  if (option.value === undefined && value !== undefined) throw new WrongUsage(`${rawName} takes no value.`);
  return value ?? "";
}

/** What is known, and which of it was most likely meant. */
function knownOf(words: string, typed: string, known: readonly string[]): string {
  const near = nearest(typed, known);
  return `${words} ${known.join(", ")}${near === undefined ? "." : `; did you mean ${near}?`}`;
}
