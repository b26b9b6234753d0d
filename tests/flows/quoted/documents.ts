import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The specifications that are binding word for word. They are not ours to keep, so they are read where they lie. */
const FOLDER = resolve(import.meta.dirname, "../../../../shared/spec");
export const DOCUMENTS = ["portal.md", "wizards.md"].map((name) => ({ name, file: resolve(FOLDER, name) }));
export const areThere = DOCUMENTS.every(({ file }) => existsSync(file));

/** A text that a document has in single quotes, and where. */
export interface Quoted {
  readonly text: string;
  readonly at: string;
}

/** An opening quote follows a blank or a bracket; a closing one is followed by no letter, as an apostrophe is. */
const QUOTED = /(?<![^\s([/])'(?=\S)([^\n]+?)(?<=\S)'(?![\p{L}\p{N}])/gu;
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})|(?<=s)'(?=\s)/gu;

/** Every text in single quotes of a document, in its order. */
export function quotedIn(name: string, text: string): readonly Quoted[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(QUOTED)].map(([, found = ""]) => ({ text: found, at: `${name}:${index + 1}` })),
    );
}

/** The lines of a document that have a quote mark which is neither around a text nor an apostrophe. */
export function unreadIn(name: string, text: string): readonly string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      line.replaceAll(QUOTED, "").replaceAll(APOSTROPHE, "").includes("'") ? [`${name}:${index + 1}`] : [],
    );
}

export const readDocuments = (): readonly { readonly name: string; readonly text: string }[] =>
  DOCUMENTS.map(({ name, file }) => ({ name, text: readFileSync(file, "utf8") }));
