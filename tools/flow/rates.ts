import { checkRateBooks, currentRateBooks, loadRateBook, type Finding, type RateBookFile } from "../../engine/index";
import { nameOf } from "../../server/flows/folders";
import type { RateBook } from "../../server/rates/rate-book";
import { rateBookFile } from "../../server/rates/plans";
import { bookFiles, shownFile, type Places } from "./files";
import { readText } from "../../server/base/text-file";

/** The sound rate books of all products. */
export interface RateBooks {
  /** The current book of each product. */
  readonly books: readonly RateBookFile[];
  /** Books that are sound, but not beside each other. */
  readonly clashes: readonly Finding[];
  /** False when a book was left out, so that a product may seem to have none. */
  readonly isWhole: boolean;
  /** The text of each file by its name, to find the lines of findings. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Returns the rate books that the server reads. One that is not sound is left out: its own findings say why. */
export function readRateBooks(places: Places): RateBooks {
  const read = bookFiles(places).map((path) => ({
    file: shownFile(places, path),
    named: nameOf(path),
    text: readText(path),
  }));
  const books = read.flatMap(({ file, named, text }): readonly RateBookFile[] => {
    const loaded = loadRateBook(text, { named, file });
    if (!loaded.ok) return [];
    return [rateBookFile(file, loaded.book as unknown as RateBook)];
  });
  return {
    books: currentRateBooks(books),
    clashes: checkRateBooks(books),
    isWhole: books.length === read.length,
    texts: Object.fromEntries(read.map(({ file, text }) => [file, text])),
  };
}
