import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { List, Part } from "../../engine/index";

/** The text of every JSON file in a folder of `flows/`, by its name without the extension. */
function texts(root: string, folder: string): Readonly<Record<string, string>> {
  const path = join(root, "flows", folder);
  const files = readdirSync(path).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -".json".length), readFileSync(join(path, file), "utf8")]),
  );
}

function readAll<T>(root: string, folder: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(texts(root, folder)).map(([name, text]) => [name, JSON.parse(text) as T]));
}

/** The text of every list file of `flows/lists/`, by its full name (`us-regions@1`). */
export const listTexts = (root: string): Readonly<Record<string, string>> => texts(root, "lists");

/** The same, parsed. */
export const readLists = (root: string): Readonly<Record<string, List>> => readAll(root, "lists");

/** The text of every part file of `flows/parts/`, by its full name (`person@1`). */
export const partTexts = (root: string): Readonly<Record<string, string>> => texts(root, "parts");

/** Every part of `flows/parts/`, by its full name (`person@1`). */
export const readParts = (root: string): Readonly<Record<string, Part>> => readAll(root, "parts");

/** The names of the media files of `flows/media/` that a page may give: a picture brings its own for dark paper. */
export const mediaNames = (root: string): readonly string[] =>
  readdirSync(join(root, "flows", "media")).filter((name) => !name.includes("-dark@"));

/** The list files, relative to the repository. */
export const listFiles = (root: string): string[] =>
  Object.keys(listTexts(root)).map((name) => `flows/lists/${name}.json`);

/** The part files, relative to the repository. */
export const partFiles = (root: string): string[] =>
  Object.keys(partTexts(root)).map((name) => `flows/parts/${name}.json`);

/** The working copies that staff edit, relative to the repository. */
export function workingFlows(root: string): string[] {
  return readdirSync(join(root, "flows"))
    .filter((file) => file.endsWith(".flow.json"))
    .map((file) => `flows/${file}`);
}
