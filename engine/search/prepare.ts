import { entryOf, FIT, fitAt, type Entry, type SearchItem } from "./entry";
import { fitting, placeIn, type Fitting } from "./fitting";
import { sorting, type Vocabulary } from "./vocabulary";
import { plain, wordsOf } from "../values/letters";

/** A list prepared for search: what is compared is computed once. */
export interface SearchIndex {
  readonly items: readonly SearchItem[];
  readonly entries: readonly Entry[];
  /** The key of each entry: going through them alone is quicker. */
  readonly keys: readonly string[];
  /** Every position, in order: what an empty search finds. */
  readonly all: readonly number[];
  /** What one or two characters find: the first keystrokes in a long list have the most to search. */
  readonly short: ReadonlyMap<string, Fitting>;
  /** Each synonym as one run of letters and digits. */
  readonly synonyms: Vocabulary;
  /** Each word of a name or a synonym. */
  readonly vocabulary: Vocabulary;
}

/** What else people call the items: a word or several → the codes of the items, as a list file keeps them. */
export type SynonymsOf = { readonly [typed: string]: readonly (string | number)[] };

/** The length of the longest texts that are searched beforehand. */
export const SHORT = 2;

/** Prepares a list at once; `preparing` does so bit by bit. */
export function searchIndex(items: readonly SearchItem[], synonyms?: SynonymsOf): SearchIndex {
  const work = preparing(items, synonyms);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

/** Prepares a list, and yields often, so that the caller can let others have their turn. */
export function* preparing(items: readonly SearchItem[], synonyms: SynonymsOf = {}): Generator<void, SearchIndex> {
  const entries: Entry[] = [];
  const short = new Map<string, number[]>();
  const words = new Map<string, number[]>();
  for (const item of items) {
    const name = wordsOf(item.name);
    const entry = entryOf(item, name);
    const at = entries.push(entry) - 1;
    noteShort(short, entry, at);
    for (const word of name) note(words, word, at);
    yield;
  }
  const called = placesOf(items, synonyms);
  for (const [typed, places] of called)
    for (const word of wordsOf(typed)) for (const at of places) note(words, word, at);
  yield;
  const all = items.map((_, at) => at);
  const runs = new Map(called.map(([typed, places]) => [plain(typed), places]));
  return {
    items,
    entries,
    keys: entries.map(({ key }) => key),
    all,
    short,
    synonyms: yield* sorting(runs),
    vocabulary: yield* sorting(words),
  };
}

/** Each synonym with the positions of its items; items that are not offered are left out. */
function placesOf(
  items: readonly SearchItem[],
  synonyms: SynonymsOf,
): readonly (readonly [string, readonly number[]])[] {
  const called = Object.entries(synonyms);
  if (called.length === 0) return [];
  const places = new Map(items.map(({ value }, at) => [String(value), at]));
  return called.flatMap(([typed, codes]) => {
    const found = codes.flatMap((code) => places.get(String(code)) ?? []);
    return found.length === 0 ? [] : [[typed, found] as const];
  });
}

/** Adds a position to those of a word, once if they come in order. */
function note(words: Map<string, number[]>, word: string, at: number): void {
  const places = words.get(word);
  if (!places) words.set(word, [at]);
  else if (places.at(-1) !== at) places.push(at);
}

/** Adds an entry to each short text that its key holds, once and with its best fit. */
function noteShort(short: Map<string, number[]>, entry: Entry, at: number): void {
  const { key, starts } = entry;
  let word = 0;
  for (let from = 0; from < key.length; from++) {
    const beginsWord = starts[word] === from;
    if (beginsWord) word += 1;
    for (let length = 1; length <= Math.min(SHORT, key.length - from); length++) {
      const text = key.slice(from, from + length);
      const each = fitting(at, beginsWord ? fitAt(entry, from, length) : FIT.inside);
      const found = short.get(text);
      const last = found?.at(-1);
      if (!found) short.set(text, [each]);
      else if (last === undefined || placeIn(last) !== at) found.push(each);
      else if (each < last) found[found.length - 1] = each;
    }
  }
}
