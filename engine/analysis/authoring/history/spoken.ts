import { capital } from "../../changes/order";
import { plainName } from "../schema/trail";

/** A sentence of a draft's history, with the place where it was edited. */
export interface Sentence {
  readonly text: string;
  readonly path: string;
  /** JSON pointer into the file as it is now; empty for the file itself. */
  readonly pointer: string;
}

/** A sentence is read in a list of them: what is longer is seen at its place. */
export const LONGEST = 300;
/** A quoted text keeps so many characters. */
const SHORTEST_QUOTE = 24;

/** Returns words as one sentence: with a capital, a period, and of a length that can be read. */
export function asSentence(words: string): string {
  const line = shortened(words.replaceAll(/\s+/g, " ").trim());
  return capital(/\.”?$/.test(line) ? line : `${line}.`);
}

/** A line of at most so many characters: quoted texts are cut first, those that became another one around what changed. */
function shortened(line: string): string {
  if (line.length < LONGEST) return line;
  const around = line.replace(/ from “([^”]*)” to “([^”]*)”/, (_, was: string, now: string) => {
    const same = sameBeginning(was, now);
    return ` from “${cutBefore(was, same)}” to “${cutBefore(now, same)}”`;
  });
  const quotes = [...around.matchAll(/“([^”]*)”/g)].map(([, text = ""]) => text.length);
  const rest = around.length - quotes.reduce((sum, each) => sum + each, 0);
  const most = mostOf(quotes, LONGEST - 1 - rest);
  const cut = around.replaceAll(/“([^”]*)”/g, (all, text: string) =>
    text.length > most ? `“${upTo(text, most)}”` : all,
  );
  if (cut.length < LONGEST) return cut;
  // What is there now says more than what was there before.
  const [now = cut, before] = cut.split("; before: ");
  return before === undefined ? ended(cut) : shortened(now);
}

/** The longest that every quoted text may be, so that all of them have this room. */
function mostOf(lengths: readonly number[], room: number): number {
  let most = Math.max(SHORTEST_QUOTE, ...lengths);
  const sum = (): number => lengths.reduce((all, each) => all + Math.min(each, most), 0);
  while (most > SHORTEST_QUOTE && sum() > room) most -= 1;
  return most;
}

const upTo = (text: string, most: number): string => `${text.slice(0, most - 1).trimEnd()}…`;

/** How much of what is the same is still said before what differs. */
const BEFORE = 30;

function sameBeginning(one: string, two: string): number {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at;
}

function cutBefore(text: string, same: number): string {
  const from = text.indexOf(" ", same - BEFORE) + 1;
  return same <= BEFORE || from <= 1 || from > same ? text : `…${text.slice(from)}`;
}

const MORE = " and more";

/** A line without its end, which closes the quote that it was cut in. */
function ended(line: string): string {
  const begin = line.slice(0, LONGEST - MORE.length - "…”.".length);
  const words = begin.slice(0, begin.lastIndexOf(" ")).replace(/[,;:]$/, "");
  const isOpen = words.lastIndexOf("“") > words.lastIndexOf("”");
  return `${words}${isOpen ? "…”" : ""}${MORE}`;
}

/** Returns the name of a file's content as the beginning of a sentence, such as `The list “Colours” (colours@1)`. */
export const THING_OF = {
  flow: () => "The flow",
  list: (name: string) => `The list “${plainName(name)}” (${name})`,
  part: (name: string) => `The part “${plainName(name)}” (${name})`,
  book: () => "The rate book",
  usual: () => "The usual answers",
  scenario: (name: string, title?: string) => `The scenario “${title ?? plainName(name)}”`,
  looks: () => "What people see in the scenarios",
  other: (name: string) => `The file ${name}`,
};
