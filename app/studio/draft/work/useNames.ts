import { useEffect } from "react";
import type { Files } from "../model/files";
import type { Checks } from "./checks";

/** How long after the last edit its names are learned, in milliseconds: the findings and the preview come first. */
const IDLE_MS = 600;

/** Lets the text's completion know the names of a draft as they change. */
export function useNames(files: Files, checks: Checks): void {
  useEffect(() => {
    // Without them, those that were known before are offered, or the words of the format alone.
    const timer = setTimeout(() => void checks.know(files).catch(() => undefined), IDLE_MS);
    return () => clearTimeout(timer);
  }, [files, checks]);
}
