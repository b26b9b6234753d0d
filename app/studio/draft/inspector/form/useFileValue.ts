import { useMemo, useState } from "react";

interface FileValue {
  /** What the file says; undefined where it never was JSON. */
  readonly value: unknown;
  /** It is what the text says now; otherwise what it said before, while somebody types in the text. */
  readonly isCurrent: boolean;
}

/** Reads a file for its form. A text that is not JSON for a moment is shown as it was before. */
export function useFileValue(path: string, text: string | undefined): FileValue {
  const now = useMemo(() => valueOf(text), [text]);
  const [last, setLast] = useState({ path, value: now });
  if (now !== undefined && (last.value !== now || last.path !== path)) setLast({ path, value: now });
  if (now !== undefined) return { value: now, isCurrent: true };
  return { value: last.path === path ? last.value : undefined, isCurrent: false };
}

function valueOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
