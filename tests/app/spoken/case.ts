/** A test of what a screen reader is given at a place of the app. */
export interface SpokenCase {
  /** The places of the source that the test reads: `file attribute`. */
  readonly places: readonly string[];
  /** What is told, as a sentence. */
  readonly says: string;
  readonly run: () => void | Promise<void>;
}
