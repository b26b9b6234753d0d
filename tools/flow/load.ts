import {
  compileValidators,
  createEngine,
  formatFinding,
  loadFlowText,
  parseJson,
  type Engine,
  type Finding,
  type Flow,
  type List,
  type Part,
} from "../../engine/index";
import { expand, positionIn } from "../../engine/analysis";
import { publishedVersions } from "./published-versions";
import type { RateBooks } from "./rates";
import { foldersFor, partFiles, publishedFolders, shownFile, type Places } from "./files";
import { libraryFor, type Library } from "./library";
import { withTheirFiles } from "./missing";
import { readText } from "../../server/base/text-file";

/** A flow is not sound, so that it cannot be run; the message has a line for each finding. */
export class UnsoundFlow extends Error {}

/** A place in a file, for people. */
export interface FilePlace {
  readonly file: string;
  readonly pointer: string;
  readonly line?: number;
  readonly column?: number;
}

/** Where something is written: in the flow's own file, or in that of a part, which other flows may use, too. */
export interface WrittenPlace {
  readonly file: string;
  readonly pointer: string;
  readonly isShared: boolean;
}

/** A sound flow, ready to be run and to be spoken of. */
export interface LoadedFlow {
  readonly flow: Flow;
  readonly engine: Engine;
  readonly parts: Readonly<Record<string, Part>>;
  readonly lists: Readonly<Record<string, List>>;
  /** Where something of the flow with its parts written out stands, in the flow's own file or a part's. */
  readonly placeOf: (pointer: string) => FilePlace;
  /** Where something of the flow as it is written is in its own file, also what it says of a part that it uses. */
  readonly ownPlaceOf: (pointer: string) => FilePlace;
  /** Where `placeOf` finds something, without its line, which takes reading the file. */
  readonly writtenAt: (pointer: string) => WrittenPlace;
}

/** Returns the findings of a flow's file beside these rate books, with the places of those in parts and books. */
export function findingsOfFlow(places: Places, file: string, rates: RateBooks): readonly Finding[] {
  const text = readText(file);
  const { books, isWhole, texts } = rates;
  const started = publishedVersions(publishedFolders(places), text);
  const published = started.at(-1);
  const library = libraryFor(places, file);
  const loaded = loadFlowText(text, {
    file: shownFile(places, file),
    ...library,
    ...(isWhole && { rateBooks: books }),
    ...(published && { published, started }),
  });
  if (loaded.ok) {
    noteSound(library, text, loaded.flow);
    return [];
  }
  const parts = partFiles(foldersFor(places, file));
  return withTheirFiles(places, file, loaded.findings).map((found) =>
    withPosition(inPart(places, found, parts), texts),
  );
}

/** Flows that were found sound beside a library, by their text. */
const sound = new WeakMap<Library, Map<string, Flow>>();

function noteSound(library: Library, text: string, flow: Flow): void {
  sound.set(library, (sound.get(library) ?? new Map<string, Flow>()).set(text, flow));
}

/** Flows that were made ready to be run beside a library, by file. */
const ready = new WeakMap<Library, Map<string, LoadedFlow & { readonly text: string }>>();

/** Loads a flow to be run; one whose files have not changed since is not loaded again. Throws UnsoundFlow. */
export function loadFlowFile(places: Places, file: string): LoadedFlow {
  const text = readText(file);
  const library = libraryFor(places, file);
  const known = ready.get(library) ?? new Map<string, LoadedFlow & { readonly text: string }>();
  ready.set(library, known);
  const key = shownFile(places, file);
  const before = known.get(key);
  if (before?.text === text) return before;
  const made = { ...readyFlow(places, file, { text, flow: soundFlow(library, text, key), library }), text };
  known.set(key, made);
  return made;
}

/** The flow of a text that is sound by itself. Throws UnsoundFlow. */
function soundFlow(library: Library, text: string, file: string): Flow {
  const known = sound.get(library)?.get(text);
  if (known) return known;
  const { lists, parts } = library;
  const loaded = loadFlowText(text, { file, lists, parts });
  if (!loaded.ok) throw new UnsoundFlow(loaded.findings.map(formatFinding).join("\n"));
  return loaded.flow;
}

interface Sound {
  readonly text: string;
  readonly flow: Flow;
  readonly library: Library;
}

function readyFlow(places: Places, file: string, { text, flow, library: { lists, parts } }: Sound): LoadedFlow {
  const { originOf } = expand(flow, parts);
  const files = partFiles(foldersFor(places, file));
  const writtenAt = (pointer: string): WrittenPlace => {
    const { part, pointer: written } = originOf(pointer);
    const from = part === undefined ? undefined : files[part];
    return { file: from ?? file, pointer: written, isShared: from !== undefined };
  };
  const locators = new Map<string, Locate>();
  const placeOf = (pointer: string): FilePlace => {
    const { file: from, pointer: written } = writtenAt(pointer);
    const locate = locators.get(from) ?? locatorOf(from === file ? text : readText(from));
    locators.set(from, locate);
    return { file: shownFile(places, from), pointer: written, ...locate(written) };
  };
  const ownPlaceOf = (pointer: string): FilePlace => ({
    file: shownFile(places, file),
    pointer,
    ...locatorOf(text)(pointer),
  });
  const engine = createEngine(flow, { lists, parts, validators: compileValidators(flow, { lists, parts }) });
  return { flow, engine, lists, parts, placeOf, ownPlaceOf, writtenAt };
}

type Locate = (pointer: string) => ReturnType<typeof positionIn>;

function locatorOf(text: string): Locate {
  const parsed = parseJson(text);
  return "locate" in parsed ? parsed.locate : () => undefined;
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
  return { ...found, file: shownFile(places, file), ...positionIn(readText(file), found.pointer) };
}
