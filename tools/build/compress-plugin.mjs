// @ts-check
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const textual = new Set([".js", ".css", ".svg", ".json", ".txt"]);

/**
 * Writes `<file>.br` and `<file>.gz` beside each built text file, so that the server never spends time on compressing.
 * @returns {import("vite").Plugin}
 */
export function compressFiles() {
  return {
    name: "compress-files",
    // What the server itself loads is never sent.
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async writeBundle({ dir }) {
      if (!dir) throw new Error("compress-files: the build names no folder");
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((file) => textual.has(extname(file))).map((file) => compressOne(join(dir, file))));
    },
  };
}

/** @param {string} file */
async function compressOne(file) {
  const text = await readFile(file);
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(text)),
    writeFile(`${file}.gz`, await toGzip(text, { level: 9 })),
  ]);
}
