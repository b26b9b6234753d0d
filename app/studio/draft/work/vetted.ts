import { useEffect, useRef, useState } from "react";
import { replaced } from "../model/replaced";
import { differences } from "../model/files";
import type { Files } from "../model/files";
import type { Checked } from "./looked";

/** What is typed between two checks has not more letters than this; what is pasted may have. */
const TYPED = 200;

/**
 * Returns the files that the preview may run: those that the checks came to an end with, and what was typed since. A draft
 * that no check comes to an end with is not run, because it could hold up the page. Undefined before there are any.
 */
export function useVetted(files: Files, checked: Checked): Files | undefined {
  const [vetted, setVetted] = useState<Files>();
  const sound = useRef<Files>(undefined);
  useEffect(() => {
    if (checked.kind === "known") sound.current = checked.files;
    const { current } = sound;
    if (current) setVetted(isTyped(current, files) ? files : current);
  }, [files, checked]);
  return vetted;
}

/** Whether one file differs by what a person types in a moment. */
function isTyped(before: Files, now: Files): boolean {
  const [saved, ...others] = differences(before, now);
  if (!saved) return true;
  const was = before.get(saved.path);
  if (others.length > 0 || was === undefined || saved.text === null) return false;
  const change = replaced(was, saved.text);
  return change === undefined || change.insert.length + change.to - change.from <= TYPED;
}
