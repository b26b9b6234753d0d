import type { Context } from "hono";

/** True when the caller already has this content. A compressed response has the tag as a weak one. */
export function isKnown(c: Context, etag: string): boolean {
  const sent = c.req.header("if-none-match") ?? "";
  return sent.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
