import type { Context } from "hono";

/** True when the caller already has this content. A compressed response has the tag as a weak one. */
export function isKnown(c: Context, etag: string): boolean {
  const sent = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  // A star asks for any content, and there is some.
  return sent.some((tag) => tag === etag || tag === "*");
}
