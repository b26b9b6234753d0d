import { createContext, useContext } from "react";
import type { DraftHead } from "../../../shared/api/types";
import type { DraftState, DraftSync } from "../model/sync";
import type { Steps } from "./steps";
import type { Checks } from "../work/checks";
import type { Library, LibraryTexts } from "../work/library";
import type { Checked, Searched } from "../work/looked";

/** A place of a draft: a value in a file, by its JSON pointer. */
export interface Place {
  readonly path: string;
  readonly pointer: string;
}

/** A step of the flow that somebody wants to see. */
export interface StepToShow {
  readonly id: string;
}

/** What every pane of an open draft may use. */
export interface OpenDraft {
  readonly head: DraftHead;
  readonly sync: DraftSync;
  readonly state: DraftState;
  /** Edits that can be taken back one by one. */
  readonly steps: Steps;
  readonly checks: Checks;
  readonly checked: Checked;
  readonly searched: Searched;
  readonly library: Library;
  /** What the draft names of the library; undefined while that loads. */
  readonly texts: LibraryTexts | undefined;
  /** A reviewer reads, and so does everybody in a window that is too narrow to edit in. */
  readonly isReadOnly: boolean;
  /** The file that is shown. */
  readonly path: string;
  /** The place of it that a person asked for last; another one each time that they ask. */
  readonly place: Place;
  readonly open: (path: string) => void;
  /** Leads to a stretch of a file's text, and to the form of what is written there. */
  readonly show: (path: string, from: number, to: number) => void;
  readonly showPlace: (place: Place) => void;
  /** The step that the preview shall show: another one each time that a person asks. */
  readonly stepToShow: StepToShow | undefined;
  readonly showStep: (id: string) => void;
  /** Lets the text show the place that a form shows. */
  readonly toText: () => void;
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
