import { createContext, useContext } from "react";
import type { Json, Parts } from "../../../../../engine/index";
import type { FileSave } from "../../model/files";
import type { FoundHere } from "../../work/looked";

/** A place that a person asked for: another one each time. */
export interface Wanted {
  readonly pointer: string;
}

/** What every part of a form may use. */
export interface FormOfThing {
  readonly path: string;
  /** What the whole file says. */
  readonly file: unknown;
  /** Nothing can be edited: by whom, at which width, or since the file is shared. */
  readonly isReadOnly: boolean;
  /** Puts a value at a place of the file; undefined takes away what is there. Other files may change with it. */
  readonly put: (pointer: string, value: Json | undefined, more?: readonly FileSave[]) => void;
  /** Leads to the form of another part of the file. */
  readonly goTo: (pointer: string) => void;
  /** Shows a word that is not there, so that something can be said. */
  readonly open: (pointer: string) => void;
  /** Shows it, and leaves the focus where it is. */
  readonly keepOpen: (pointer: string) => void;
  /** Hides it again where nothing was said. */
  readonly close: (pointer: string) => void;
  /** The words that are shown though they are not there. */
  readonly opened: ReadonlySet<string>;
  /** The word that the place leads to: it is in sight, and has the focus. */
  readonly wanted: Wanted | undefined;
  /** The parts that the file can use, by name. */
  readonly parts: Parts;
  /** What is wrong at a place, or inside of it where `isWhole`. */
  readonly findings: (pointer: string, isWhole: boolean) => readonly FoundHere[];
  readonly fix: (finding: FoundHere) => void;
}

const Context = createContext<FormOfThing | null>(null);
export const FormProvider = Context.Provider;

export function useForm(): FormOfThing {
  const form = useContext(Context);
  if (!form) throw new Error("useForm outside of a form");
  return form;
}

/** The DOM id of a place of the form. */
export const idOf = (pointer: string): string => `word${pointer.replaceAll(/[^a-zA-Z0-9_-]/g, ".")}`;
