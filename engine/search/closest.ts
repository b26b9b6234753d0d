import { wordsOf } from "../values/letters";
import { formsOf } from "./forms";
import type { SearchIndex } from "./prepare";
import { beginning, nearly, positionOf, type Vocabulary } from "./vocabulary";

/** How many items are offered at most: more would hide the closest ones. */
export const MOST = 20;
/** Only so much of a pasted text is searched. */
const MOST_WORDS = 24;
const LONGEST_WORD = 40;
/** A shorter word is not corrected, and one that is still being typed only if it has one letter more. */
const SHORTEST_MISSPELT = 4;
const SHORTEST_BEGUN = 2;
/** A word that more than one item in so many has says nothing about what is wanted. */
const TELLING = 20;
const FEW = 3;

/** How much a word of an item counts for a typed one: the same word or another form of it, longer, or misspelt. */
const WHOLE = 1;
const BEGUN = 0.8;
const MISSPELT = 0.5;

/** What the typed words have found so far, by an item's position. */
interface Tally {
  readonly points: Float64Array;
  /** How many typed words the item has; how many of them misspelt. */
  readonly words: Uint8Array;
  readonly misspelt: Uint8Array;
  readonly telling: Uint8Array;
  readonly touched: number[];
}

/**
 * Returns the positions of the items that come closest to what is typed, the closest first, at most `MOST`: those that
 * have all its words in any order; if there are none, those that have them with one letter wrong in a word; if there
 * are none, those that have the most telling of its words.
 */
export function closest(index: SearchIndex, typed: string): readonly number[] {
  const wanted = wordsTyped(typed);
  const tally = tallied(index, wanted);
  const { words, misspelt, telling, touched } = tally;
  const complete = touched.filter((at) => words[at] === wanted.length);
  const exact = complete.filter((at) => misspelt[at] === 0);
  if (exact.length > 0) return best(exact, index, tally);
  return best(complete.length > 0 ? complete : touched.filter((at) => telling[at] !== 0), index, tally);
}

/** A single letter beside other words is a word that is begun, and says nothing yet. */
function wordsTyped(typed: string): readonly string[] {
  const words = [...new Set(wordsOf(typed))].slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
  return words.filter((word) => word.length >= SHORTEST_BEGUN);
}

function tallied({ items, vocabulary }: SearchIndex, wanted: readonly string[]): Tally {
  const tally: Tally = {
    points: new Float64Array(items.length),
    words: new Uint8Array(items.length),
    misspelt: new Uint8Array(items.length),
    telling: new Uint8Array(items.length),
    touched: [],
  };
  const latest = new Uint8Array(items.length);
  wanted.forEach((word, order) => {
    const found = meant(vocabulary, word);
    const total = found.reduce((sum, { at }) => sum + (vocabulary.places[at]?.length ?? 0), 0);
    const weight = Math.log(1 + items.length / Math.max(total, 1));
    const tells = total <= Math.max(items.length / TELLING, FEW);
    for (const { at, counts } of found) {
      for (const place of vocabulary.places[at] ?? []) {
        if (latest[place] === order + 1) continue;
        latest[place] = order + 1;
        count(tally, place, { points: weight * counts, isMisspelt: counts === MISSPELT, tells });
      }
    }
  });
  return tally;
}

interface Hit {
  readonly points: number;
  readonly isMisspelt: boolean;
  readonly tells: boolean;
}

function count({ points, words, misspelt, telling, touched }: Tally, at: number, hit: Hit): void {
  if (words[at] === 0) touched.push(at);
  points[at] = (points[at] ?? 0) + hit.points;
  words[at] = (words[at] ?? 0) + 1;
  if (hit.isMisspelt) misspelt[at] = 1;
  if (hit.tells) telling[at] = 1;
}

interface Meant {
  readonly at: number;
  readonly counts: number;
}

/** The words of the vocabulary that a typed word may mean, each once, those that count most first. */
function meant({ words }: Vocabulary, typed: string): readonly Meant[] {
  const found = new Map<number, number>();
  const add = (at: number, counts: number): void => {
    if (!found.has(at)) found.set(at, counts);
  };
  for (const form of formsOf(typed)) {
    const at = positionOf(words, form);
    if (at !== undefined) add(at, WHOLE);
  }
  const { from, to } = beginning(words, typed);
  for (let at = from; at < to; at++) add(at, BEGUN);
  // A number with another digit is another number.
  if (typed.length >= SHORTEST_MISSPELT && !/\p{N}/u.test(typed)) {
    const isLong = typed.length > SHORTEST_MISSPELT;
    nearly(words, typed, (range, length) => {
      const last = isLong ? range.to : range.from + 1;
      for (let at = range.from; at < last; at++) if (isLong || words[at]?.length === length) add(at, MISSPELT);
    });
  }
  return [...found].map(([at, counts]) => ({ at, counts }));
}

/** The best of some positions, best first: those with the most points, then the shortest, then in the list's order. */
function best(places: readonly number[], { entries }: SearchIndex, { points }: Tally): readonly number[] {
  const compare = (one: number, other: number): number =>
    (points[other] ?? 0) - (points[one] ?? 0) ||
    (entries[one]?.starts.length ?? 0) - (entries[other]?.starts.length ?? 0) ||
    one - other;
  const kept: number[] = [];
  for (const place of places) {
    const worst = kept.at(-1);
    if (kept.length === MOST && worst !== undefined && compare(place, worst) >= 0) continue;
    const before = kept.findIndex((other) => compare(place, other) < 0);
    kept.splice(before < 0 ? kept.length : before, 0, place);
    if (kept.length > MOST) kept.pop();
  }
  return kept;
}
