import { keysOf } from "../../flow/pointer";
import { wordsTo } from "../changes/same";

/** A word of the format that decides something besides the steps of an enrollment, and who is affected by it. */
export interface Outside {
  readonly word: string;
  readonly who: string;
}

/** One row of the closed list; `isSeen`: it may show in an enrollment, too, and is looked for there first. */
interface OutsideWord extends Outside {
  readonly isSeen: boolean;
}

/**
 * The words of the format whose effect is outside of an enrollment's own steps: a closed list. What changes below one of
 * them is shown as a change for the people who are named here. Everything else must be seen, or proven to have no effect.
 */
const OUTSIDE: readonly OutsideWord[] = [
  { word: "slugs", isSeen: false, who: "everybody who comes by an address of the product" },
  { word: "default_for_unknown_slugs", isSeen: false, who: "everybody who comes by an address that no product has" },
  { word: "landing", isSeen: false, who: "everybody who reads the product's page" },
  { word: "unavailable", isSeen: true, who: "everybody who comes while the product is off" },
  {
    word: "vertical_code",
    isSeen: true,
    who: "everybody to whom a broker may sell the product: it names the rate book and the license",
  },
  { word: "sold_to", isSeen: true, who: "everybody for whom a broker begins an enrollment" },
  { word: "title", isSeen: true, who: "everybody who sees the product in a list or a mail" },
  { word: "started_quotes", isSeen: false, who: "everybody who has begun an enrollment with an older version" },
  { word: "migrations", isSeen: false, who: "everybody who has begun an enrollment with an older version" },
  { word: "applies_to_started", isSeen: true, who: "everybody who has begun an enrollment with an older version" },
  { word: "changes", isSeen: false, who: "everybody who reads the list of versions" },
  { word: "rated_elsewhere", isSeen: true, who: "every broker who moves a quote to another state" },
  { word: "mailed", isSeen: true, who: "everybody who is mailed that the documents are there" },
  {
    word: "if_not_confirmed",
    isSeen: true,
    who: "everybody whose record is saved by another program without the confirmation",
  },
];

/** Returns the word of the closed list that a place of a flow is under; undefined for all others. */
export function outsideAt(pointer: string): OutsideWord | undefined {
  const [first] = keysOf(pointer);
  const words = wordsTo(pointer);
  return OUTSIDE.find(({ word }) => (OF_FLOW.has(word) ? first === word : words.includes(word)));
}

/** The same of rate books: what is said of a product before anything is answered, which no enrollment shows. */
const OUTSIDE_OF_BOOK: readonly OutsideWord[] = [
  { word: "lowest_price", isSeen: false, who: "everybody who reads what the product costs from" },
  ...["plans", "plan_names", "plan_types"].map((word) => ({
    word,
    isSeen: true,
    who: "everybody who reads the plans and their prices before anything is answered",
  })),
];

/** Returns the word of the closed list by which a change of a rate book is outside of enrollments: of plans, their order. */
export function outsideOfBook(pointer: string, isOrder: boolean): OutsideWord | undefined {
  const [word, ...inside] = keysOf(pointer);
  if (inside.length > 0) return undefined;
  return OUTSIDE_OF_BOOK.find((each) => each.word === word && (isOrder || !each.isSeen));
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
