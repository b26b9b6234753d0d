/** Words in the order of their letters, each with the positions of the items that it belongs to. */
export interface Vocabulary {
  readonly words: readonly string[];
  readonly places: readonly (readonly number[])[];
}

/** Part of a vocabulary: words that begin with the same letters are side by side. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Sorts words, and yields after each beginning: sorting all words of a long list at once would take too long. */
export function* sorting(found: ReadonlyMap<string, readonly number[]>): Generator<void, Vocabulary> {
  const alike = new Map<string, string[]>();
  for (const word of found.keys()) {
    const begins = word.slice(0, 2);
    const others = alike.get(begins);
    if (others) others.push(word);
    else alike.set(begins, [word]);
  }
  const words: string[] = [];
  for (const begins of [...alike.keys()].toSorted()) {
    for (const word of (alike.get(begins) ?? []).toSorted()) words.push(word);
    yield;
  }
  return { words, places: words.map((word) => found.get(word) ?? []) };
}

/** The words that begin with a text. */
export const beginning = (words: readonly string[], text: string): Range =>
  narrow(words, { from: 0, to: words.length }, 0, text);

/** The position of a word; undefined if the vocabulary lacks it. */
export function positionOf(words: readonly string[], word: string): number | undefined {
  const { from, to } = beginning(words, word);
  return from < to && words[from] === word ? from : undefined;
}

/**
 * Tells the words that begin with a text that is typed with one slip: a letter wrong, missing, too many, or two in
 * exchanged places. A word may be passed more than once.
 * @param tell called with the words, and the length of their common beginning
 */
export function nearly(words: readonly string[], typed: string, tell: (found: Range, length: number) => void): void {
  let range: Range = { from: 0, to: words.length };
  const go = (within: Range, depth: number, rest: string): void => {
    const found = narrow(words, within, depth, rest);
    if (found.from < found.to) tell(found, depth + rest.length);
  };
  for (let at = 0; at < typed.length && range.from < range.to; at++) {
    const letter = typed[at] ?? "";
    const rest = typed.slice(at + 1);
    go(range, at, rest);
    if (rest !== "") go(range, at, rest.charAt(0) + letter + rest.slice(1));
    for (const { from, to, next } of branches(words, range, at)) {
      if (next === letter) continue;
      go({ from, to }, at + 1, rest);
      go({ from, to }, at + 1, letter + rest);
    }
    range = narrow(words, range, at, letter);
  }
}

/** The words of a range, which begin alike, by the letter that follows. */
function* branches(words: readonly string[], { from, to }: Range, depth: number) {
  for (let at = from; at < to;) {
    const next = words[at]?.charAt(depth) ?? "";
    const end = next === "" ? at + 1 : bound(words, { from: at, to }, depth, next, 1);
    if (next !== "") yield { from: at, to: end, next };
    at = end;
  }
}

/** The words of a range, which begin alike, that go on with a text. */
function narrow(words: readonly string[], range: Range, depth: number, text: string): Range {
  const from = bound(words, range, depth, text, 0);
  return { from, to: bound(words, { from, to: range.to }, depth, text, 1) };
}

/** The first position in a range where what follows compares with a text as at least so much. */
function bound(words: readonly string[], range: Range, depth: number, text: string, least: 0 | 1): number {
  let { from, to } = range;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compared(words[middle] ?? "", depth, text) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether what follows in a word comes before a text (-1), after it (1), or begins with it (0). */
function compared(word: string, depth: number, text: string): -1 | 0 | 1 {
  for (let at = 0; at < text.length; at++) {
    const [own, other] = [word.charCodeAt(depth + at), text.charCodeAt(at)];
    if (own > other) return 1;
    if (own !== other) return -1;
  }
  return 0;
}
