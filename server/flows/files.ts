import { keptByKey } from "../base/kept";
import { sha256 } from "../base/sha256";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compareVersions, formatFinding, listsNamed, loadFlowText, withParts } from "../../engine/index";
import type { Flow, List, Lists, Parts } from "../../engine/index";
import { BadFlow } from "./bad-flow";
import { flowFilesIn, isTooLarge, jsonOf, listFilesIn, nameOf, partFilesIn, readJson } from "./folders";
import { readPublications } from "./publications";
import type { Publication } from "./publications";
import { mediaProblems, readMedia } from "./media";
import { readText } from "../base/text-file";

/** A flow read from a file, with the lists it names. */
export interface FlowFile {
  readonly flow: Flow;
  readonly lists: Lists;
}

/** What flows name: lists and parts by `name@version`, and the names of media files. */
interface Library {
  /** Equal where all of it is equal. */
  readonly key: string;
  readonly lists: Lists;
  readonly media: readonly string[];
  readonly parts: Parts;
}

/**
 * Libraries, and flows that were found sound beside one, by the hash of what was read: a process that opens more than one
 * catalogue judges each text once. A text that is not sound is judged each time, so that its findings name its file.
 */
const libraries = keptByKey<Library>(16);
const soundFlows = keptByKey<FlowFile>(64);

type Texts = readonly { readonly file: string; readonly name: string; readonly text: string }[];

const textsOf = (files: readonly string[]): Texts =>
  files.map((file) => ({ file, name: nameOf(file), text: readText(file) }));

const valuesOf = <T>(texts: Texts): { readonly [name: string]: T } =>
  Object.fromEntries(texts.map(({ file, name, text }) => [name, jsonOf(file, text) as T]));

const keyOf = (texts: Texts): string => texts.map(({ name, text }) => `${name} ${sha256(text)}`).join("\n");

/** The lists, parts and media of a folder of flows. Throws BadFlow. */
function readLibrary(root: string): Library {
  const garbled = mediaProblems(root).map(({ file, problem }) => `${file}: ${problem.sentence}`);
  if (garbled.length > 0) throw new BadFlow(garbled.join("\n"));
  const media = readMedia([root]).names;
  const [lists, parts] = [textsOf(listFilesIn(root)), textsOf(partFilesIn(root))];
  const key = [...media, keyOf(lists), keyOf(parts)].join("\n\n");
  return libraries(key, () => ({ key, media, lists: valuesOf<List>(lists), parts: valuesOf<Parts[string]>(parts) }));
}

/** What the flows of a folder may name: what is in it, and what is in that of the shipped flows. */
function libraryOf(root: string, main: string): Library {
  const common = readLibrary(main);
  if (root === main) return common;
  const own = readLibrary(root);
  return {
    key: [common.key, own.key].join("\n\n\n"),
    lists: { ...common.lists, ...own.lists },
    media: [...common.media, ...own.media],
    parts: { ...common.parts, ...own.parts },
  };
}

/** A flow with its parts inside it, and the lists that it names. */
function readFlow(file: string, library: Library): FlowFile {
  const text = readText(file);
  return soundFlows(`${sha256(text)} ${library.key}`, () => soundFlow(text, file, library));
}

function soundFlow(text: string, file: string, { lists, media, parts }: Library): FlowFile {
  const loaded = loadFlowText(text, { file, lists, media, parts });
  if (!loaded.ok) throw new BadFlow(loaded.findings.map(formatFinding).join("\n"));
  const flow = withParts(loaded.flow, parts);
  return {
    flow,
    lists: Object.fromEntries(listsNamed(flow).flatMap((name) => (lists[name] ? [[name, lists[name]]] : []))),
  };
}

/**
 * The published files, oldest first. Throws BadFlow when one is not what published.json says it is. `main` is the folder
 * whose lists, media and parts every flow may name.
 */
export function readPublished(root: string, main: string = root): PublishedFile[] {
  const index = publishedHashes(root);
  if (Object.keys(index).length === 0) return [];
  requireFrozenLibrary(root, main);
  const library = libraryOf(root, main);
  const publications = readPublications(join(root, "published"));
  return Object.entries(index)
    .map(([file, sha256]) => ({
      file: readFrozen(root, file, sha256, library),
      sha256,
      publication: publications[file],
    }))
    .toSorted((a, b) => compareVersions(a.file.flow.version, b.file.flow.version));
}

/** A published version, the hash of its file, and what the register beside it says of its publication. */
export interface PublishedFile {
  readonly file: FlowFile;
  readonly sha256: string;
  readonly publication: Publication | undefined;
}

/** One published file. Throws BadFlow when it, or a list or media file, is not what was published. */
export function readPublishedFile(root: string, file: string, hash: string, main: string = root): FlowFile {
  requireFrozenLibrary(root, main);
  return readFrozen(root, file, hash, libraryOf(root, main));
}

/** The hash of each published file, by its place in `published/`. Throws BadFlow for an index that cannot be read. */
export const publishedHashes = (root: string): Hashes => readHashes(join(root, "published", "published.json"));

function readFrozen(root: string, file: string, hash: string, library: Library): FlowFile {
  const path = join(root, "published", file);
  if (isTooLarge(path)) throw new BadFlow(`${path} is larger than any flow may be.`);
  requireUnchanged(path, hash);
  return readFlow(path, library);
}

function requireFrozenLibrary(root: string, main: string): void {
  const folder = join(root, "published");
  for (const [name, hash] of Object.entries(readHashes(join(folder, "lists.json"))))
    requireUnchanged(inEither(root, main, join("lists", `${name}.json`)), hash);
  for (const [name, hash] of Object.entries(readHashes(join(folder, "media.json"))))
    requireUnchanged(inEither(root, main, join("media", name)), hash);
}

/** A file of a folder of flows, or else that of the shipped ones. */
function inEither(root: string, main: string, file: string): string {
  const own = join(root, file);
  return existsSync(own) ? own : join(main, file);
}

type Hashes = { readonly [name: string]: string };

const readHashes = (file: string): Hashes => (existsSync(file) ? (readJson(file) as Hashes) : {});

function requireUnchanged(file: string, hash: string): void {
  if (existsSync(file) && sha256(readFileSync(file)) === hash) return;
  throw new BadFlow(
    `${file} is not the file that was published: a published flow, list or media file may never change; make a new version.`,
  );
}

/**
 * The working copies that staff edit. A copy that equals its published version is that version; any other is served as
 * a draft. A draft's version identifies its content, so that enrollments begun with it keep it. `main` is the folder
 * whose lists, media and parts every flow may name.
 */
export function readWorking(root: string, published: readonly FlowFile[], main: string = root): FlowFile[] {
  const library = libraryOf(root, main);
  return flowFilesIn(root).map((file) => {
    const working = readFlow(file, library);
    const same = published.find(({ flow }) => flow.id === working.flow.id && flow.version === working.flow.version);
    return same && isDeepStrictEqual(same.flow, working.flow) ? same : asDraft(working);
  });
}

/** Whether a working copy is what was published under its number; false for one that is not sound. Throws BadFlow for a frozen file that was edited. */
export function isAsPublished(file: string, root: string, main: string): boolean {
  const library = libraryOf(root, main);
  const loaded = unlessBad(() => readFlow(file, library));
  if (loaded === undefined) return false;
  const name = `${loaded.flow.id}/${loaded.flow.version}.flow.json`;
  const hash = publishedHashes(root)[name];
  return hash !== undefined && isDeepStrictEqual(readFrozen(root, name, hash, library).flow, loaded.flow);
}

function unlessBad<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof BadFlow) return undefined;
    throw error;
  }
}

/** The flow as a draft, under a version that identifies its content. */
export function asDraft({ flow, lists }: FlowFile): FlowFile {
  const [base = flow.version] = flow.version.split("-draft.");
  const hash = sha256(JSON.stringify([flow, lists])).slice(0, 8);
  return { flow: { ...flow, version: `${base}-draft.${hash}` }, lists };
}
