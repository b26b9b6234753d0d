import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { formatFinding, parseJson } from "../../engine/index";
import { BadFlow } from "./bad-flow";
import { readText } from "../base/text-file";

/** The files of a folder with this ending, in order; none where there is no such folder. */
const filesIn = (folder: string, ending: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(ending))
        .toSorted()
        .map((file) => join(folder, file))
    : [];

/** Returns the working copies in a folder of flows. */
export const flowFilesIn = (root: string): readonly string[] => filesIn(root, ".flow.json");

/** Returns the list files of a folder of flows. */
export const listFilesIn = (root: string): readonly string[] => filesIn(join(root, "lists"), ".json");

/** Returns the part files of a folder of flows. */
export const partFilesIn = (root: string): readonly string[] => filesIn(join(root, "parts"), ".json");

/** Returns the name by which flows name a list or part: `us-regions@1` for `us-regions@1.json`. */
export const nameOf = (file: string): string => basename(file, ".json");

/** More than the loader reads: such a file need not be opened, which would take its size in memory at once. */
const MOST_BYTES = 16_000_000;

/** Whether a file is larger than any file of flows may be; false where there is none. */
export const isTooLarge = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES;

/** Reads a file of JSON. Throws BadFlow with what is wrong and its place, such as a byte-order mark. */
export const readJson = (file: string): unknown => jsonOf(file, readText(file));

/** The value of a file's text. Throws BadFlow as `readJson` does. */
export function jsonOf(file: string, text: string): unknown {
  const parsed = parseJson(text);
  if ("value" in parsed) return parsed.value;
  throw new BadFlow(parsed.findings.map((each) => formatFinding({ file, ...each })).join("\n"));
}
