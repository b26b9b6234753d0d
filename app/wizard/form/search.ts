/** One thing a long list offers. */
export interface Entry {
  readonly value: string | number | boolean;
  readonly name: string;
  /** Shown beside the name; absent where it would say nothing. */
  readonly code?: string;
}

/** A list made ready to search: what a keystroke compares is computed once. */
export interface SearchIndex {
  readonly entries: readonly Entry[];
  /** Name and code of each entry as they are compared. */
  readonly keys: readonly string[];
  /** Every position, in order: what an empty search finds. */
  readonly all: readonly number[];
}

/** How many entries are made ready at a time, so that the page answers in between. */
const PART = 2_000;

/** A text as it is compared: without case and without anything but letters and digits (`wizards §2.2`). */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const keyOf = ({ name, code = "" }: Entry): string => plain(name + code);

/** Makes a short list ready at once. */
export const indexOf = (entries: readonly Entry[]): SearchIndex => ({ entries, keys: entries.map(keyOf), all: entries.map((_, at) => at) });

/** Makes a list of any length ready without holding up the page. */
export async function indexInParts(entries: readonly Entry[]): Promise<SearchIndex> {
  const keys: string[] = [];
  for (let from = 0; from < entries.length; from += PART) {
    for (const entry of entries.slice(from, from + PART)) keys.push(keyOf(entry));
    await new Promise((wake) => setTimeout(wake));
  }
  return { entries, keys, all: entries.map((_, at) => at) };
}

/**
 * A search of one list: the positions of the entries whose name or code holds what was typed, first those that begin
 * with it, each in the list's order. Typing on looks only through what was found before.
 */
export function finder(index: SearchIndex): (typed: string) => readonly number[] {
  let last = { wanted: "", found: index.all };
  return (typed) => {
    const wanted = plain(typed);
    if (wanted !== last.wanted) last = { wanted, found: narrowed(index, wanted.startsWith(last.wanted) ? last.found : index.all, wanted) };
    return last.found;
  };
}

function narrowed({ keys, all }: SearchIndex, among: readonly number[], wanted: string): readonly number[] {
  if (wanted === "") return all;
  const begin: number[] = [];
  const others: number[] = [];
  for (const at of among) {
    const place = keys[at]?.indexOf(wanted) ?? -1;
    if (place >= 0) (place === 0 ? begin : others).push(at);
  }
  return begin.length === 0 ? others : begin.concat(others);
}
