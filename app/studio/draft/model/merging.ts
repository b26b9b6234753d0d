/** Two people's changes of the files of a draft, file by file. */
import type { Conflict, Merged, Side } from "../../../../engine/analysis/index";
import type { Files } from "./files";

/** Merges two people's changes of one text, by its places (`mergedText`). It may take its time, in a worker. */
export type MergeText = (base: string, mine: string, theirs: string, choices: readonly Side[]) => Promise<Merged>;

/** What both changed otherwise in one file. A file that one removed and the other changed is a conflict as a whole. */
export interface FileConflict {
  readonly path: string;
  readonly conflicts: readonly Conflict[];
}

/** Whose change holds, for each conflict of each file, in their order. */
export type Choices = ReadonlyMap<string, readonly Side[]>;

export interface MergedFiles {
  /** In a conflict they have mine, or what was chosen. */
  readonly files: Files;
  readonly conflicts: readonly FileConflict[];
}

/** Returns the files in which both my changes of the base and theirs hold. */
export async function mergedFiles(
  { base, mine, theirs }: { readonly base: Files; readonly mine: Files; readonly theirs: Files },
  merge: MergeText,
  choices: Choices = new Map(),
): Promise<MergedFiles> {
  const files = new Map<string, string>();
  const conflicts: FileConflict[] = [];
  for (const path of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const three = [base.get(path), mine.get(path), theirs.get(path)] as const;
    const found = await mergedFile(three, merge, choices.get(path) ?? []);
    if (found.text !== undefined) files.set(path, found.text);
    if (found.conflicts.length > 0) conflicts.push({ path, conflicts: found.conflicts });
  }
  return { files, conflicts };
}

interface MergedFile {
  /** Undefined for a file that is removed. */
  readonly text: string | undefined;
  readonly conflicts: readonly Conflict[];
}

type Three = readonly [base: string | undefined, mine: string | undefined, theirs: string | undefined];

async function mergedFile(
  [base, mine, theirs]: Three,
  merge: MergeText,
  choices: readonly Side[],
): Promise<MergedFile> {
  if (mine === theirs || base === mine) return { text: theirs, conflicts: [] };
  if (base === theirs) return { text: mine, conflicts: [] };
  if (mine !== undefined && theirs !== undefined) return await merge(base ?? "", mine, theirs, choices);
  const whole: Conflict = { pointer: "", of: "value", base, mine, theirs };
  return { text: choices[0] === "theirs" ? theirs : mine, conflicts: [whole] };
}
