import { keysOf } from "../../flow/pointer";
import { wordsTo } from "../changes/same";

/** A word of the format that decides something besides the steps of an enrollment, and who is affected by it. */
export interface Outside {
  readonly word: string;
  readonly who: string;
}

/**
 * The words of the format whose effect is outside of an enrollment's own steps: a closed list. What changes below one of
 * them is shown as a change for the people who are named here. Everything else must be seen, or proven to have no effect.
 */
export const OUTSIDE: readonly Outside[] = [
  { word: "slugs", who: "everybody who comes by an address of the product" },
  { word: "default_for_unknown_slugs", who: "everybody who comes by an address that no product has" },
  { word: "landing", who: "everybody who reads the product's page" },
  { word: "unavailable", who: "everybody who comes while the product is off" },
  {
    word: "vertical_code",
    who: "everybody to whom a broker may sell the product: it names the rate book and the license",
  },
  { word: "sold_to", who: "everybody for whom a broker begins an enrollment" },
  { word: "title", who: "everybody who sees the product in a list or a mail" },
  { word: "started_quotes", who: "everybody who has begun an enrollment with an older version" },
  { word: "migrations", who: "everybody who has begun an enrollment with an older version" },
  { word: "applies_to_started", who: "everybody who has begun an enrollment with an older version" },
  { word: "changes", who: "everybody who reads the list of versions" },
  { word: "rated_elsewhere", who: "every broker who moves a quote to another state" },
  { word: "mailed", who: "everybody who is mailed that the documents are there" },
  { word: "if_not_confirmed", who: "everybody whose record is saved by another program without the confirmation" },
];

/** Returns the word of the closed list that a place of a flow is under; undefined for all others. */
export function outsideAt(pointer: string): Outside | undefined {
  const [first] = keysOf(pointer);
  const words = wordsTo(pointer);
  return OUTSIDE.find(({ word }) => (OF_FLOW.has(word) ? first === word : words.includes(word)));
}

/** Words that count at the top of a flow alone: a step has a title, too. */
const OF_FLOW: ReadonlySet<string> = new Set([
  "slugs",
  "default_for_unknown_slugs",
  "landing",
  "unavailable",
  "vertical_code",
  "sold_to",
  "title",
  "started_quotes",
  "migrations",
  "changes",
]);
