import { useEffect, useRef, useState } from "react";
import type { Vocabulary } from "../../../../engine/analysis/index";
import type { Files } from "../model/files";
import type { Checks } from "./checks";

/** How long after the last edit its names are learned, in milliseconds: the findings and the preview come first. */
const IDLE_MS = 600;

/** How often it is tried again when a machine at work takes too long, and after how many milliseconds first; then twice that. */
const TRIES = 4;
const AGAIN_MS = 2_000;

/**
 * Lets the text's completion know the names of a draft as they change. Returns what the rules of the draft can read: the
 * same value until that changes, and what was known last while the draft cannot be read.
 */
export function useNames(files: Files, checks: Checks): Vocabulary | undefined {
  const [known, setKnown] = useState<{ readonly text: string; readonly vocabulary: Vocabulary }>();
  const isFirst = useRef(true);
  useEffect(() => {
    let isWanted = true;
    const learn = (again: number): void => {
      checks.know(files).then(
        (text) => isWanted && text !== undefined && setKnown((before) => (before?.text === text ? before : made(text))),
        // Until then, those that were known before are offered, or the words of the format alone.
        () => {
          if (isWanted && again < TRIES) timer = setTimeout(learn, AGAIN_MS * 2 ** again, again + 1);
        },
      );
    };
    let timer = setTimeout(learn, isFirst.current ? 0 : IDLE_MS, 0);
    isFirst.current = false;
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [files, checks]);
  return known?.vocabulary;
}

const made = (text: string): { readonly text: string; readonly vocabulary: Vocabulary } => ({
  text,
  vocabulary: JSON.parse(text),
});
