import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** What a file holds. */
export interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** Reads a whole file and tells what it holds. */
export async function contentOf(file: string): Promise<Content> {
  const meter = meterOf();
  for await (const part of createReadStream(file)) meter.see(part as Buffer);
  return meter.content();
}

/** Copies a file, flushes the copy to disk and tells what it holds. A folder that is missing is made. */
export async function copyFile(from: string, to: string): Promise<Content> {
  const meter = meterOf();
  await mkdir(dirname(to), { recursive: true });
  const see = new Transform({
    transform(part: Buffer, _encoding, done) {
      meter.see(part);
      done(null, part);
    },
  });
  await pipeline(createReadStream(from), see, createWriteStream(to, { flush: true }));
  return meter.content();
}

function meterOf() {
  const hash = createHash("sha256");
  let bytes = 0;
  const see = (part: Buffer): void => {
    hash.update(part);
    bytes += part.length;
  };
  return { see, content: (): Content => ({ bytes, sha256: hash.digest("hex") }) };
}

/** All files below a folder, by their paths within it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Flushes a file, or the names in a folder, to disk, so that it outlives a power cut. */
export async function flush(path: string): Promise<void> {
  const entry = await open(path, "r");
  try {
    await entry.sync();
  } finally {
    await entry.close();
  }
}
