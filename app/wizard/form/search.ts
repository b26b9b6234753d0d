/** One item of a long list. */
export interface ListItem {
  readonly value: string | number | boolean;
  readonly name: string;
  /** Shown beside the name; absent if the item has none. */
  readonly code?: string;
}

/** A list prepared for search: the texts to compare are computed once. */
export interface SearchIndex {
  readonly items: readonly ListItem[];
  /** The name and code of each item, as they are compared. */
  readonly keys: readonly string[];
  /** Every position, in order: what an empty search finds. */
  readonly all: readonly number[];
  /**
   * The positions that one or two characters find, in the order shown: the first keystrokes in a long list have the
   * most to search.
   */
  readonly short: ReadonlyMap<string, readonly number[]>;
}

/**
 * How long a list is prepared at a stretch before the page gets its turn; the clock is read once for every PART items.
 */
const STRETCH_MS = 8;
const PART = 50;

/** The length of the longest texts that are searched beforehand. */
const SHORT = 2;

/** A text as it is compared: without case and without anything but letters and digits (`wizards §2.2`). */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const keyOf = ({ name, code = "" }: ListItem): string => plain(name + code);

interface Found {
  readonly begin: number[];
  readonly others: number[];
  latest: number;
}

/** Adds an item's position to each short text in its key, once; positions whose key begins with the text come first. */
function note(found: Map<string, Found>, key: string, at: number): void {
  for (let from = 0; from < key.length; from++) {
    for (let length = 1; length <= Math.min(SHORT, key.length - from); length++) {
      const text = key.slice(from, from + length);
      let places = found.get(text);
      if (!places) found.set(text, (places = { begin: [], others: [], latest: -1 }));
      if (places.latest !== at) (from === 0 ? places.begin : places.others).push(at);
      places.latest = at;
    }
  }
}

function ready(items: readonly ListItem[], keys: readonly string[], found: ReadonlyMap<string, Found>): SearchIndex {
  const short = new Map([...found].map(([text, { begin, others }]) => [text, begin.concat(others)]));
  return { items, keys, all: items.map((_, at) => at), short };
}

/** Prepares a short list at once. */
export function indexOf(items: readonly ListItem[]): SearchIndex {
  const keys = items.map(keyOf);
  const found = new Map<string, Found>();
  keys.forEach((key, at) => note(found, key, at));
  return ready(items, keys, found);
}

/** Prepares a list of any length without blocking the page. */
export async function indexInParts(items: readonly ListItem[]): Promise<SearchIndex> {
  const keys: string[] = [];
  const found = new Map<string, Found>();
  let begun = performance.now();
  for (const item of items) {
    const key = keyOf(item);
    note(found, key, keys.push(key) - 1);
    if (keys.length % PART !== 0 || performance.now() - begun < STRETCH_MS) continue;
    await new Promise((wake) => setTimeout(wake));
    begun = performance.now();
  }
  return ready(items, keys, found);
}

/**
 * A search of one list: the positions of the items whose name or code contains the typed text, first those that begin
 * with it. When the text grows, only the last result is searched.
 */
export function finder(index: SearchIndex): (typed: string) => readonly number[] {
  let last = { wanted: "", found: index.all };
  return (typed) => {
    const wanted = plain(typed);
    if (wanted !== last.wanted)
      last = {
        wanted,
        found: narrowed(index, wanted.startsWith(last.wanted) && last.wanted !== "" ? last.found : undefined, wanted),
      };
    return last.found;
  };
}

function narrowed(
  { keys, all, short }: SearchIndex,
  before: readonly number[] | undefined,
  wanted: string,
): readonly number[] {
  if (wanted === "") return all;
  if (wanted.length <= SHORT) return short.get(wanted) ?? [];
  const begin: number[] = [];
  const others: number[] = [];
  for (const at of before ?? short.get(wanted.slice(0, SHORT)) ?? []) {
    const place = keys[at]?.indexOf(wanted) ?? -1;
    if (place >= 0) (place === 0 ? begin : others).push(at);
  }
  return begin.length === 0 ? others : begin.concat(others);
}
