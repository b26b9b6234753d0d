/** The edits that a person made on this page by the form and the sheets, and how they are taken back one by one. */
import { useMemo, useRef, useState } from "react";
import type { DraftSync } from "../model/sync";
import type { Files, FileSave } from "../model/files";
import type { MergeText } from "../model/merging";

/** One edit: the files as they were before it, and after it. */
interface Step {
  readonly before: readonly FileSave[];
  readonly after: readonly FileSave[];
  /** What was done, as in “3 cells pasted”. */
  readonly what: string;
  /** Edits of the same thing in a row are one: a text is not taken back letter by letter. */
  readonly of: string | undefined;
}

export interface Steps {
  /** Makes an edit. `of` names the thing that it changes, if more edits of it may follow. */
  readonly make: (saves: readonly FileSave[], what: string, of?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What would be taken back, or done again, next. */
  readonly next: { readonly undo?: string; readonly redo?: string };
  /** What was done last, in words. */
  readonly said: string;
  readonly say: (words: string) => void;
}

interface Kept {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}
const NONE: Kept = { past: [], future: [] };
/** How many edits can be taken back here; the history has all of them. */
const MOST = 200;
const CHANGED = "This was changed again since, so it is not taken back here: take it back in the history, or edit it.";

interface Parts {
  readonly sync: DraftSync;
  readonly merge: MergeText;
}

/** Keeps the edits of an open draft. */
export function useSteps({ sync, merge }: Parts): Steps {
  const [said, say] = useState("");
  const [{ past, future }, setKept] = useState(NONE);
  const isBusy = useRef(false);
  return useMemo(() => {
    const step = async (way: "undo" | "redo"): Promise<void> => {
      const last = way === "undo" ? past.at(-1) : future.at(-1);
      if (!last || isBusy.current) return;
      isBusy.current = true;
      const [to, from] = way === "undo" ? [last.before, last.after] : [last.after, last.before];
      const isDone = await put(to, from, { sync, merge }).finally(() => (isBusy.current = false));
      say(isDone ? `${way === "undo" ? "Taken back" : "Done again"}: ${last.what}.` : CHANGED);
      if (isDone) setKept((now) => (way === "undo" ? undone(now, last) : redone(now, last)));
    };
    return {
      make(saves, what, of) {
        if (saves.length === 0) return;
        const { files } = sync.state();
        const before = saves.map(({ path }) => ({ path, text: files.get(path) ?? null }));
        sync.edit(...saves);
        setKept((now) => withStep(now, { before, after: saves, what, of }));
      },
      undo: () => void step("undo"),
      redo: () => void step("redo"),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      next: nextOf(past.at(-1), future.at(-1)),
      said,
      say,
    };
  }, [past, future, said, sync, merge]);
}

const nextOf = (undo: Step | undefined, redo: Step | undefined): Steps["next"] => ({
  ...(undo && { undo: undo.what }),
  ...(redo && { redo: redo.what }),
});

function withStep({ past }: Kept, step: Step): Kept {
  const last = past.at(-1);
  const isMore = last?.of !== undefined && last.of === step.of;
  const kept = isMore ? [...past.slice(0, -1), { ...step, before: last.before }] : [...past, step];
  return { past: kept.slice(-MOST), future: [] };
}

const undone = ({ past, future }: Kept, step: Step): Kept => ({
  past: past.slice(0, -1),
  // What follows is another edit, also of the same thing.
  future: [...future, { ...step, of: undefined }],
});
const redone = ({ past, future }: Kept, step: Step): Kept => ({ past: [...past, step], future: future.slice(0, -1) });

/** Puts the files back as a step says; what others have changed in them since stays. Returns whether that could be done. */
async function put(to: readonly FileSave[], from: readonly FileSave[], { sync, merge }: Parts): Promise<boolean> {
  const { files } = sync.state();
  const saves = await Promise.all(to.map((save) => again(save, from, files, merge)));
  const known = saves.filter((save) => save !== undefined);
  if (known.length < to.length) return false;
  sync.edit(...known);
  return true;
}

/** What a file becomes; undefined where that is a question, because the same place was changed since. */
async function again(
  { path, text }: FileSave,
  from: readonly FileSave[],
  files: Files,
  merge: MergeText,
): Promise<FileSave | undefined> {
  const base = from.find((each) => each.path === path)?.text ?? null;
  const now = files.get(path) ?? null;
  if (now === base) return { path, text };
  if (now === null || base === null || text === null) return undefined;
  const merged = await merge(base, now, text, []);
  return merged.conflicts.length > 0 ? undefined : { path, text: merged.text };
}
