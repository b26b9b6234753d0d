import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(gzip);
const textual = new Set([".js", ".css", ".svg", ".json", ".txt"]);

/** Writes `<file>.gz` beside each built text file, so that the server never spends time on compressing. */
export function gzipFiles(): Plugin {
  let folder = "";
  return {
    name: "gzip-files",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => textual.has(extname(file))).map((file) => gzipOne(join(folder, file))));
    },
  };
}

async function gzipOne(file: string): Promise<void> {
  await writeFile(`${file}.gz`, await compress(await readFile(file), { level: 9 }));
}
