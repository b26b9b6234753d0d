import { useEffect, useState } from "react";
import type { Files } from "../model/files";
import type { Library, LibraryTexts } from "./library";

/** How long after a library that could not be had it is asked for again, in milliseconds. */
const AGAIN_MS = 3_000;

/** What the files name of the library: what was known last while more of it loads. */
export function useLibraryTexts(files: Files, library: Library): LibraryTexts | undefined {
  const [texts, setTexts] = useState<LibraryTexts>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    library.for(files).then(
      (found) => isWanted && setTexts((before) => (before && isSame(before, found) ? before : found)),
      () => {
        if (isWanted) again = setTimeout(() => setAttempt(attempt + 1), AGAIN_MS);
      },
    );
    return () => {
      isWanted = false;
      clearTimeout(again);
    };
  }, [files, library, attempt]);
  return texts;
}

/** A list, a part and a published rate book never change, so their names tell. */
const isSame = (one: LibraryTexts, other: LibraryTexts): boolean => namesOf(one) === namesOf(other);
const namesOf = ({ lists, parts, books = new Map<string, string>() }: LibraryTexts): string =>
  [...lists.keys(), "", ...parts.keys(), "", ...books.keys()].join(" ");
