import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { loadRateBook, type Finding, type JsonObject, type RateBookFile } from "../../engine/index";
import type { RateBook } from "../../server/rates/rate-book";
import { unpricedPlans } from "../../server/rates/plans";

/** The rate books of all products, and what is wrong with those that cannot be used. */
export interface RateBooks {
  readonly books: readonly RateBookFile[];
  readonly findings: readonly Finding[];
  /** The text of each file by its name, to find the lines of findings. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Reads the rate books that the server reads: those of server/data/products, and of PRODUCTS_DIR where it is set. */
export function readRateBooks(root: string, more: string | undefined = process.env.PRODUCTS_DIR): RateBooks {
  const folders = [join(root, "server/data/products"), ...(more ? [more] : [])];
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => join(folder, file)),
  );
  const read = files.map((path) => {
    const file = path.startsWith(root) ? relative(root, path) : path;
    const text = readFileSync(path, "utf8");
    return { file, text, loaded: loadRateBook(text, { file }) };
  });
  return {
    books: read.flatMap(({ file, loaded }) =>
      loaded.ok
        ? [
            {
              file,
              book: loaded.book,
              plans: unpricedPlans(loaded.book as unknown as RateBook) as unknown as JsonObject[],
            },
          ]
        : [],
    ),
    findings: read.flatMap(({ loaded }) => (loaded.ok ? [] : loaded.findings)),
    texts: Object.fromEntries(read.map(({ file, text }) => [file, text])),
  };
}
