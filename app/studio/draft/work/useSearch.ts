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

/** Looks for what no answers lead to in a draft, once its quick checks have found nothing; again after each edit. */
export function useSearch(checked: Checked, texts: LibraryTexts | undefined, checks: Checks): Searched {
  const [searched, setSearched] = useState<Searched>(LOOKING);
  const files = checked.kind === "known" ? checked.files : undefined;
  const isSound = checked.kind === "known" && checked.looked.findings.length === 0;
  useEffect(() => {
    setSearched(isSound || !files ? LOOKING : UNSOUND);
    if (!isSound || !files || !texts) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      void searchedIn(files, texts, checks).then((found) => isWanted && setSearched(found));
    }, IDLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      checks.stopSearch();
    };
  }, [files, isSound, texts, checks]);
  return searched;
}

const LOOKING: Searched = { kind: "looking" };
const UNSOUND: Searched = { kind: "unknown", why: "It is looked for once there are no other findings." };

async function searchedIn(files: Files, texts: LibraryTexts, checks: Checks): Promise<Searched> {
  const given = previewed(files, texts, 1);
  if ("problem" in given) return { kind: "unknown", why: given.problem };
  if (given.draft.usual === null)
    return { kind: "unknown", why: "It needs the scenario usual.json, which says what is usually answered." };
  try {
    const settings = await loadSettings();
    return { kind: "known", unreached: await checks.search(given.draft, aroundOf(settings), settings.today) };
  } catch (error) {
    return { kind: "unknown", why: error instanceof TookTooLong ? "The search took too long." : "The search failed." };
  }
}
