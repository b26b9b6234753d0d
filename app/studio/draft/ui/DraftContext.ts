import { createContext, useContext } from "react";
import type { DraftHead } from "../../../shared/api/types";
import type { DraftState, DraftSync } from "../model/sync";
import type { Checks } from "../work/checks";
import type { Library, LibraryTexts } from "../work/library";
import type { Checked, Searched } from "../work/looked";

/** A place of a draft: a value in a file, by its JSON pointer. */
export interface Place {
  readonly path: string;
  readonly pointer: string;
}

/** What every pane of an open draft may use. */
export interface OpenDraft {
  readonly head: DraftHead;
  readonly sync: DraftSync;
  readonly state: DraftState;
  readonly checks: Checks;
  readonly checked: Checked;
  readonly searched: Searched;
  readonly library: Library;
  /** What the draft names of the library; undefined while that loads. */
  readonly texts: LibraryTexts | undefined;
  /** A reviewer reads, and so does everybody in a window that is too narrow to edit in. */
  readonly isReadOnly: boolean;
  /** The file that is in the editor. */
  readonly path: string;
  readonly open: (path: string) => void;
  /** Leads to a stretch of a file's text, in the editor. */
  readonly show: (path: string, from: number, to: number) => void;
  readonly showPlace: (place: Place) => void;
  /** Begins the next version of a shared list or part in this draft, and shows it. */
  readonly startNext: (path: string) => void;
}

const Context = createContext<OpenDraft | null>(null);
export const DraftProvider = Context.Provider;

export function useOpenDraft(): OpenDraft {
  const draft = useContext(Context);
  if (!draft) throw new Error("useOpenDraft outside of a draft's page");
  return draft;
}
