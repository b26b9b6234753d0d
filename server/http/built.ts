import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The text files of the built app that its pages are made of. */
export interface Built {
  /** A file's text, read once: a new build needs a new start. Undefined when it is not there. */
  text(path: string): Promise<string | undefined>;
}

export function createBuilt(folder: string): Built {
  const read = new Map<string, string>();
  return {
    async text(path) {
      const known = read.get(path);
      if (known !== undefined) return known;
      const text = await readFile(join(folder, path), "utf8").catch(() => undefined);
      if (text !== undefined) read.set(path, text);
      return text;
    },
  };
}
