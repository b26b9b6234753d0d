import { HOLE } from "./sources";

/** What the product says: as people are shown it, and as its files have it, with holes for what is filled in. */
export interface Words {
  readonly rendered: readonly string[];
  readonly written: readonly string[];
}

/** A code of the API, a path or an id is one word in small letters: no person reads it. */
export const isCode = (text: string): boolean => /^[a-z][a-z0-9_/-]*$/.test(text);

/** A placeholder of the documents: `{first name}`, or the dots of a sentence that goes on as the one before. */
const PLACEHOLDER = /\{[^}]*\}|\.\.\./g;
const FILLED = "\u0002";

/** Answers whether the product says a quoted text, letter for letter. */
export function saysWith({ rendered, written }: Words): (quote: string) => boolean {
  const whole = new Set([...rendered, ...written]);
  const texts = [...whole];
  const templates = [...new Set(written)]
    .filter((text) => text.includes(HOLE))
    .map((text) => ({ text, pattern: new RegExp(`^${open(text, HOLE)}$`, "u") }));
  return (quote) => {
    if (whole.has(quote)) return true;
    const filled = quote.replaceAll(PLACEHOLDER, FILLED);
    const within = new RegExp(`(?<![\\p{L}\\p{N}])${open(filled, FILLED)}(?![\\p{L}\\p{N}])`, "u");
    // One word alone is a text of its own: it is a part of many others.
    if (/\s/.test(quote) && texts.some((text) => within.test(text))) return true;
    return templates.some(({ text, pattern }) => {
      const [found, ...parts] = pattern.exec(filled) ?? [];
      return found !== undefined && (saysMostOf(text, filled) || parts.every((part) => whole.has(part)));
    });
  };
}

/** A text as a pattern, in which a mark is anything. */
const open = (text: string, mark: string): string =>
  text
    .split(mark)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("(.+?)");

const letters = (text: string): number => text.replaceAll(/[^\p{L}]/gu, "").length;
/** Whether at least half of the quote is written in the template: one that is nearly all hole says everything. */
const saysMostOf = (template: string, quote: string): boolean => letters(template) * 2 >= letters(quote);

/** A text that the product does not have, with the reason. */
export interface Exception {
  readonly text: string;
  readonly because: string;
}

/** What is wrong: quoted texts that nothing says, and exceptions that are not needed. */
export function judge(
  quotes: readonly string[],
  words: Words,
  exceptions: readonly Exception[],
): { readonly missing: readonly string[]; readonly needless: readonly string[] } {
  const says = saysWith(words);
  const literals = new Set(words.written);
  const isThere = (text: string): boolean => (isCode(text) ? literals.has(text) || says(text) : says(text));
  const excepted = new Set(exceptions.map(({ text }) => text));
  return {
    missing: [...new Set(quotes)].filter((text) => !excepted.has(text) && !isThere(text)),
    needless: [...excepted].filter((text) => !quotes.includes(text) || isThere(text)),
  };
}
