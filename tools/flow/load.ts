import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  compileValidators,
  createEngine,
  expand,
  formatFinding,
  loadFlowText,
  loadList,
  parseJson,
  positionIn,
  type Engine,
  type Finding,
  type Flow,
  type List,
  type Part,
} from "../../engine/index";
import { publishedVersions } from "./published-versions";
import type { RateBooks } from "./rates";
import { foldersFor, listTexts, mediaNames, partFiles, shownFile, type Places } from "./files";

/** A flow is not sound, so that it cannot be run; the message has a line for each finding. */
export class UnsoundFlow extends Error {}

/** A place in a file, for people. */
export interface FilePlace {
  readonly file: string;
  readonly pointer: string;
  readonly line?: number;
  readonly column?: number;
}

/** A sound flow, ready to be run and to be spoken of. */
export interface LoadedFlow {
  readonly flow: Flow;
  readonly engine: Engine;
  readonly parts: Readonly<Record<string, Part>>;
  readonly lists: Readonly<Record<string, List>>;
  /** Where something of the flow with its parts written out stands, in the flow's own file or a part's. */
  readonly placeOf: (pointer: string) => FilePlace;
}

/** What flows of a folder may name. An unsound list or part counts as missing; its own findings say why. */
interface Library {
  readonly lists: Readonly<Record<string, List>>;
  readonly parts: Readonly<Record<string, Part>>;
  readonly media: readonly string[];
}

/** Returns the findings of a flow's file beside these rate books, with the places of those in parts and books. */
export function findingsOfFlow(places: Places, file: string, rates: RateBooks): readonly Finding[] {
  const text = readFileSync(file, "utf8");
  const { books, isWhole, texts } = rates;
  const started = publishedVersions(join(places.main, "published"), text);
  const published = started.at(-1);
  const loaded = loadFlowText(text, {
    file: shownFile(places, file),
    ...libraryFor(places, file),
    ...(isWhole && { rateBooks: books }),
    ...(published && { published, started }),
  });
  const parts = partFiles(foldersFor(places, file));
  return loaded.ok ? [] : loaded.findings.map((found) => withPosition(inPart(places, found, parts), texts));
}

/** Loads a flow to be run. Throws UnsoundFlow. */
export function loadFlowFile(places: Places, file: string): LoadedFlow {
  const text = readFileSync(file, "utf8");
  const { lists, parts } = libraryFor(places, file);
  const loaded = loadFlowText(text, { file: shownFile(places, file), lists, parts });
  if (!loaded.ok) throw new UnsoundFlow(loaded.findings.map(formatFinding).join("\n"));
  const { flow } = loaded;
  const { originOf } = expand(flow, parts);
  const files = partFiles(foldersFor(places, file));
  const placeOf = (pointer: string): FilePlace => {
    const { part, pointer: written } = originOf(pointer);
    const from = part === undefined ? undefined : files[part];
    const position = positionIn(from === undefined ? text : readFileSync(from, "utf8"), written);
    return { file: shownFile(places, from ?? file), pointer: written, ...position };
  };
  const engine = createEngine(flow, { lists, parts, validators: compileValidators(flow, { lists, parts }) });
  return { flow, engine, lists, parts, placeOf };
}

/** Returns what a flow's file may name. */
export function libraryFor(places: Places, file: string): Library {
  const folders = foldersFor(places, file);
  const lists = Object.entries(listTexts(folders)).flatMap(([name, text]) => {
    const loaded = loadList(text, { named: name });
    return loaded.ok ? [[name, loaded.list] as const] : [];
  });
  const parts = Object.entries(partFiles(folders)).flatMap(([name, part]) => {
    const parsed = parseJson(readFileSync(part, "utf8"));
    return "value" in parsed ? [[name, parsed.value as Part] as const] : [];
  });
  return { lists: Object.fromEntries(lists), parts: Object.fromEntries(parts), media: mediaNames(folders) };
}

/** A finding in one of these files, such as what a flow shows to be wrong in its rate book, with its place there. */
export function withPosition(found: Finding, texts: Readonly<Record<string, string>>): Finding {
  const text = found.line === undefined ? texts[found.file ?? ""] : undefined;
  return text === undefined ? found : { ...found, ...positionIn(text, found.pointer) };
}

/** What a flow shows to be wrong in a part that it uses, with its place in the part's file. */
function inPart(places: Places, found: Finding, parts: Readonly<Record<string, string>>): Finding {
  const name = /^parts\/(.+)\.json$/.exec(found.file ?? "")?.[1];
  const file = name === undefined || found.line !== undefined ? undefined : parts[name];
  if (file === undefined) return found;
  return { ...found, file: shownFile(places, file), ...positionIn(readFileSync(file, "utf8"), found.pointer) };
}
