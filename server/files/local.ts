import { open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../base/clock";
import { beginFile, sweepUnfinished } from "./arriving";
import type { Credentials, Files } from "./port";
import { signForm } from "./post-policy";

const BUCKET = "files";

/** The form of our own keys (`imports/<id>`, `files/<space>/<id>`); nothing else becomes a path. */
const KEY = /^(imports|files\/[a-z0-9-]{1,64})\/[a-z0-9_]{1,64}$/;

/** Files in a folder of this machine, with the same signed form as a bucket's. `path` is where the form is posted to. */
export function createLocalFiles(folder: string, path: string, secret: string, clock: Pick<Clock, "now">): Files {
  const credentials: Credentials = { accessKeyId: "local", secretAccessKey: secret, region: "local" };
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error("Not a key of ours");
    return join(folder, key);
  };
  return {
    sign: (upload, address) =>
      Promise.resolve({ url: `${address}${path}`, post: signForm(upload, BUCKET, credentials, clock.now()) }),
    read: async (key, maxBytes) => readMost(pathOf(key), maxBytes + 1),
    write: async (key, bytes) => {
      const arriving = await beginFile(folder, pathOf(key));
      try {
        await arriving.write(bytes);
        await arriving.flush();
        await arriving.keep();
      } finally {
        await arriving.drop();
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    own: {
      bucket: BUCKET,
      credentials,
      begin: async (key) => beginFile(folder, pathOf(key)),
      sweep: () => sweepUnfinished(folder),
    },
  };
}

/** The file's first bytes, at most so many; undefined when there is no such file. */
async function readMost(path: string, most: number): Promise<Uint8Array | undefined> {
  try {
    const handle = await open(path);
    try {
      const bytes = Buffer.allocUnsafe(Math.min(most, (await handle.stat()).size));
      return bytes.subarray(0, await fill(handle, bytes));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Reads until the bytes are full or the file ends. Returns how many it has read. */
async function fill(handle: FileHandle, bytes: Buffer): Promise<number> {
  for (let at = 0; ;) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, at);
    at += bytesRead;
    if (bytesRead === 0 || at === bytes.length) return at;
  }
}
