const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * A name of an address as names are compared: in lower case, without the spaces and punctuation of any script that
 * a mail program or a reader has taken along behind it. Empty when nothing else is in it.
 */
export function linkName(text: string): string {
  // A pattern that looks for the end would begin again at each of many full stops.
  const characters = Array.from(text.toLowerCase());
  return characters.slice(0, characters.findLastIndex((each) => LETTER_OR_DIGIT.test(each)) + 1).join("");
}

/** Whether two names of addresses are one name. */
export const isSameLinkName = (one: string, other: string): boolean => linkName(one) === linkName(other);

/** What an address may name: by its own names, the first of which is used in new addresses. */
interface Addressed {
  readonly slugs: readonly string[];
}

/** The one that a name of an address names; undefined when it names none. */
export function namedBy<One extends Addressed>(all: readonly One[], name: string): One | undefined {
  const wanted = linkName(name);
  return wanted === "" ? undefined : all.find(({ slugs }) => slugs.some((slug) => linkName(slug) === wanted));
}
