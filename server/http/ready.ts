/** Bodies that many requests get: made and compressed once, then kept as bytes. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { isKnown } from "./etag";

/** What we compress with, the smallest first. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** An entry of Accept-Encoding that the caller does not take: its weight is 0 (RFC 9110 §12.4.2). */
const REFUSED = /;\s*q=0(\.0*)?$/;

/** The encodings that the caller takes, the smallest first. */
export function encodingsOf(c: Context): readonly Encoding[] {
  const entries = (c.req.header("accept-encoding") ?? "").toLowerCase().split(",");
  const taken = entries.map((entry) => entry.trim()).filter((entry) => !REFUSED.test(entry));
  const names = new Set(taken.map((entry) => entry.split(";")[0]?.trim()));
  return ENCODINGS.filter((encoding) => names.has(encoding));
}

/** Below this, the head of a compressed response costs more than it saves. */
const WORTH_BYTES = 1024;
/** Small enough for a body that is asked for once: a higher one takes ten times as long. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const compressors: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes),
};

interface ReadyBody {
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Names the content. */
  readonly tag: string;
  readonly compressed: Map<Encoding, Promise<Uint8Array>>;
}

/** The bodies that follow from an object, by their names; they are forgotten with it. */
const bodies = new WeakMap<object, Map<string, ReadyBody>>();

function bodyOf(of: object, name: string, text: () => string): ReadyBody {
  const known = bodies.get(of) ?? new Map<string, ReadyBody>();
  bodies.set(of, known);
  const body = known.get(name) ?? made(text());
  known.set(name, body);
  return body;
}

const made = (text: string): ReadyBody => ({
  plain: Uint8Array.from(Buffer.from(text)),
  tag: `"${createHash("sha256").update(text).digest("base64url")}"`,
  compressed: new Map(),
});

/** The text that follows from an object that never changes: made once for each `name`, compressed once. */
export interface Ready {
  readonly of: object;
  readonly name: string;
  readonly text: () => string;
}

/** Responds with the text under a tag of its content; with 304 to a caller that has it. */
export async function sendTagged(
  c: Context,
  ready: Ready,
  type: string,
  headers: { readonly [name: string]: string },
): Promise<Response> {
  const { tag } = bodyOf(ready.of, ready.name, ready.text);
  if (isKnown(c, tag)) return c.body(null, 304, { ...headers, ETag: tag, Vary: "Accept-Encoding" });
  const response = await sendReady(c, ready, { ...headers, "Content-Type": type });
  response.headers.set("ETag", response.headers.has("Content-Encoding") ? `W/${tag}` : tag);
  return response;
}

/** Responds with the text, compressed as the caller takes it. */
export async function sendReady(
  c: Context,
  { of, name, text }: Ready,
  headers: { readonly [name: string]: string },
): Promise<Response> {
  const { plain, compressed } = bodyOf(of, name, text);
  const [encoding] = plain.length < WORTH_BYTES ? [] : encodingsOf(c);
  const varied = { ...headers, Vary: "Accept-Encoding" };
  if (encoding === undefined) return c.body(plain, 200, varied);
  const bytes = compressed.get(encoding) ?? compressors[encoding](plain);
  compressed.set(encoding, bytes);
  return c.body(new Uint8Array(await bytes), 200, { ...varied, "Content-Encoding": encoding });
}
