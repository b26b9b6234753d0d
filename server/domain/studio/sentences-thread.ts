/**
 * What the thread of sentences does. It alone of the server knows the engine's door for those who study flows, which the
 * process itself never loads.
 */
import { statSync } from "node:fs";
import { sentencesBetween } from "../../../engine/analysis/index";
import type { ProductFolders } from "../../base/settings";
import type { SentenceWork } from "../../drafts/sentences";
import { libraryFiles, libraryText } from "../../flows/library";
import type { Sentence } from "../../records/types";

/** The sentences between two states of a product's files. */
export default function work({ was, now, folders, between }: SentenceWork): readonly Sentence[] {
  return sentencesBetween(was, now, libraryIn(folders), between);
}

type Library = Parameters<typeof sentencesBetween>[2];

let known: { readonly key: string; readonly library: Library } | undefined;

/** The lists and parts that flows may name, read again when a file of them is another one. */
function libraryIn(folders: ProductFolders): Library {
  const { lists, parts, media } = libraryFiles(folders);
  const key = [...lists.values(), ...parts.values(), ...media].map(stateOf).join("\n");
  if (known?.key !== key) known = { key, library: { lists: valuesOf(lists), parts: valuesOf(parts), media } };
  return known.library;
}

function stateOf(file: string): string {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${file} ${mtimeMs} ${size}`;
}

const valuesOf = <T>(files: ReadonlyMap<string, string>): { readonly [name: string]: T } =>
  Object.fromEntries([...files].flatMap(([name, file]) => valueIn<T>(file).map((value) => [name, value])));

/** The value of a file; none where it is not JSON: the flow is then said as far as it can be. */
function valueIn<T>(file: string): readonly T[] {
  try {
    const value: T = JSON.parse(libraryText(file));
    return [value];
  } catch {
    return [];
  }
}
