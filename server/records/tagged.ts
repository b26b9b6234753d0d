import { hasTag } from "./entity-tags";
import type { EntityTags } from "./entity-tags";

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

/** Whether the states that a caller has named hold this revision. */
export const isMatch = (states: EntityTags, revision: number): boolean => hasTag(states, String(revision));

/** Whether a state that a caller has named is this revision or a later one; a star names none. */
export const isSince = (states: EntityTags, revision: number): boolean =>
  states !== "*" && states.some((tag) => Number(/^\d+(?![0-9A-Za-z])/.exec(tag)?.[0] ?? -1) >= revision);
