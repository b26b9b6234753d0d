/** The form of a draft that is really edited: each edit is in its files, and each place that a form leads to is shown. */
import { act } from "@testing-library/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { mergedText, vocabularyOf } from "../../../engine/analysis/index";
import type { Vocabulary } from "../../../engine/analysis/index";
import { FormPane } from "../../../app/studio/draft/inspector/form/FormPane";
import { VocabularyProvider } from "../../../app/studio/draft/inspector/vocabulary";
import { DraftSync } from "../../../app/studio/draft/model/sync";
import type { Files } from "../../../app/studio/draft/model/files";
import type { Place } from "../../../app/studio/draft/ui/DraftContext";
import { DraftProvider } from "../../../app/studio/draft/ui/DraftContext";
import { useSteps } from "../../../app/studio/draft/ui/steps";
import { valuesOf } from "../../../app/studio/draft/work/library-values";
import type { LibraryTexts } from "../../../app/studio/draft/work/library";
import { openDraft } from "./open-draft";
import { library } from "./sheets";
import { show } from "./show";

const never = () => new Promise<never>(() => undefined);
const merge = (...texts: Parameters<typeof mergedText>) => Promise.resolve(mergedText(...texts));

const NAMED = /"([a-z][a-z0-9_-]*@\d+)"/g;
const own = (texts: ReadonlyMap<string, string>, named: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map([...texts].filter(([name]) => named.has(name)));

/** What files name of all that products share. */
function sharedWith(files: Files): LibraryTexts {
  const texts = [...files.values(), ...library.parts.values()].join("\n");
  const named = new Set([...texts.matchAll(NAMED)].map(([, name = ""]) => name));
  return {
    lists: own(library.lists, named),
    parts: own(library.parts, named),
    media: [],
    names: [...library.lists.keys(), ...library.parts.keys()],
    listNames: [...library.lists.keys()],
  };
}
const world = { ...valuesOf({ ...library, media: [], names: [] }), media: [] };

/** What the rules of files can read; undefined where the flow cannot be read. */
export const knownOf = (files: Files): Vocabulary | undefined =>
  vocabularyOf(
    [...files].map(([path, text]) => ({ path, text })),
    world,
  );

export interface LiveForm {
  readonly files: () => Files;
  readonly showPlace: (place: Place) => void;
  readonly place: () => Place;
  /** Another hand edits it. */
  readonly edit: DraftSync["edit"];
}

/** Shows the form of a place. */
export const showForm = (files: Files, first: Place, known: Vocabulary | undefined, books?: Files): LiveForm =>
  showLiveDraft(<FormPane />, files, first, known, books);

/**
 * Shows a pane of a draft.
 * @param books its rate books that are published, by name
 */
export function showLiveDraft(
  pane: ReactNode,
  files: Files,
  first: Place,
  known: Vocabulary | undefined,
  books: Files = new Map(),
): LiveForm {
  const sync = new DraftSync(
    { revision: 1, files },
    {
      server: { read: never, save: never },
      merge,
      buffer: { kept: () => Promise.resolve(undefined), keep: () => undefined, forget: () => undefined },
      wait: never,
    },
  );
  const now: { place: Place; set: (place: Place) => void } = { place: first, set: () => undefined };
  const draft = openDraft({ sync, texts: { ...sharedWith(files), books } });
  function Live() {
    const [place, set] = useState(first);
    const state = useSyncExternalStore(sync.subscribe, sync.state);
    const steps = useSteps({ sync, merge });
    useEffect(() => {
      now.place = place;
      now.set = set;
    }, [place]);
    return (
      <DraftProvider value={{ ...draft, state, steps, place, path: place.path, showPlace: set }}>
        <VocabularyProvider value={known}>{pane}</VocabularyProvider>
      </DraftProvider>
    );
  }
  show(<Live />);
  return {
    files: () => sync.state().files,
    showPlace: (place) => act(() => now.set(place)),
    place: () => now.place,
    edit: (...saves) => act(() => sync.edit(...saves)),
  };
}
