import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { List } from "../../engine/index";

/** The text of every list file of `flows/lists/`, by its full name (`us-regions@1`). */
export function listTexts(root: string): Readonly<Record<string, string>> {
  const folder = join(root, "flows", "lists");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -".json".length), readFileSync(join(folder, file), "utf8")]),
  );
}

/** The same, read. */
export function readLists(root: string): Readonly<Record<string, List>> {
  return Object.fromEntries(Object.entries(listTexts(root)).map(([name, text]) => [name, JSON.parse(text) as List]));
}

/** The list files, relative to the repository. */
export const listFiles = (root: string): string[] =>
  Object.keys(listTexts(root)).map((name) => `flows/lists/${name}.json`);

/** The working copies that staff edit, relative to the repository. */
export function workingFlows(root: string): string[] {
  return readdirSync(join(root, "flows"))
    .filter((file) => file.endsWith(".flow.json"))
    .map((file) => `flows/${file}`);
}
