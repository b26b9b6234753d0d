import { readFile } from "node:fs/promises";
import { rulesPage } from "./rules-page";
import { listsReference, partsReference } from "./parts";
import { wordReference } from "./reference";

const GUIDE = new URL("../../../docs/for-product-staff.md", import.meta.url);

/** The passages of the guide that are written from the sources: name → text. */
const PASSAGES: { readonly [name: string]: () => string | Promise<string> } = {
  parts: partsReference,
  lists: listsReference,
  rules: async () => deeper(await rulesPage()),
  words: wordReference,
};

/** The guide for product staff with its generated passages as their sources say; a person writes all else. */
export async function guidePage(): Promise<string> {
  const texts = await Promise.all(
    Object.entries(PASSAGES).map(async ([name, generate]) => [name, await generate()] as const),
  );
  return texts.reduce((page, [name, text]) => withPassage(page, name, text), await readFile(GUIDE, "utf8"));
}

/** Throws if the page has no such passage. */
function withPassage(page: string, name: string, text: string): string {
  const [from, to] = [`<!-- ${name}: written by \`npm run generate\` -->\n`, `<!-- end of ${name} -->`];
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start < 0 || end < start)
    throw new Error(`docs/for-product-staff.md has no passage between ${from.trim()} and ${to}`);
  return `${page.slice(0, start + from.length)}\n${text.trim()}\n\n${page.slice(end)}`;
}

/** A page as a section of another one: without its title, and each heading one level down. */
const deeper = (page: string): string => page.replace(/^[\s\S]*?\n# .*\n/, "").replaceAll(/^(#+) /gm, "#$1 ");
