import type { Files, FileSave } from "../model/files";

/** Something wrong with a draft, at its place in a file. */
export interface FoundHere {
  readonly path: string;
  /** The stretch of the file's text. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** JSON pointer of what it is about; a member that is missing is at what misses it. */
  readonly pointer: string;
  /** For those who write the files. */
  readonly message: string;
  /** The same in the words of the form, and where that is. */
  readonly said: string;
  readonly where: string;
  /** An obvious way to put it right. */
  readonly fix?: { readonly label: string; readonly saves: readonly FileSave[] };
}

/** A part of a flow as its outline shows it. */
export interface OutlineNode {
  readonly id: string;
  /** As people read it. */
  readonly title: string;
  /** What it is: step, question, rejection … */
  readonly kind: string;
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly children?: readonly OutlineNode[];
}

/** A place of the flow that no answers lead to. */
export interface Unreached {
  readonly pointer: string;
  /** For those who write the files. */
  readonly message: string;
  /** The same in words, and where that is. */
  readonly said: string;
  readonly where: string;
}

/** What a search came to. */
export interface SearchedPlaces {
  /** The places of the flow that no answers lead to, as far as that is proven. */
  readonly unreached: readonly Unreached[];
  /** How many places were looked for, those of the parts among them, and to how many of them answers were found. */
  readonly places: number;
  readonly reached: number;
}

/** What a search has found out: nothing is said of a place before it has ended. */
export type Searched =
  | { readonly kind: "looking" }
  | ({ readonly kind: "known" } & SearchedPlaces)
  | { readonly kind: "unknown"; readonly why: string };

/** What the quick checks say of a draft. */
export interface Looked {
  readonly findings: readonly FoundHere[];
  readonly outline: readonly OutlineNode[];
}

/** What is known of a draft's findings now: never "none" while it is not known. */
export type Checked =
  | { readonly kind: "checking"; readonly before?: Looked }
  | { readonly kind: "known"; readonly looked: Looked; readonly files: Files }
  /** The checks did not end: nothing is known of this text. */
  | { readonly kind: "unknown"; readonly why: string; readonly before?: Looked };

/** What was known last; undefined before anything is. */
export const lastOf = (checked: Checked): Looked | undefined =>
  checked.kind === "known" ? checked.looked : checked.before;
