import { readFile, stat } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import type { Context } from "hono";
import { isKnown } from "./etag";

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

/** A file of the built app, or undefined. Browsers may cache files with a hash in their name for ever. */
export async function serveFile(c: Context, folder: string, path: string): Promise<Response | undefined> {
  const file = resolve(join(folder, path));
  const type = TYPES[extname(file)];
  if (!file.startsWith(resolve(folder) + sep) || type === undefined) return undefined;
  const info = await stat(file).catch(() => undefined);
  if (!info?.isFile()) return undefined;
  const etag = `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`;
  const headers: { [name: string]: string } = {
    "Content-Type": type,
    "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: etag,
    Vary: "Accept-Encoding",
  };
  if (isKnown(c, etag)) return c.body(null, 304, headers);
  const compressed = await compressedFile(file, c.req.header("accept-encoding") ?? "");
  if (compressed) headers["Content-Encoding"] = compressed.encoding;
  return c.body(new Uint8Array(compressed?.bytes ?? (await readFile(file))), 200, headers);
}

/** The compressed forms that the build wrote beside a file, smallest first. */
const ENCODINGS = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
] as const;

async function compressedFile(
  file: string,
  accepted: string,
): Promise<{ readonly encoding: string; readonly bytes: Buffer } | undefined> {
  for (const { encoding, suffix } of ENCODINGS) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    const bytes = await readFile(file + suffix).catch(() => undefined);
    if (bytes) return { encoding, bytes };
  }
  return undefined;
}
