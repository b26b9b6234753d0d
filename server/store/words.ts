/** The words that clients are found by, and the question that finds them (portal §2 search; resolutions A-43). */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Person } from "../domain/types";

/** Letters and digits without case and accents: "Hernández" is found by "hernandez". */
const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const split = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Every word of the person, and whole what is often typed without its signs: "obrien", "3035550100". */
export function wordsOf({ first_name = "", last_name = "", company_name = "", email = "", phone_number = "" }: Person): string[] {
  const [names, address] = [fold(`${first_name} ${last_name} ${company_name}`), fold(email)];
  const joined = names.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ""));
  return [...new Set([...split(names), ...joined, ...split(address), ...split(phone_number), phone_number.replaceAll("-", "")])].filter(Boolean);
}

/** The brokerage is a word too, so that one index answers for one brokerage among many. Names cannot hold an `=`. */
const brokerageWord = (brokerageId: string): string => `=${brokerageId}`;

/** The words as the `search` column takes them: one text, spaces between. */
export const searchText = (brokerageId: string, person: Person): string => [brokerageWord(brokerageId), ...wordsOf(person)].join(" ");

/** The value of `clients.search`. */
export const searchColumn = (brokerageId: string, person: Person): RawBuilder<string> =>
  sql<string>`array_to_tsvector(string_to_array(${searchText(brokerageId, person)}, ' '))`;

/** The question as the database reads it: each word typed begins a word of the record. Undefined when no word was typed. */
export function searchQuery(brokerageId: string, typed: string): string | undefined {
  const words = split(fold(typed));
  if (words.length === 0) return undefined;
  return [`'${brokerageWord(brokerageId)}'`, ...words.map((word) => `'${word}':*`)].join(" & ");
}
