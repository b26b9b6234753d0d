import { useEffect, useState } from "react";
import { loadSettings } from "../../../shared/useSettings";
import type { Files } from "../model/files";
import type { Checks } from "./checks";
import type { LibraryTexts } from "./library";
import type { Checked, Searched } from "./looked";
import { aroundOf, previewed } from "./previewed";
import { TookTooLong } from "./worker-calls";

/** How long after the last edit the search begins. */
const IDLE_MS = 1_500;

/** Looks for answers that lead to each place of a draft, once its quick checks have found nothing; again after each edit. */
export function useSearch(checked: Checked, texts: LibraryTexts | undefined, checks: Checks): Searched {
  const [found, setFound] = useState<{ readonly of: readonly unknown[]; readonly searched: Searched }>();
  const files = checked.kind === "known" ? checked.files : undefined;
  const isSound = checked.kind === "known" && checked.looked.findings.length === 0;
  useEffect(() => {
    if (!isSound || !files || !texts) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      void searchedIn(files, texts, checks).then((searched) => isWanted && setFound({ of: [files, texts], searched }));
    }, IDLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      checks.stopSearch();
    };
  }, [files, isSound, texts, checks]);
  if (files && !isSound) return UNSOUND;
  // What was found out about an older text is not said of this one.
  return found && found.of[0] === files && found.of[1] === texts ? found.searched : LOOKING;
}

const LOOKING: Searched = { kind: "looking" };
const UNSOUND: Searched = { kind: "unknown", why: "That is looked for once there are no other findings." };

async function searchedIn(files: Files, texts: LibraryTexts, checks: Checks): Promise<Searched> {
  const given = previewed(files, texts, 1);
  if ("problem" in given) return { kind: "unknown", why: given.problem };
  if (given.draft.usual === null)
    return { kind: "unknown", why: "It needs the scenario usual.json, which says what is usually answered." };
  try {
    const settings = await loadSettings();
    return { kind: "known", ...(await checks.search(given.draft, aroundOf(settings), settings.today)) };
  } catch (error) {
    return { kind: "unknown", why: error instanceof TookTooLong ? "The search took too long." : "The search failed." };
  }
}
