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

/** Reads at most the limit: a body whose declared length is wrong or missing is cut off there. Throws `tooLarge`. */
export async function readBytes(
  request: Request,
  most = MAX_BYTES,
  tooLarge: "body_too_large" | "upload_size" = "body_too_large",
): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw new Refusal(tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return Buffer.alloc(0);
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Refusal(tooLarge);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid_json", { message: "The request body is not UTF-8." });
  }
}
