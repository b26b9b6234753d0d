import { readFileSync } from "node:fs";

/** The blocks of code of a document, as an operator copies them. */
export interface Document {
  /** The first block that holds the words. Throws when there is none: the document says something else now. */
  block(words: string): string;
  /** The text of every block of JSON. */
  readonly json: readonly string[];
}

export function readDocument(path: string): Document {
  const blocks = [...readFileSync(path, "utf8").matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  const of = blocks.map(([, language = "", text = ""]) => ({ language, text }));
  return {
    block(words) {
      const found = of.find(({ text }) => text.includes(words));
      if (!found) throw new Error(`${path} has no block with ${words}`);
      return found.text;
    },
    json: of.filter(({ language }) => language === "json").map(({ text }) => text),
  };
}
