/** What one of several things is called in the form, by the word that holds them. */
import { ownOf } from "../../../values/objects";

const ONE_OF: { readonly [word: string]: string } = {
  steps: "step",
  questions: "question",
  checks: "check",
  reject: "rule",
  at_binding: "check",
  confirm: "dialog",
  links: "link",
  groups: "group",
  rows: "row",
  lines: "line",
  price_lines: "line",
  shows: "line",
  sections: "section",
  submit: "way",
  values: "value",
  tables: "table",
  rejections: "refusal",
  migrations: "version",
  items: "item",
  synonyms: "word",
  plans: "plan",
  plan_names: "plan",
  plan_prices: "plan",
  plan_types: "plan type",
  coverages: "coverage",
  optional_coverages: "add-on",
  benefits: "benefit",
  availability: "state",
  proofs: "reason",
  disclaimer: "paragraph",
  paragraphs: "paragraph",
  parameters: "parameter",
  records: "record",
  sold_to: "kind of client",
  slugs: "name",
};

/** Returns what one of the things in a word is called; undefined where it has no name of its own. */
export const oneOfWord = (word: string): string | undefined => ownOf(ONE_OF, word);

/** Returns what one of the things in a word is called, as one that is added: an item, a step. */
export function anOtherIn(word: string): string {
  const one = oneOfWord(word) ?? "value";
  return `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;
}

/** Returns what a thing without a title is called, by its place among those in a word; one that says nothing yet is new. */
export function placeTitle(value: unknown, index: number, word: string): string {
  const one = oneOfWord(word);
  if (one === undefined) return `Number ${index + 1}`;
  const said = value !== null && typeof value === "object" ? Object.values(value) : [value];
  if (said.every((each) => each === "" || each === undefined)) return `New ${one}`;
  const text = said.find((each) => typeof each === "string" && each !== "");
  return typeof text === "string"
    ? text.slice(0, LONGEST)
    : `${one.charAt(0).toUpperCase()}${one.slice(1)} ${index + 1}`;
}

const LONGEST = 200;
