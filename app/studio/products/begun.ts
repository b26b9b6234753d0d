import type { Chosen } from "./files";

/** What a draft begins from. */
export type Source = "working" | "version" | "files";

/** What has been chosen and typed for a new draft so far. */
export interface Begun {
  readonly name: string;
  readonly source: Source;
  readonly version: string;
  readonly chosen: Chosen | undefined;
}
