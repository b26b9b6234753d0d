import { useCallback, useEffect, useRef } from "react";
import type { Json } from "../../../../../engine/index";
import type { FileSave } from "../../model/files";
import type { FormOfThing } from "./FormContext";
import { useOpenDraft } from "../../ui/DraftContext";
import { keepingBooks } from "../../work/next-version";
import { typedIn } from "../model/typed";
import { editedFile, keysOf, labelOf, memberOf } from "../../../../../engine/analysis/index";

/**
 * Puts values at places of a file of the draft: each is an edit of its own, with all other bytes kept. The next version of a
 * published rate book that is edited is shown from then on.
 */
export function usePut(path: string): FormOfThing["put"] {
  const { sync, steps, texts, place, showPlace } = useOpenDraft();
  const { make, say } = steps;
  const latest = useRef({ path, texts, place, make, say });
  useEffect(() => {
    latest.current = { path, texts, place, make, say };
  });
  return useCallback(
    (pointer: string, value: Json | undefined, more: readonly FileSave[] = []) => {
      // What was put a moment ago counts, too, though nothing is rendered since.
      const { path: at, texts: known, place: shown, ...said } = latest.current;
      const { files } = sync.state();
      const text = files.get(at);
      const edited = text === undefined ? undefined : editedFile({ path: at, text }, pointer, value);
      if (edited === undefined) said.say(NOT_HERE);
      if (edited === undefined || edited === text) return;
      const { saves, moved } = keepingBooks(files, known, [{ path: at, text: edited }]);
      const there = moved.get(at) ?? at;
      const typed = typedIn(valueIn(text, pointer), value);
      const thing = typed === undefined ? undefined : `${there} ${pointer}${typed}`;
      said.make([...saves, ...more], `${wordAt(pointer)} ${value === undefined ? "removed" : "changed"}`, thing);
      if (there === at) return;
      latest.current = { path: there, texts: known, place: shown, ...said };
      // The form of it is the same one, so that who types goes on typing.
      showPlace({ ...shown, path: there });
    },
    [sync, showPlace],
  );
}

const NOT_HERE =
  "Nothing was changed: this file can only be edited as text, since it has too many levels or no such place.";

/** What a file says at a place; nothing where it cannot be read. */
function valueIn(text: string | undefined, pointer: string): unknown {
  try {
    return keysOf(pointer).reduce<unknown>(memberOf, JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}

/** The word that a place is in, as the form calls it. */
function wordAt(pointer: string): string {
  const word = keysOf(pointer).findLast((key) => !/^\d+$/.test(key));
  return word === undefined ? "The file" : `“${labelOf(word)}”`;
}
