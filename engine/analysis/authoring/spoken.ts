import { capital } from "../changes/order";

/** A sentence of a draft's history, with the place where it was edited. */
export interface Sentence {
  readonly text: string;
  readonly path: string;
  /** JSON pointer into the file as it is now; empty for the file itself. */
  readonly pointer: string;
}

/** A sentence is read in a list of them: what is longer is seen at its place. */
const LONGEST = 600;

/** Returns words as one sentence: with a capital, a full stop, and of a length that can be read. */
export function asSentence(words: string): string {
  const line = words.replaceAll(/\s+/g, " ").trim();
  const cut = line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
  return capital(/[.!?]”?$/.test(cut) ? cut : `${cut}.`);
}

/** Returns the name of a file's content as the beginning of a sentence, such as `The list colours@1`. */
export const THING_OF = {
  flow: () => "The flow",
  list: (name: string) => `The list ${name}`,
  part: (name: string) => `The part ${name}`,
  book: () => "The rate book",
  usual: () => "The usual answers",
  scenario: (name: string) => `The scenario ${name}`,
  looks: () => "What people see in the scenarios",
  other: (name: string) => `The file ${name}`,
};
