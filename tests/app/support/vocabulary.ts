/** What the rules of a product can read. */
import { vocabularyOf } from "../../../engine/analysis/index";
import type { Vocabulary } from "../../../engine/analysis/index";
import { products } from "../../engine/analysis/authoring/products";

const texts = {
  lists: import.meta.glob<string>("../../../flows/lists/*.json", { eager: true, query: "?raw", import: "default" }),
  parts: import.meta.glob<string>("../../../flows/parts/*.json", { eager: true, query: "?raw", import: "default" }),
};
const named = (all: { readonly [path: string]: string }) =>
  Object.fromEntries(Object.entries(all).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ""), JSON.parse(text)]));
const library = { lists: named(texts.lists), parts: named(texts.parts) };

export function vocabularyOfProduct(name: string): Vocabulary {
  const known = vocabularyOf(products[name] ?? [], library);
  if (!known) throw new Error(`${name} cannot be read.`);
  return known;
}
