/** A record as it is answered, with the revision of its row: the answer's ETag (resolutions R-07). */
export class Tagged<T> {
  readonly record: T;
  readonly revision: number;

  constructor(record: T, revision: number) {
    this.record = record;
    this.revision = revision;
  }

  etag(): string {
    return etagOf(this.revision);
  }
}

const etagOf = (revision: number): string => `"${revision}"`;

/**
 * Whether an If-Match header names this revision. A tag may come back as a weak one: compression makes it one, and the
 * revision is the row's, no matter how it looks on the wire.
 */
export function isMatch(ifMatch: string, revision: number): boolean {
  const tags = new Set(ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return tags.has("*") || tags.has(etagOf(revision));
}
