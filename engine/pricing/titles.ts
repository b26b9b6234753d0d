/** How plans are named, everywhere: in the wizard, on policies, in mails and documents, at the card provider. */
import type { Plan } from "../../schemas/api/types";

type Titled = Pick<Plan, "vertical"> & { readonly settings: Pick<Plan["settings"], "plan_title" | "line_title"> };

/** The title of a plan; that of its product where neither the book nor the flow has one. */
export const planTitle = ({ settings, vertical }: Titled): string => settings.plan_title ?? vertical.name;

/** The same with its type, where the book combines types and names: in a price and on documents. */
export const lineTitle = (plan: Titled): string => plan.settings.line_title ?? planTitle(plan);

/**
 * The titles of the plans of a book that names them by a few words each: the product's name, then those words. One word
 * that is not of the product's name follows it as it is ("Travel Essential"); where one of the plans has other words than
 * that, all have a comma before theirs ("Fleet Cover, Full Cover"), so that they read alike and no word twice in a row.
 * Words that begin with the product's name are the whole title.
 */
export function titlesOf(product: string, names: { readonly [plan: string]: string }): ReadonlyMap<string, string> {
  const own = new Set(wordsOf(product));
  const follows = (name: string): boolean => wordsOf(name).length === 1 && !wordsOf(name).some((word) => own.has(word));
  const all = Object.entries(names);
  const between = all.every(([, name]) => isWhole(product, name) || follows(name)) ? " " : ", ";
  return new Map(all.map(([plan, name]) => [plan, isWhole(product, name) ? name : `${product}${between}${name}`]));
}

const isWhole = (product: string, name: string): boolean => {
  const [begin, words] = [wordsOf(product), wordsOf(name)];
  return words.length > begin.length && begin.every((word, place) => words[place] === word);
};

/** Its words without case and punctuation. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
