import type { Context } from "hono";
import { Refusal } from "../access/refusal";
import { withoutBlanks } from "./blank";
import { parseJson } from "./json-guard";

const MAX_BYTES = 256 * 1024;

/** The request's JSON body of at most so many bytes, guarded and without blank texts, but not yet checked against its schema. An empty body reads as `{}`. Throws a Refusal. */
export async function readJson(c: Context, mostBytes = MAX_BYTES): Promise<unknown> {
  const bytes = await readBytes(c.req.raw, mostBytes);
  if (bytes.length === 0) return {};
  requireJson(c);
  return withoutBlanks(parseJson(decode(bytes)));
}

function requireJson(c: Context): void {
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  const encoding = c.req.header("content-encoding") ?? "identity";
  if (type !== "application/json" || encoding !== "identity") throw new Refusal("unsupported_media_type");
}

/** The whole body of at most so many bytes. Throws `body_too_large`. */
export async function readBytes(request: Request, most = MAX_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, most, "body_too_large")) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The body as it comes, of at most so many bytes: one whose declared length is wrong or missing is cut off there. Who
 * stops before its end gives the body up. Throws `tooLarge`.
 */
export async function* chunksOf(
  request: Request,
  most: number,
  tooLarge: "body_too_large" | "upload_size",
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw new Refusal(tooLarge);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) throw new Refusal(tooLarge);
    yield chunk;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid_json", { message: "The request body is not UTF-8." });
  }
}
