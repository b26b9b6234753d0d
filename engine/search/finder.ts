import { plain } from "../values/letters";
import { closest, MOST } from "./closest";
import { fitFrom } from "./entry";
import { fitting, ordered, placeIn, type Fitting } from "./fitting";
import { formsOf } from "./forms";
import { SHORT, type SearchIndex } from "./prepare";
import { beginning, positionOf } from "./vocabulary";

/** What a search found. */
export interface Found {
  /** The positions of the items, best first. */
  readonly places: readonly number[];
  /** Whether no item holds what is typed, and these only come closest to it. */
  readonly isClosest: boolean;
  /** Whether nothing is typed that is compared, and so everything is found. */
  readonly isAll: boolean;
  /** The positions of the items whose name, code, or name with code is exactly what is typed. */
  readonly exact: readonly number[];
}

const nothing: Fitting = [];

/**
 * Returns the search of one list. It finds the items whose name and code hold the typed text (`wizards §2.2`): those
 * that are called so first, then those of which it is a synonym, then the others by where they hold it. Only when it finds none, it finds the items of a synonym
 * that begins with the text, or those that come closest to it (B-16). When the text grows, only the last result is
 * searched.
 */
export function finder(index: SearchIndex): (typed: string) => Found {
  let last = { wanted: "", holding: nothing };
  return (typed) => {
    const wanted = plain(typed);
    if (wanted === "") return { places: index.all, isClosest: false, isAll: true, exact: [] };
    if (wanted !== last.wanted) {
      const before = last.wanted !== "" && wanted.startsWith(last.wanted) ? last.holding : undefined;
      last = { wanted, holding: holding(index, before, wanted) };
    }
    const { whole, others } = ordered(last.holding);
    const called = itemsCalled(index, wanted);
    const places = whole.concat(without(called, whole), without(others, called));
    if (places.length > 0) return { places, isClosest: false, isAll: false, exact: whole };
    const begun = itemsBeginning(index, wanted);
    const isClosest = begun.length === 0;
    return { places: isClosest ? closest(index, typed) : begun, isClosest, isAll: false, exact: [] };
  };
}

/** The items that hold a text, among those that held the beginning of it. */
function holding({ keys, entries, short }: SearchIndex, before: Fitting | undefined, wanted: string): Fitting {
  if (wanted.length <= SHORT) return short.get(wanted) ?? nothing;
  const found: number[] = [];
  for (const each of before ?? short.get(wanted.slice(0, SHORT)) ?? nothing) {
    const place = placeIn(each);
    const first = keys[place]?.indexOf(wanted) ?? -1;
    const entry = first < 0 ? undefined : entries[place];
    if (entry) found.push(fitting(place, fitFrom(entry, wanted, first)));
  }
  return found;
}

const without = (places: readonly number[], known: readonly number[]): readonly number[] =>
  known.length === 0 ? places : places.filter((place) => !known.includes(place));

/** The items of which the text, or its singular, is a synonym. */
function itemsCalled({ synonyms: { words, places } }: SearchIndex, wanted: string): readonly number[] {
  for (const form of formsOf(wanted)) {
    const at = positionOf(words, form);
    if (at !== undefined) return places[at] ?? [];
  }
  return [];
}

/** The items of the synonyms that begin with the text. */
function itemsBeginning({ synonyms: { words, places } }: SearchIndex, wanted: string): readonly number[] {
  const { from, to } = beginning(words, wanted);
  return [...new Set(places.slice(from, to).flat())].slice(0, MOST);
}
