/**
 * The entity tags of a conditional header without their quotes, or a star, which stands for any state (RFC 9110 §13.1).
 * Whether a tag came as a weak one is not kept: compression on the way makes it one.
 */
export type EntityTags = "*" | readonly string[];

/** One tag (RFC 9110 §8.8.3). Apache 2.2 writes the word of its compression behind the quotes: `"12"-gzip`. */
const TAG = /^(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"(?:-\w{1,20})?$/;

/** What is between the commas; a comma within quotes is part of its tag. */
const ELEMENT = /(?:[^",]|"[^"]*")+|"/g;

/** Reads If-Match or If-None-Match. Returns undefined when it is neither a star nor a list of tags in quotes. */
export function entityTagsIn(header: string): EntityTags | undefined {
  const elements = (header.match(ELEMENT) ?? []).map((element) => element.trim()).filter((element) => element !== "");
  if (elements.length === 1 && elements[0] === "*") return "*";
  const tags = elements.flatMap((element) => TAG.exec(element)?.[1] ?? []);
  return tags.length > 0 && tags.length === elements.length ? tags : undefined;
}

/**
 * Whether one of the tags names our own, which comes without quotes. A proxy that compresses adds a word behind it
 * (`12-gzip`, `12;gzip`, `12--gzip`): what follows behind a sign that is neither a letter nor a digit does not count.
 */
export function hasTag(tags: EntityTags, own: string): boolean {
  if (tags === "*") return true;
  return tags.some((tag) => tag.startsWith(own) && /^(?:$|[^0-9A-Za-z])/.test(tag.slice(own.length)));
}
