import type { Context } from "hono";
import { Refusal } from "../access/refusal";
import { entityTagsIn, hasTag } from "../records/entity-tags";
import type { EntityTags } from "../records/entity-tags";

/**
 * True when the caller already has the content of this tag, which comes with its quotes. A header that cannot be read
 * counts as absent: the whole content is never a wrong answer.
 */
export function isKnown(c: Context, etag: string): boolean {
  const tags = entityTagsIn(c.req.header("if-none-match") ?? "");
  // A star asks for any content, and there is some.
  return tags !== undefined && hasTag(tags, etag.slice(1, -1));
}

/**
 * The states that the caller will change; undefined without the header, for any state. Throws `bad_request` when
 * it cannot be read: taken as absent it would overwrite, taken as another state it would refuse without an end.
 */
export function statesIn(c: Context): EntityTags | undefined {
  const header = c.req.header("if-match");
  if (header === undefined) return undefined;
  const tags = entityTagsIn(header);
  if (tags !== undefined) return tags;
  const found = header.trim() === "" ? "nothing" : header.slice(0, 60);
  throw new Refusal("bad_request", {
    message: `The If-Match header cannot be read: found ${found}, expected the record's ETag with its quotes, such as "12", or *.`,
  });
}
