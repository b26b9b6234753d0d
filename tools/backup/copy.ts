import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";

/** What a file holds. */
export interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** Reads a whole file and tells what it holds. */
export async function contentOf(file: string): Promise<Content> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of createReadStream(file)) {
    hash.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** All files below a folder, by their paths within it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}
