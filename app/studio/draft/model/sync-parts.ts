/** What `DraftSync` is given: the server of a draft, and what the browser keeps of it. */
import type { Files, FileSave } from "./files";
import type { MergeText } from "./merging";

/** A draft as the server has it. */
export interface ServerDraft {
  readonly revision: number;
  readonly files: Files;
}

/** What became of a call: what it answers, or why it does not. */
export type Answer<T> =
  | { readonly kind: "done"; readonly value: T }
  /** Somebody else has saved since; nothing was written. */
  | { readonly kind: "changed" }
  /** It could not be made now: the network, or a server that starts again. It may have had its effect. */
  | { readonly kind: "away" }
  /** It is not taken, and would not be taken again. */
  | { readonly kind: "refused"; readonly why: string };

/** A file that a change of the history changed: null where there was none. */
export interface ChangedFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The server's side of one draft. Its calls never throw. */
export interface DraftServer {
  readonly read: () => Promise<Answer<ServerDraft>>;
  /** @returns the revision after the save */
  readonly save: (revision: number, files: readonly FileSave[], undoes?: number) => Promise<Answer<number>>;
}

/** What this browser keeps of the draft while it is not saved, for a reload or a crash. */
export interface Unsaved {
  readonly revision: number;
  /** Of the files that differ: as they were at that revision, and as they are here. */
  readonly base: readonly FileSave[];
  readonly mine: readonly FileSave[];
}

export interface Buffer {
  /** What one page left unsaved here, handed over once; nothing while this page has something unsaved itself. */
  readonly kept: () => Promise<Unsaved | undefined>;
  readonly keep: (unsaved: Unsaved) => void;
  readonly forget: () => void;
}

export interface SyncParts {
  readonly server: DraftServer;
  readonly merge: MergeText;
  readonly buffer: Buffer;
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}
