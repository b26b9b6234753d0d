import { parseJson, type List, type Part } from "../../engine/index";
import { loadList } from "../../engine/analysis";
import { foldersFor, listTexts, mediaNames, partFiles, type Places } from "./files";
import { readText } from "../../server/base/text-file";

/** What flows of a folder may name. An unsound list or part counts as missing; its own findings say why. */
export interface Library {
  readonly lists: Readonly<Record<string, List>>;
  readonly parts: Readonly<Record<string, Part>>;
  readonly media: readonly string[];
}

type Texts = Readonly<Record<string, string>>;

/** A library with the text of every file that it was made from. */
interface Read {
  readonly texts: readonly Texts[];
  readonly library: Library;
}

const known = new Map<string, Read>();

/**
 * Returns what a flow's file may name. It is the same object for as long as no file of these folders changes: a command
 * asks for it several times, and what was made from it need not be made again.
 */
export function libraryFor(places: Places, file: string): Library {
  const folders = foldersFor(places, file);
  const [lists, files, media] = [listTexts(folders), partFiles(folders), mediaNames(folders)];
  const parts = Object.fromEntries(Object.entries(files).map(([name, part]) => [name, readText(part)]));
  const texts = [lists, parts, Object.fromEntries(media.map((name) => [name, ""]))];
  const key = folders.join("\n");
  const before = known.get(key);
  if (before && texts.every((now, index) => isSame(now, before.texts[index]))) return before.library;
  const library = { lists: listsIn(lists), parts: partsIn(parts), media };
  known.set(key, { texts, library });
  return library;
}

const isSame = (now: Texts, before: Texts = {}): boolean =>
  Object.keys(now).length === Object.keys(before).length &&
  Object.entries(now).every(([name, text]) => before[name] === text);

const listsIn = (texts: Texts): Library["lists"] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const loaded = loadList(text, { named: name });
      return loaded.ok ? [[name, loaded.list] as const] : [];
    }),
  );

const partsIn = (texts: Texts): Library["parts"] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const parsed = parseJson(text);
      return "value" in parsed ? [[name, parsed.value as Part] as const] : [];
    }),
  );
