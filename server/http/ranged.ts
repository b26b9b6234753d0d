import { open, stat } from "node:fs/promises";
import { extname } from "node:path";
import type { Context } from "hono";
import { isKnown } from "./etag";

const TYPES: { readonly [ending: string]: string } = {
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt; charset=utf-8",
};

/** Videos are asked for piece by piece; all else is small, and sent whole and compressed. */
const IN_PIECES: ReadonlySet<string> = new Set([".webm", ".mp4"]);

/**
 * A media file that never changes, whole or the range that is asked for (RFC 9110 §14): one range of bytes; several are
 * answered with the whole file, which the standard allows.
 */
export async function sendMedia(c: Context, file: string): Promise<Response> {
  const { size } = await stat(file);
  const ending = extname(file);
  const etag = `"m${size.toString(36)}"`;
  const headers: { [name: string]: string } = {
    "Content-Type": TYPES[ending] ?? "application/octet-stream",
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    ...(IN_PIECES.has(ending) && { "Accept-Ranges": "bytes" }),
  };
  if (isKnown(c, etag)) return c.body(null, 304, headers);
  const range = IN_PIECES.has(ending) ? rangeOf(c.req.header("range"), size) : undefined;
  if (range === "unsatisfiable") return c.body(null, 416, { ...headers, "Content-Range": `bytes */${size}` });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const bytes = await readBytes(file, start, end - start + 1);
  if (!range) return c.body(bytes, 200, headers);
  return c.body(bytes, 206, { ...headers, "Content-Range": `bytes ${start}-${end}/${size}` });
}

interface Range {
  readonly start: number;
  /** The last byte, inclusive. */
  readonly end: number;
}

/** The range that a `Range` header asks for; undefined when it asks for none that we read, so that all is sent. */
function rangeOf(header: string | undefined, size: number): Range | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const isSuffix = first === "";
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = isSuffix || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (!isSuffix && last !== "" && Number(last) < start) return undefined;
  return start < size && (!isSuffix || Number(last) > 0) ? { start, end } : "unsatisfiable";
}

async function readBytes(file: string, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(file);
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, start);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
