/** What the controls of the inspector know of the draft: what its rules can read at the place of the form. */
import { createContext, useContext, useMemo } from "react";
import { vocabularyAt } from "../../../../engine/analysis/index";
import type { Readable, Vocabulary } from "../../../../engine/analysis/index";

const Context = createContext<Vocabulary | undefined>(undefined);
/** Gives what can be read to the controls inside. */
export const VocabularyProvider = Context.Provider;

/** Returns what can be read where the control is; undefined until the draft could be read once. */
export const useVocabulary = (): Vocabulary | undefined => useContext(Context);

/** Returns the same for the controls of a thing: give it to a provider around its form. */
export function useVocabularyAt(path: string, pointer: string): Vocabulary | undefined {
  const whole = useVocabulary();
  return useMemo(() => whole && vocabularyAt(whole, path, pointer), [whole, path, pointer]);
}

/** What the texts at a place can say. */
export interface Sayable {
  readonly readables: readonly Readable[];
  /** The words with which a placeholder can begin there; undefined where they are not known. */
  readonly roots?: readonly string[];
}

/** Returns what the texts can say where the control is, what only they can say first; undefined until that is known. */
export function useSayable(): Sayable | undefined {
  const vocabulary = useVocabulary();
  return useMemo(() => {
    if (!vocabulary) return undefined;
    const { readables, here } = vocabulary;
    return here ? { readables: [...here.readables, ...readables], roots: here.roots } : { readables };
  }, [vocabulary]);
}
