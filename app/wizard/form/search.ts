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
  /** What one character finds, in the order it is shown: the first keystroke in a long list has the most to look through. */
  readonly first: ReadonlyMap<string, readonly number[]>;
}

/** How many entries are made ready at a time, so that the page answers in between. */
const PART = 2_000;

/** A text as it is compared: without case and without anything but letters and digits (`wizards §2.2`). */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const keyOf = ({ name, code = "" }: Entry): string => plain(name + code);

interface Found {
  readonly begin: number[];
  readonly others: number[];
}

/** Notes each character of a key once, under the entry's position. */
function note(found: Map<string, Found>, key: string, at: number): void {
  for (const character of new Set(key)) {
    let places = found.get(character);
    if (!places) found.set(character, (places = { begin: [], others: [] }));
    (key.startsWith(character) ? places.begin : places.others).push(at);
  }
}

function ready(entries: readonly Entry[], keys: readonly string[], found: ReadonlyMap<string, Found>): SearchIndex {
  const first = new Map([...found].map(([character, { begin, others }]) => [character, begin.concat(others)]));
  return { entries, keys, all: entries.map((_, at) => at), first };
}

/** Makes a short list ready at once. */
export function indexOf(entries: readonly Entry[]): SearchIndex {
  const keys = entries.map(keyOf);
  const found = new Map<string, Found>();
  keys.forEach((key, at) => note(found, key, at));
  return ready(entries, keys, found);
}

/** Makes a list of any length ready without holding up the page. */
export async function indexInParts(entries: readonly Entry[]): Promise<SearchIndex> {
  const keys: string[] = [];
  const found = new Map<string, Found>();
  for (let from = 0; from < entries.length; from += PART) {
    for (const entry of entries.slice(from, from + PART)) {
      const key = keyOf(entry);
      note(found, key, keys.push(key) - 1);
    }
    await new Promise((wake) => setTimeout(wake));
  }
  return ready(entries, keys, found);
}

/**
 * A search of one list: the positions of the entries whose name or code holds what was typed, first those that begin
 * with it, each in the list's order. Typing on looks only through what was found before.
 */
export function finder(index: SearchIndex): (typed: string) => readonly number[] {
  let last = { wanted: "", found: index.all };
  return (typed) => {
    const wanted = plain(typed);
    if (wanted !== last.wanted) last = { wanted, found: narrowed(index, wanted.startsWith(last.wanted) && last.wanted !== "" ? last.found : undefined, wanted) };
    return last.found;
  };
}

function narrowed({ keys, all, first }: SearchIndex, before: readonly number[] | undefined, wanted: string): readonly number[] {
  if (wanted === "") return all;
  const [character = ""] = wanted;
  const among = before ?? first.get(character) ?? [];
  if (before === undefined && wanted === character) return among;
  const begin: number[] = [];
  const others: number[] = [];
  for (const at of among) {
    const place = keys[at]?.indexOf(wanted) ?? -1;
    if (place >= 0) (place === 0 ? begin : others).push(at);
  }
  return begin.length === 0 ? others : begin.concat(others);
}
