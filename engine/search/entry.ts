import { wordsOf } from "../values/letters";

/** One item of a list that people search. */
export interface SearchItem {
  readonly value: string | number | boolean;
  readonly name: string;
  /** Shown beside the name; absent if the item has none. */
  readonly code?: string;
  /** What tells the item from others of the same name; shown beside it, and not searched. */
  readonly group?: string;
}

/** An item as it is compared. */
export interface Entry {
  /** Its name and code as one run of letters and digits. */
  readonly key: string;
  /** How much of the key is the name. */
  readonly nameLength: number;
  /** Where in the key each word begins. */
  readonly starts: readonly number[];
}

/** How well a text fits an entry that holds it; the best fit is the lowest number. */
export const FIT = { whole: 0, begins: 1, beginsWord: 2, inside: 3 } as const;

/** The item as it is compared, from the words of its name. */
export function entryOf({ code = "" }: SearchItem, name: readonly string[]): Entry {
  const words = [...name, ...wordsOf(code)];
  const starts: number[] = [];
  let length = 0;
  for (const word of words) {
    starts.push(length);
    length += word.length;
  }
  return { key: words.join(""), nameLength: name.join("").length, starts };
}

/** How well the text at a place of the key fits. */
export function fitAt({ key, nameLength, starts }: Entry, place: number, length: number): number {
  const end = place + length;
  if (end === key.length && (place === 0 || place === nameLength)) return FIT.whole;
  if (place === 0) return end === nameLength ? FIT.whole : FIT.begins;
  return starts.includes(place) ? FIT.beginsWord : FIT.inside;
}

/** How well a text fits at the best of its places, of which `first` is the first. */
export function fitFrom(entry: Entry, wanted: string, first: number): number {
  let best = fitAt(entry, first, wanted.length);
  for (let place = first; best > FIT.begins;) {
    place = entry.key.indexOf(wanted, place + 1);
    if (place < 0) break;
    best = Math.min(best, fitAt(entry, place, wanted.length));
  }
  return best;
}
