import { useMemo, useState } from "react";
import { useVocabulary } from "../inspector/vocabulary";
import { useOpenDraft } from "../ui/DraftContext";
import type { Place } from "../ui/DraftContext";
import { readOf } from "./model/read";
import type { Sheet, SheetChoice } from "./model/sheet";
import { sheetsOf } from "./model/sheets";
import { useKept } from "./useKept";

/** The sheets of the draft, and the one that is shown; undefined where there is none. */
export interface Chosen {
  readonly choices: readonly SheetChoice[];
  readonly sheet: Sheet | undefined;
  /** Somebody asked for a place that no sheet shows. */
  readonly isElsewhere: boolean;
  /** The place that the sheet is shown for; undefined where it was chosen by itself. */
  readonly led: Led | undefined;
  readonly choose: (id: string) => void;
}

/** A place that a cell is to be shown of. */
export interface Led {
  readonly place: Place;
  /** Whether somebody was led there from here, so that the cell gets the focus. */
  readonly isFromHere: boolean;
}

/** A sheet that was chosen while a place of the draft was shown. */
interface Choice {
  readonly id: string | undefined;
  readonly place: Place | undefined;
}

const CHOICES = new WeakMap<object, Choice>();
const NONE: Choice = { id: undefined, place: undefined };

/**
 * The sheet that is shown: that of the place that was led to last, or that was chosen since. It stays the chosen one
 * while it cannot be read, as while somebody edits the text.
 */
export function useSheet(): Chosen {
  const { sync, state, texts, place } = useOpenDraft();
  const { files } = state;
  const [first] = useState(place);
  const [last, setLast] = useKept(CHOICES, sync, NONE);
  const vocabulary = useVocabulary();
  const choices = useMemo(() => sheetsOf(readOf(files, texts)), [files, texts]);
  const ofPlace = last.place === place ? undefined : choices.find(({ isAt }) => isAt(place));
  const isElsewhere = place !== first && last.place !== place && !ofPlace;
  const id = ofPlace?.id ?? last.id;
  const chosen = id === undefined ? choices[0] : choices.find((choice) => choice.id === id);
  const words = chosen?.saysRules ? vocabulary : undefined;
  const sheet = useMemo(() => chosen?.make(words), [chosen, words]);
  const isLed = ofPlace !== undefined;
  const led = useMemo(() => (isLed ? { place, isFromHere: place !== first } : undefined), [isLed, place, first]);
  return { choices, sheet, isElsewhere, led, choose: (next) => setLast({ id: next, place }) };
}
