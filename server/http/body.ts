import { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { isObject } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { withoutBlanks } from "./blank";
import { roomFor } from "./body-room";
import { parseJson } from "./json-guard";
import { atPace, PLAIN_PACE } from "./pace";

const MAX_BYTES = 256 * 1024;

/** How a body is read: its most bytes, the caller as a network, and whether its blank texts are kept. */
interface Reading {
  readonly mostBytes?: number | undefined;
  readonly caller?: string;
  readonly isVerbatim?: boolean;
}

/**
 * The request's JSON body, guarded, and without blank texts unless they are kept; not yet checked against its schema. An
 * empty body reads as `{}`. Throws a Refusal.
 */
export async function readJson(
  c: Context,
  { mostBytes = MAX_BYTES, caller = "", isVerbatim = false }: Reading = {},
): Promise<unknown> {
  const bytes = await readBytes(c, mostBytes, caller);
  if (bytes.length === 0) return {};
  requireJson(c);
  const sent = parseJson(decode(bytes));
  return isVerbatim ? sent : withoutBlanks(sent);
}

function requireJson(c: Context): void {
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  const encoding = c.req.header("content-encoding") ?? "identity";
  if (type !== "application/json" || encoding !== "identity") throw new Refusal("unsupported_media_type");
}

/**
 * The whole body of at most so many bytes. Throws `body_too_large`, `request_timeout`; `unavailable` when other bodies
 * take all the room there is for them.
 */
export async function readBytes(c: Context, most = MAX_BYTES, caller = ""): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const room = roomFor(caller);
  try {
    for await (const chunk of atPace(chunksOf(c, most, "body_too_large"), PLAIN_PACE)) {
      room.take(chunk.length);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    room.leave();
  }
}

/**
 * The body as it comes, of at most so many bytes: one whose declared length is wrong or missing is cut off there. Who
 * stops before its end gives the body up. Throws `tooLarge`.
 */
export async function* chunksOf(
  c: Context,
  most: number,
  tooLarge: "body_too_large" | "upload_size",
): AsyncGenerator<Uint8Array> {
  if (Number(c.req.header("content-length") ?? 0) > most) throw refusedSize(tooLarge, most);
  let size = 0;
  for await (const chunk of sourceOf(c)) {
    size += chunk.length;
    if (size > most) throw refusedSize(tooLarge, most);
    yield chunk;
  }
}

const refusedSize = (tooLarge: "body_too_large" | "upload_size", most: number): Refusal =>
  tooLarge === "upload_size"
    ? new Refusal(tooLarge)
    : new Refusal(tooLarge, {
        message: `The request body is too large: expected at most ${most.toLocaleString("en-US")} bytes.`,
      });

/** Node's own stream where there is one: a stream of the web beside it keeps some of the body of each caller as well. */
function sourceOf({ env, req }: Context): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const incoming: unknown = isObject(env) ? env.incoming : undefined;
  // Its connection stays open for the refusal, and is closed by the adapter if the body goes on.
  if (incoming instanceof IncomingMessage) return incoming.iterator({ destroyOnReturn: false });
  return req.raw.body ?? [];
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid_json", { message: "The request body is not UTF-8." });
  }
}
