// @ts-check
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);
const textual = new Set([".js", ".css", ".svg", ".json", ".txt"]);

/**
 * Writes `<file>.gz` beside each built text file, so that the server never spends time on compressing.
 * @returns {import("vite").Plugin}
 */
export function gzipFiles() {
  return {
    name: "gzip-files",
    apply: "build",
    async writeBundle({ dir }) {
      if (!dir) throw new Error("gzip-files: the build names no folder");
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((file) => textual.has(extname(file))).map((file) => gzipOne(join(dir, file))));
    },
  };
}

/** @param {string} file */
async function gzipOne(file) {
  await writeFile(`${file}.gz`, await compress(await readFile(file), { level: 9 }));
}
