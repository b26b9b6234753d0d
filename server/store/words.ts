/** The words by which clients are found, and the query that finds them (portal §2 search; resolutions A-43). */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { folded, PERSON_FIELDS, personFields } from "../../engine/index";
import type { ClientFieldKind } from "../../engine/index";
import type { Person } from "../records/types";

const split = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const join = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

const SEARCHED = personFields.filter((field) => PERSON_FIELDS[field].isSearched);

/**
 * Every word of the fields that the table of a client's fields names as searched, and joined forms that people often
 * type: "obrien", the whole e-mail address, the telephone number with and without its area code.
 */
const wordsOf = (person: Person): string[] => [
  ...new Set(
    SEARCHED.flatMap((field) => {
      const { [field]: text = "" } = person;
      return (WORDS[PERSON_FIELDS[field].kind] ?? namesIn)(text);
    }).filter(Boolean),
  ),
];

const namesIn = (text: string): string[] => {
  const name = folded(text);
  return [...split(name), ...name.split(/\s+/).map(join)];
};

/** Kind of field → its words; of all others, those of a name. */
const WORDS: { readonly [kind in ClientFieldKind]?: (text: string) => string[] } = {
  // The domain of the address is left out: half of all clients share one.
  email: (text) => {
    const address = folded(text);
    return [...split(address.split("@")[0] ?? ""), join(address)];
  },
  phone: (text) => {
    const digits = join(text);
    return [...split(text), digits, digits.slice(-7)];
  },
};

/**
 * The words for the `search` column, separated by spaces, each prefixed with the brokerage's id, which holds no `=`.
 */
export const searchText = (brokerageId: string, person: Person): string =>
  wordsOf(person)
    .map((word) => `${brokerageId}=${word}`)
    .join(" ");

/** The value of `clients.search`. */
export const searchColumn = (brokerageId: string, person: Person): RawBuilder<string> =>
  sql<string>`array_to_tsvector(string_to_array(${searchText(brokerageId, person)}, ' '))`;

/**
 * The query for the database: each typed word is the beginning of a word of the record. Undefined when no word was
 * typed.
 */
export function searchQuery(brokerageId: string, typed: string): string | undefined {
  const words = wordsTyped(folded(typed).trim());
  if (words.length === 0) return undefined;
  return words.map((word) => `'${brokerageId}=${word}':*`).join(" & ");
}

/** The typed words. A telephone number and an e-mail address are one word each: their parts are in too many records. */
function wordsTyped(typed: string): string[] {
  if (/^[\d\s()+.-]+$/.test(typed)) return [join(typed)].filter(Boolean);
  return [
    ...new Set(typed.split(/\s+/).flatMap((chunk) => (chunk.includes("@") ? [join(chunk)] : split(chunk)))),
  ].filter(Boolean);
}
