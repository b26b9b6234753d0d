/** An option of a command: a switch, or a word that takes a value. */
export interface Option {
  /** What the value is, as the usage names it (`FILE`); left out, the option is a switch. */
  readonly value?: string;
  readonly about: string;
}

/** What `--help` says of a command. */
export interface Usage {
  /** What the command answers or does, in a line. */
  readonly summary: string;
  /** What may follow the command's name. */
  readonly usage: string;
  readonly examples: readonly string[];
  readonly options: { readonly [name: string]: Option };
}

/** A command of one of our command lines; its name may be several words, such as `broker add`. */
export interface Named extends Usage {
  readonly name: string;
}

/** What was typed behind a command. */
export interface Words {
  /** The words that are no options. */
  readonly names: readonly string[];
  /** Whether a switch was given. */
  readonly has: (option: string) => boolean;
  /** The value of an option; undefined if it was not given. */
  readonly value: (option: string) => string | undefined;
}

/** The command was used wrongly; the message says what is known. */
export class WrongUsage extends Error {}
