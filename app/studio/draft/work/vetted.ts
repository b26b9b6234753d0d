import { useCallback, useEffect, useRef, useState } from "react";
import { replaced } from "../model/replaced";
import { differences } from "../model/files";
import type { Files } from "../model/files";
import type { Checked } from "./looked";

/** What is typed between two trials has not more letters than this; what is pasted may have. */
const TYPED = 200;
/** What was typed is tried once its author pauses, in milliseconds. */
const PAUSE_MS = 400;

export interface Vetted {
  /** The files that the preview may run; undefined before there are any. */
  readonly files?: Files;
  /** Why it does not run the newest ones. */
  readonly problem?: string;
}

/**
 * Returns the files that the preview may run: those that the checks came to an end with and that were played once beside
 * the page, and what was typed since. A draft that takes too long is not run, because it could hold up the page.
 * @param trial says why files may not be run; the same function for as long as its answers are the same
 */
export function useVetted(
  files: Files,
  checked: Checked,
  trial: ((files: Files) => Promise<string | undefined>) | undefined,
): Vetted {
  const [vetted, setVetted] = useState<Vetted>({});
  /** The last files that were tried and may be run. */
  const sound = useRef<Files>(undefined);
  const isBarred = useRef(false);
  useEffect(() => {
    const { current } = sound;
    if (current && !isBarred.current && isTyped(current, files)) setVetted({ files });
  }, [files]);
  const bar = useCallback((problem: string | undefined): void => {
    const { current } = sound;
    isBarred.current = problem !== undefined;
    setVetted({ ...(current && { files: current }), ...(problem !== undefined && { problem }) });
  }, []);
  const why = checked.kind === "unknown" ? checked.why : undefined;
  useEffect(() => {
    if (why !== undefined) bar(why);
  }, [why, bar]);
  const looked = checked.kind === "known" ? checked.files : undefined;
  useEffect(() => {
    if (!looked || !trial) return;
    let isWanted = true;
    const tried = async (): Promise<void> => {
      const problem = await trial(looked);
      if (!isWanted) return;
      if (problem === undefined) sound.current = looked;
      bar(problem);
    };
    const wait = sound.current && isTyped(sound.current, looked) ? PAUSE_MS : 0;
    const timer = setTimeout(() => void tried(), wait);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [looked, trial, bar]);
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
