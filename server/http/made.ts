/** Files that are made here, such as pictures. */
import type { Context } from "hono";
import { Refusal } from "../access/refusal";
import { isKnown } from "./etag";

export const DAY = "public, max-age=86400";

export interface MadeFile {
  readonly type: string;
  /** Names the content. */
  readonly tag: string;
  readonly cache?: string;
  /** Undefined when it cannot be made now. */
  readonly body: () => Promise<Uint8Array<ArrayBuffer> | string | undefined>;
}

/** Sends the file; 304 to a caller that has it. Throws `unavailable` when it cannot be made now. */
export async function sendMade(c: Context, { type, tag, cache = DAY, body }: MadeFile): Promise<Response> {
  const headers = { "Cache-Control": cache, ETag: `"${tag}"`, "Content-Type": type };
  if (isKnown(c, headers.ETag)) return c.body(null, 304, headers);
  const made = await body();
  if (made === undefined) throw new Refusal("unavailable", { retryAfterSeconds: 60 });
  return c.body(made, 200, headers);
}
