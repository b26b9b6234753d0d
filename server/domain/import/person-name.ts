/** Reads a person's whole name from one cell, where only one reading is possible. */

/** Words that are not a part of either name, so that a comma or a second word does not divide the name. */
const ADDITION = /^(?:jr|sr|i{1,3}|iv|v|md|dds|phd|cpa|esq|inc|llc|llp|lp|ltd|co|corp|pc)$/i;
/** Signs of two people, or of something that is not a person. */
const NOT_A_NAME = /[\d&+/@]/;

const isAddition = (word: string): boolean => ADDITION.test(word.replaceAll(".", ""));

export interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * The two names in "Last, First", and in "First Last" when there are only two words; undefined for everything else. In
 * "Mary Ann Lee" the middle word may belong to either name, and a client's name is never guessed.
 */
export function personName(text: string): PersonName | undefined {
  if (NOT_A_NAME.test(text) || text.split(/[\s,]+/u).some(isAddition)) return undefined;
  const parts = text.includes(",") ? text.split(",").toReversed() : text.split(/\s+/u);
  const [first_name = "", last_name = ""] = parts.map((part) => part.trim());
  return parts.length === 2 && first_name !== "" && last_name !== "" ? { first_name, last_name } : undefined;
}
