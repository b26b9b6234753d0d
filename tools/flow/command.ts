import type { Places } from "./files";

/** An option of a command: a switch, or a word that takes a value. */
export interface Option {
  /** What the value is, as the usage names it (`FILE`); left out, the option is a switch. */
  readonly value?: string;
  readonly about: string;
}

/** What `--help` says of a command. */
export interface Usage {
  /** What the command answers, in a line. */
  readonly summary: string;
  /** What may follow the command's name. */
  readonly usage: string;
  readonly examples: readonly string[];
  readonly options: { readonly [name: string]: Option };
}

/** What a command is run with. */
export interface Context {
  readonly places: Places;
  /** The words behind the command: ids or files of flows, mostly. */
  readonly names: readonly string[];
  /** Whether a switch was given. */
  readonly has: (option: string) => boolean;
  /** The value of an option; undefined if it was not given. */
  readonly value: (option: string) => string | undefined;
}

/** A command of `npm run flow`. */
export interface Command extends Usage {
  readonly name: string;
  /** Returns the exit code: 0 clean, 1 findings, 2 wrong usage. */
  readonly run: (context: Context) => number | Promise<number>;
}

/** The command was used wrongly; the message says what is known. */
export class WrongUsage extends Error {}
