import { useEffect, useMemo, useState } from "react";
import type { Files } from "../model/files";
import type { Checks } from "./checks";
import { TookTooLong } from "./worker-calls";
import { lastOf } from "./looked";
import type { Checked } from "./looked";

/** Checks the files as they are edited. What is shown of an older text says that it is checked again. */
export function useLook(files: Files, checks: Checks): Checked {
  const [checked, setChecked] = useState<Checked>({ kind: "checking" });
  useEffect(() => {
    let isWanted = true;
    setChecked((before) => checking(before));
    checks.look(files).then(
      (looked) => {
        if (isWanted) setChecked({ kind: "known", looked, files });
      },
      (error: unknown) => {
        if (isWanted) setChecked((before) => ({ ...checking(before), kind: "unknown", why: reasonOf(error) }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [files, checks]);
  // For a moment, what is known is of the text before the last edit.
  return useMemo(
    () => (checked.kind === "known" && checked.files !== files ? checking(checked) : checked),
    [checked, files],
  );
}

function checking(checked: Checked): Checked & { readonly kind: "checking" } {
  const before = lastOf(checked);
  return { kind: "checking", ...(before && { before }) };
}

const reasonOf = (error: unknown): string =>
  error instanceof TookTooLong
    ? "Checking this draft takes too long, so it was not checked. Take back your last changes, or make it smaller."
    : "This draft could not be checked. Reload the page to try again.";
