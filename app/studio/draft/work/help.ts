import type { Snippet } from "./snippet";

/** A text that may be put at a place. */
export interface Offer {
  readonly label: string;
  /** What is compared with the text that it would replace, up to the cursor. */
  readonly fits: string;
  readonly insert: Snippet;
  readonly from: number;
  readonly to: number;
  readonly about?: string;
}

/** What is offered at a place of a file's text, and what is said of it. */
export interface Help {
  readonly complete: (path: string, text: string, at: number) => Promise<readonly Offer[]>;
  /** What is said of the word at a place; undefined where there is nothing to say. */
  readonly hover: (path: string, text: string, at: number) => Promise<string | undefined>;
}
