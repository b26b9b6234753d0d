/** A text to be put somewhere, and what of it is selected then. */
export interface Snippet {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A stop, with or without what is put there at first; or a letter that would otherwise mean something. */
const PIECE = /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\[\\$}]|[^\\}])*))?\}/g;

const unescaped = (text: string): string => text.replaceAll(/\\([\\$}])/g, "$1");

/**
 * Returns a snippet of a language service without its stops: `"title": "$1"` is `"title": ""`, with the caret between the
 * quotes. What its first stop holds at first is selected; without stops the caret is at the end.
 */
export function snippetOf(snippet: string): Snippet {
  let [text, end] = ["", 0];
  let first: { readonly number: number; readonly from: number; readonly to: number } | undefined;
  for (const { 0: whole, 1: letter, 2: bare, 3: number = bare, 4: value = "", index } of snippet.matchAll(PIECE)) {
    text += snippet.slice(end, index);
    end = index + whole.length;
    const from = text.length;
    text += letter ?? unescaped(value);
    // The last stop is called 0.
    const rank = letter === undefined ? Number(number) || Number.MAX_SAFE_INTEGER : undefined;
    if (rank !== undefined && (!first || rank < first.number)) first = { number: rank, from, to: text.length };
  }
  text += snippet.slice(end);
  return { text, from: first?.from ?? text.length, to: first?.to ?? text.length };
}
