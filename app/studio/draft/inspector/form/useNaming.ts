import {
  editedFile,
  keysOf,
  namesIn,
  offsetOf,
  removalOf,
  renamed,
  renamedText,
  usesOf,
} from "../../../../../engine/analysis/index";
import type { Mention, NotRenamed, StillNamed } from "../../../../../engine/analysis/index";
import type { Files } from "../../model/files";
import { useOpenDraft } from "../../ui/DraftContext";
import type { Place } from "../../ui/DraftContext";
import { isPastBook, keepingBooks } from "../../work/next-version";
import { useParts } from "./useParts";

/** What a thing is named, where that name is one that others may use. */
type Named = Pick<Mention, "sort" | "name" | "of">;

interface Naming {
  /** Whether a name that is declared at a place is used anywhere. */
  readonly isUsed: (pointer: string) => boolean;
  /** Names what is at a place otherwise, wherever it is named; returns why it cannot be, undefined where it was done. */
  readonly renameAt: (pointer: string, now: string) => NotRenamed | undefined;
  /** What still names things that are to be removed together, or something in them. */
  readonly namedBy: (pointers: readonly string[]) => readonly StillNamed[];
}

const listed = (files: Files) => [...files].map(([path, text]) => ({ path, text }));

/** What names things in a file of the draft. Each answer looks through all of its files, so they are asked for at a press. */
export function useNaming(path: string): Naming {
  const { sync, steps, texts, place, showPlace } = useOpenDraft();
  const parts = useParts();
  const files = () => listed(sync.state().files);
  const nameAt = (pointer: string): Named | undefined => {
    const places = new Set([pointer, `${pointer}/id`]);
    return namesIn(files(), { parts }).find((each) => each.declares && each.path === path && places.has(each.pointer));
  };
  /** Makes an edit of these files; a published rate book keeps its names, and its next version in the draft has the new one. */
  const make = (changed: readonly DraftFile[], what: string): void => {
    const { files: before } = sync.state();
    const open = changed.filter(({ path: at }) => !isPastBook(before, texts, at));
    const { saves, moved } = keepingBooks(before, texts, open);
    steps.make(saves, what);
    const next = moved.get(path);
    if (next !== undefined) showPlace({ ...place, path: next });
  };
  return {
    isUsed(pointer) {
      const name = nameAt(pointer);
      return name !== undefined && usesOf(files(), { parts }, name).length > 0;
    },
    renameAt(pointer, now) {
      const name = nameAt(pointer);
      const found = name ? renamed(files(), { parts }, name, now) : renamedHere(files(), { path, pointer }, now);
      if (!found.ok) return found;
      make(found.files, `“${name?.name ?? keysOf(pointer).at(-1)}” renamed`);
      return undefined;
    },
    namedBy: (pointers) =>
      removalOf(
        files(),
        { parts },
        pointers.map((pointer) => ({ path, pointer })),
      ),
  };
}

/** The file with another name at a place that nothing else names; or why it cannot have that. */
function renamedHere(files: readonly DraftFile[], { path, pointer }: Place, now: string): Renamed {
  const file = files.find((each) => each.path === path);
  const isId = file && offsetOf(file.text, `${pointer}/id`) !== undefined;
  const text = file && (isId ? editedFile(file, `${pointer}/id`, now) : renamedText(file.text, pointer, now));
  return text === undefined || now === ""
    ? { ok: false, reason: now === "" ? "A name has letters." : `The name “${now}” is taken.` }
    : { ok: true, files: [{ path, text }] };
}

type DraftFile = Parameters<typeof editedFile>[0];
type Renamed = ReturnType<typeof renamed>;
