import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folders that hold code, as in ARCHITECTURE.md. */
const FOLDERS = ["schemas", "engine", "picture", "app", "server", "tools", "tests"];

/** The source folders that exist under `root`. */
export function sourceFolders(root: string): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)));
}

/** Every code file under `root`/`folder`, sorted, relative to `root`, with forward slashes. */
export function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => join(folder, file).replaceAll("\\", "/"))
    .toSorted();
}

/** The documents of a tree, as above: those of its root and of docs/. */
export function documents(root: string): string[] {
  const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((file) => `docs/${file}`);
  return [...readdirSync(root), ...inDocs].filter((file) => file.endsWith(".md")).toSorted();
}
