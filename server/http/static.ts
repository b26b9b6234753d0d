import { readFile, stat } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import type { Context } from "hono";
import { isKnown } from "./etag";
import { encodingsOf } from "./ready";
import type { Encoding } from "./ready";

const TYPES: { readonly [extension: string]: string } = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".csv": "text/csv; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** The files of a folder as they are sent. */
export interface StaticFiles {
  /** The file at the path, or undefined. Browsers may keep a file with a hash in its name permanently. */
  serve(c: Context, path: string): Promise<Response | undefined>;
}

/** The folders of files with a hash in their name: the portal's and the studio's. */
const HASHED = /^\/(?:studio\/)?assets\//;

/** What is kept of one form of a file. */
interface Kept {
  readonly etag: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The compressed forms that the build wrote beside a file. */
const SUFFIX: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/** The built app's files. What was read is kept in memory for as long as the file on disk is the same. */
export function createStaticFiles(folder: string): StaticFiles {
  const root = resolve(folder);
  const kept = new Map<string, Kept>();
  /** The file's bytes; undefined when there is no such file. */
  const read = async (file: string): Promise<Kept | undefined> => {
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const etag = `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`;
    const known = kept.get(file);
    if (known?.etag === etag) return known;
    const fresh = { etag, bytes: new Uint8Array(await readFile(file)) };
    kept.set(file, fresh);
    return fresh;
  };
  return {
    async serve(c, path) {
      const file = resolve(join(root, path));
      const type = TYPES[extname(file)];
      if (!file.startsWith(root + sep) || type === undefined) return undefined;
      const plain = await read(file);
      if (!plain) return undefined;
      const { etag } = plain;
      const headers = {
        "Content-Type": type,
        "Cache-Control": HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
        ETag: etag,
        Vary: "Accept-Encoding",
      };
      if (isKnown(c, etag)) return c.body(null, 304, headers);
      for (const encoding of encodingsOf(c)) {
        const compressed = await read(file + SUFFIX[encoding]);
        if (compressed) return c.body(compressed.bytes, 200, { ...headers, "Content-Encoding": encoding });
      }
      return c.body(plain.bytes, 200, headers);
    },
  };
}
