import type { Found, SearchIndex, SearchItem, Unchosen } from "../engine";

/** An answer of a searchable list: an entry's value, a text that chooses none, or nothing. */
export type ListAnswer = SearchItem["value"] | Unchosen | undefined;

/** The answer while a text is typed: the text itself, which chooses nothing. */
export const typedAnswer = (text: string): ListAnswer => (text.trim() === "" ? undefined : { typed: text });

/** What a text means that is left in the field: the entry it names exactly, or the only one found; else itself. */
export function meantBy(text: string, { items }: SearchIndex, { places, exact, isAll, isClosest }: Found): ListAnswer {
  const meant = exact.length > 0 || isAll || isClosest ? exact : places;
  const [only, ...others] = meant.flatMap((place) => items[place] ?? []);
  return only && others.length === 0 ? only.value : typedAnswer(text);
}

/** What the field shows of an item; searching for this text finds the item. */
export function textOf(item: SearchItem | undefined): string {
  if (!item) return "";
  return item.code === undefined ? item.name : `${item.name} (${item.code})`;
}
