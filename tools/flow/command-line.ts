import { parseArgs } from "node:util";
import { nearest } from "../../engine/index";
import { WrongUsage, type Command, type Context, type Option } from "./command";

/** What was typed behind `npm run flow --`. */
export type Typed =
  /** Help for a command, or for all of them. */
  | { readonly does: "help"; readonly command: Command | undefined }
  | { readonly does: "run"; readonly command: Command; readonly given: Omit<Context, "places"> };

/**
 * Reads the words typed behind `npm run flow --`. Throws WrongUsage for a command or option that there is not, and for
 * an option without its value; the message names the nearest one that is known.
 */
export function readCommandLine(words: readonly string[], commands: readonly Command[]): Typed {
  const [name = "", ...others] = words;
  if (["--help", "-h", "help"].includes(name)) {
    const [about] = others;
    return { does: "help", command: about === undefined ? undefined : commandNamed(about, commands) };
  }
  const command = commandNamed(name, commands);
  if (others.includes("--help") || others.includes("-h")) return { does: "help", command };
  return { does: "run", command, given: readOptions(others, command) };
}

function commandNamed(name: string, commands: readonly Command[]): Command {
  const found = commands.find((command) => command.name === name);
  if (found) return found;
  const known = commands.map((command) => command.name);
  const problem = name === "" ? "Say which command to run." : `There is no command "${name}".`;
  throw new WrongUsage(`${problem} ${knownOf("The commands are", name, known)}`);
}

function readOptions(words: readonly string[], { name, options }: Command): Omit<Context, "places"> {
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
  { name, options }: Pick<Command, "name" | "options">,
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
