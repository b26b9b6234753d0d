import { OperatorError } from "../base/operator-error";
import { sha256 } from "../base/sha256";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { checkRateBooks, formatFinding, loadRateBook } from "../../engine/index";
import type { Finding, ProductRates as RateBook } from "../../engine/index";
import { readText } from "../base/text-file";

/** A product's rates as data; how they are priced is the engine's (engine/pricing). */
export type { ProductRates as RateBook } from "../../engine/index";

/** A rate book is not usable: the message has a line for each finding, with its file and place. */
export class BadRateBook extends OperatorError {}

/** A rate book that was read, with the name of its file. */
export interface ReadRateBook {
  readonly file: string;
  readonly book: RateBook;
}

/** Returns the files of rate books in a folder, in order. */
export const rateBookFilesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(folder, name));

/**
 * Throws BadRateBook for a book of the folder, or of one of several, that is not as it was published, or is gone: `index`
 * is the file with the hashes, `id@version` → sha256.
 */
export function requirePublished(folder: string | readonly string[], index: string): void {
  if (!existsSync(index)) return;
  const hashes = JSON.parse(readText(index)) as { readonly [named: string]: string };
  const placeOf = (named: string): string => {
    const places = [folder].flat().map((one) => join(one, `${named}.json`));
    return places.find(existsSync) ?? places[0] ?? named;
  };
  const edited = Object.entries(hashes)
    .map(([named, hash]) => [placeOf(named), hash] as const)
    .filter(([file, hash]) => !existsSync(file) || sha256(readFileSync(file)) !== hash);
  const sentence = "is not the file that was published: a published rate book may never change; make a new version.";
  if (edited.length > 0) throw new BadRateBook(edited.map(([file]) => `${file} ${sentence}`).join("\n"));
}

/** Returns every book of these folders, of each version. Throws BadRateBook. */
export function readRateBooks(folders: readonly string[]): readonly ReadRateBook[] {
  const books = folders.flatMap(rateBookFilesIn).map((file) => ({ file, book: readBook(file) }));
  const clashes = checkRateBooks(books);
  if (clashes.length > 0) throw unsound(clashes);
  return books;
}

function readBook(file: string): RateBook {
  const loaded = loadRateBook(readText(file), { named: basename(file, ".json"), file });
  if (!loaded.ok) throw unsound(loaded.findings);
  return loaded.book as unknown as RateBook;
}

const unsound = (findings: readonly Finding[]): BadRateBook => new BadRateBook(findings.map(formatFinding).join("\n"));
