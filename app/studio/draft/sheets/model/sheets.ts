/** The sheets of a draft. */
import { bookSheets } from "./book";
import { coverageSheets } from "./coverages";
import { listSheets } from "./lists";
import type { Read } from "./read";
import type { SheetChoice } from "./sheet";
import { tableSheets } from "./tables";
import { textSheets } from "./texts";

/** Returns all sheets that there are of what is read, in the order in which they are offered. */
export const sheetsOf = (read: Read): readonly SheetChoice[] => [
  ...tableSheets(read),
  ...coverageSheets(read),
  ...bookSheets(read),
  ...listSheets(read),
  ...textSheets(read),
];
