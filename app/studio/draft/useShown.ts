import { useEffect, useMemo, useRef, useState } from "react";
import { placeAt } from "../../../engine/analysis/index";
import type { EditorHandle } from "./editor/JsonEditor";
import { flowOf, versionThere } from "./model/files";
import type { Files } from "./model/files";
import type { Place, StepToShow } from "./ui/DraftContext";
import { sharedText } from "./work/library";
import type { LibraryTexts } from "./work/library";
import { stretchAt } from "./work/places";

interface Wanted extends Place {
  readonly from: number;
  readonly to: number;
}

/** The place of the draft that is shown, as text or as a form, and how to lead to another one. */
export function useShown(files: Files, texts: LibraryTexts | undefined, onShow: (pane: "middle" | "side") => void) {
  const [stepToShow, setStepToShow] = useState<StepToShow>();
  const [wanted, setWanted] = useState<Wanted>();
  const editor = useRef<EditorHandle>(null);
  // Once its next version is taken back, what was before it is shown.
  const there = wanted && versionThere(wanted.path, (at) => textAt(at, files, texts) !== undefined, files);
  const first = firstOf(files);
  const path = there ?? first;
  useEffect(() => {
    // The editor of another file is there only now.
    if (wanted?.path === path) editor.current?.show(wanted.from, wanted.to);
  }, [wanted, path]);
  const top = useMemo((): Place => ({ path: first, pointer: "" }), [first]);
  const place = useMemo(
    (): Place => (wanted && there !== undefined ? { ...wanted, path: there } : top),
    [wanted, there, top],
  );
  const latest = useRef({ files, texts, onShow });
  useEffect(() => {
    latest.current = { files, texts, onShow };
  });
  const ways = useMemo(() => {
    const lead = (to: Wanted): void => {
      latest.current.onShow("middle");
      setWanted(to);
    };
    const textOf = (at: string): string => textAt(at, latest.current.files, latest.current.texts) ?? "";
    return {
      show: (at: string, from: number, to: number): void =>
        lead({ path: at, pointer: placeAt(textOf(at), from), from, to }),
      showPlace: ({ path: at, pointer }: Place): void => lead({ path: at, pointer, ...stretchAt(textOf(at), pointer) }),
      open: (at: string): void => lead({ path: at, pointer: "", from: 0, to: 0 }),
      showStep: (id: string): void => {
        latest.current.onShow("side");
        setStepToShow({ id });
      },
      /** The text shows the place, where the form showed it before. */
      toText: (): void => setWanted((now) => now && { ...now, ...stretchAt(textOf(now.path), now.pointer) }),
    };
  }, []);
  return { path, place, editor, stepToShow, ...ways };
}

/** The text of a file of the draft, or of the library; undefined where neither has it. */
const textAt = (path: string, files: Files, texts: LibraryTexts | undefined): string | undefined =>
  files.get(path) ?? sharedText(path, texts);

/** The flow, or else the first file. */
const firstOf = (files: Files): string => flowOf(files) || ([...files.keys()].toSorted()[0] ?? "");
