/**
 * An answer that is the same for many callers and follows from `of` alone, which never changes: its JSON is made once
 * and kept for as long as `of` is.
 */
export class Repeated<T> {
  readonly of: object;
  readonly record: () => T;

  constructor(of: object, record: () => T) {
    this.of = of;
    this.record = record;
  }
}
