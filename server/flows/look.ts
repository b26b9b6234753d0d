import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { compareVersions, mediaNamed } from "../../engine/index";
import type { Flow, RateBookFile } from "../../engine/index";
import { runApart, TookTooMuch } from "../base/apart";
import type { Allowance } from "../base/apart";
import { DamagedRecord } from "../base/damaged";
import type { Report } from "../base/damaged";
import type { Db } from "../store/tables";
import { clashOf } from "./apart";
import { BadFlow } from "./bad-flow";
import { publishedHashes } from "./files";
import type { FlowFile } from "./files";
import { keepFile } from "./keep";
import type { Candidate, Judged, Refused, Verdict } from "./judge-candidate";
import { readMedia } from "./media";
import { isPublished, NOT_PUBLISHED, readPublications, refusalOf } from "./publications";
import type { Publication } from "./publications";
import { serve } from "./served";
import type { Shelf } from "./shelf";
import { becomesCurrent, publishedStored, storedVersion } from "./versions";
import type { VersionName } from "./versions";

/**
 * What a look found. A version is refused once, and again when a file of the folder has changed; one that this machine
 * had no time or memory for, after ten minutes.
 */
export interface Looked {
  /** The versions that became current: `boa 1.3.0`. */
  readonly taken: readonly string[];
  readonly refused: readonly { readonly flow: string; readonly reason: string }[];
}

/** Takes up the versions that were published since the last look. Throws only for the database. */
export type Look = () => Promise<Looked>;

/** Judges a version before it may become current. */
export type CheckCandidate = (judged: Judged) => Promise<Verdict>;

/** What to look at. */
export interface LookOptions {
  readonly folder: string;
  readonly more?: readonly string[];
  /** The flows that are served from working copies: those change at a start alone. */
  readonly copied: ReadonlySet<string>;
  /** A version that does not fit the rate book of this process waits for its restart, which reads the new book. */
  readonly rateBooks?: readonly RateBookFile[];
  readonly check?: CheckCandidate;
  /** Whether no version is taken up that was published without signatures and by none of the loud ways. */
  readonly signaturesRequired?: boolean;
  /** Called for a stored version that is damaged while its file becomes current. */
  readonly report?: Report | undefined;
}

/** A published version that is higher than the current one of its flow, and where it is. */
interface Higher extends VersionName {
  readonly candidate: Candidate;
  /** The hash that its content was stored under in the database. */
  readonly storedAs?: string;
}

/** Returns the function that takes up higher versions, from the published files and from the database. */
export function createLook(db: Db, shelf: Shelf, options: LookOptions): Look {
  const known = createKnown();
  return async () => {
    const { found, damaged, unreadable } = await higherVersions(db, shelf, options);
    if (found.length + damaged.length === 0 && unreadable === undefined) return { taken: [], refused: [] };
    const state = stateOf(options);
    const taken: string[] = [];
    const refused: { flow: string; reason: string }[] = [];
    const refuse = (flow: string, problem: Refused): void => {
      refused.push({ flow, reason: problem.refused });
      known.add(flow, state, problem);
    };
    if (unreadable !== undefined && !known.has(INDEX, state)) refuse(INDEX, { refused: unreadable });
    for (const { record, finding } of damaged) if (!known.has(record, state)) refuse(record, { refused: finding });
    for (const each of found) {
      const flow = `${each.id} ${each.version}`;
      if (known.has(flow, state)) continue;
      const problem = await take(db, shelf, options, each);
      if (problem) refuse(flow, problem);
      else taken.push(flow);
    }
    return { taken, refused };
  };
}

/** A version that cannot be loaded would take its allowance at every round. */
const AGAIN_MS = 600_000;

/** What was refused, beside which state of the files, and how long that is not judged again. */
function createKnown() {
  const known = new Map<string, { readonly state: string; readonly until: number }>();
  return {
    has(flow: string, state: string): boolean {
      const last = known.get(flow);
      return last?.state === state && Date.now() < last.until;
    },
    add(flow: string, state: string, { mayPass }: Refused): void {
      known.set(flow, { state, until: mayPass ? Date.now() + AGAIN_MS : Infinity });
    },
  };
}

const INDEX = "published.json";

/** Changes with every file that a published version may need, also with who may read it. */
function stateOf({ folder, more = [] }: LookOptions): string {
  const folders = ["published", "lists", "media"].flatMap((name) => [folder, ...more].map((root) => join(root, name)));
  const files = folders
    .filter(existsSync)
    .flatMap((one) => readdirSync(one, { recursive: true, encoding: "utf8" }).map((file) => join(one, file)));
  return files
    .map((file) => {
      const { size, ctimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
      return [file, size, ctimeMs].join(" ");
    })
    .join("\n");
}

/** What a look has to do. */
interface HigherVersions {
  /** The versions to take up, the lowest first. */
  readonly found: readonly Higher[];
  /** Those that the database does not hold as they were stored. */
  readonly damaged: readonly DamagedRecord[];
  /** What is wrong with the index of the files, in a sentence. */
  readonly unreadable: string | undefined;
}

async function higherVersions(db: Db, shelf: Shelf, options: LookOptions): Promise<HigherVersions> {
  const { found, unreadable } = inFiles(options);
  const { sound: stored, damaged } = await inDatabase(db, shelf, options);
  const isHigher = ({ id, version }: VersionName): boolean => {
    const current = shelf.currentVersion(id);
    return !options.copied.has(id) && (current === undefined || compareVersions(version, current) > 0);
  };
  // The file before what is stored: if another machine has published other words under its number, this one says so.
  const isFile = ({ id, version }: Higher): boolean =>
    found.some((other) => other.id === id && other.version === version);
  const all = [...found, ...stored.filter((each) => !isFile(each))].filter(isHigher);
  return {
    found: all.toSorted((a, b) => compareVersions(a.version, b.version)),
    // Of a damaged one that is also a file, the file is taken up.
    damaged: damaged.filter(({ record }) => !found.some(({ id, version }) => record === `${id} ${version}`)),
    unreadable,
  };
}

/** `boa/1.2.0.flow.json` */
const PUBLISHED = /^([a-z][a-z0-9-]*)\/(\d+\.\d+\.\d+)\.flow\.json$/;

function inFiles({ folder, more = [] }: LookOptions): {
  readonly found: readonly Higher[];
  readonly unreadable?: string;
} {
  try {
    return { found: [folder, ...more].flatMap((root) => publishedIn(root, folder)) };
  } catch (error) {
    return { found: [], unreadable: reasonOf(error) };
  }
}

const publishedIn = (root: string, main: string): readonly Higher[] =>
  Object.entries(publishedHashes(root)).flatMap(([file, sha256]): Higher[] => {
    const [, id, version] = PUBLISHED.exec(file) ?? [];
    if (id === undefined || version === undefined) return [];
    return [{ id, version, candidate: { from: "file", root, main, file, sha256 } }];
  });

/** Why a file cannot be read. The other versions are taken up all the same. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface InDatabase extends Pick<HigherVersions, "damaged"> {
  readonly sound: readonly Higher[];
}

/**
 * The highest sound version of each flow that is current here, and the damaged ones above it. A flow that this process
 * never read may be one that is not sold any more.
 */
async function inDatabase(db: Db, shelf: Shelf, { copied }: LookOptions): Promise<InDatabase> {
  const ids = shelf.current.map(({ flow }) => flow.id).filter((id) => !copied.has(id));
  const higher = (await publishedStored(db, ids)).filter(
    ({ id, version }) => compareVersions(version, shelf.currentVersion(id) ?? version) > 0,
  );
  const sound = new Map<string, Higher>();
  const damaged: DamagedRecord[] = [];
  for (const name of higher.toReversed()) {
    const found = sound.has(name.id) ? undefined : await readHigher(db, name);
    if (found instanceof DamagedRecord) damaged.push(found);
    else if (found) sound.set(name.id, found);
  }
  return { sound: [...sound.values()], damaged };
}

async function readHigher(db: Db, name: VersionName): Promise<Higher | DamagedRecord | undefined> {
  try {
    const stored = await storedVersion(db, name);
    return stored && { ...name, candidate: { from: "database", stored: stored.file }, storedAs: stored.sha256 };
  } catch (error) {
    if (error instanceof DamagedRecord) return error;
    throw error;
  }
}

/** Makes a version current if it is sound. Returns why it may not be. */
async function take(db: Db, shelf: Shelf, options: LookOptions, higher: Higher): Promise<Refused | undefined> {
  const { check = checkApart(), rateBooks, folder, more = [], report } = options;
  const unpublished = await withoutPublication(db, higher, options.signaturesRequired ?? false);
  if (unpublished) return unpublished;
  const verdict = await check({ candidate: higher.candidate, rateBooks });
  if ("refused" in verdict) return verdict;
  const { file } = verdict;
  const media = readMedia([folder, ...more]);
  const clash = clashOf(file.flow, othersOf(shelf, file));
  // The other flow may give it up.
  if (clash !== undefined) return { refused: clash, mayPass: true };
  const problem = problemOf(higher, file, media.names);
  if (problem !== undefined) return { refused: problem };
  try {
    const served = serve(file, media);
    if (higher.storedAs !== undefined && higher.storedAs !== served.sha256)
      return { refused: "The database holds another content than was stored under its hash." };
    if (!(await keepFile(db, served, { media, report }))) return { refused: OTHER_CONTENT };
    if (higher.candidate.from === "file") await becomesCurrent(db, served.flow);
    shelf.media = media;
    shelf.makeCurrent(shelf.put(served));
    return undefined;
  } catch (error) {
    if (error instanceof BadFlow) return { refused: error.message };
    throw error;
  }
}

/** Why a version may not be taken up; undefined where it may. Another process may write its row later. */
async function withoutPublication(
  db: Db,
  { id, version, candidate }: Higher,
  signaturesRequired: boolean,
): Promise<Refused | undefined> {
  try {
    const refused = await (candidate.from === "database"
      ? isPublished(db, { id, version }).then((isRow) => (isRow ? undefined : NOT_PUBLISHED))
      : refusalOf(
          db,
          { id, version },
          { sha256: candidate.sha256, publication: publicationOf(candidate) },
          signaturesRequired,
        ));
    return refused === undefined ? undefined : { refused, mayPass: true };
  } catch (error) {
    if (error instanceof BadFlow) return { refused: error.message };
    throw error;
  }
}

const publicationOf = ({ root, file }: Extract<Candidate, { from: "file" }>): Publication | undefined =>
  readPublications(join(root, "published"))[file];

const othersOf = (shelf: Shelf, { flow }: FlowFile): readonly Flow[] =>
  shelf.current.map((served) => served.flow).filter(({ id }) => id !== flow.id);

const OTHER_CONTENT = "The database holds this version with another content: publish the change under the next number.";

function problemOf(name: VersionName, { flow }: FlowFile, media: readonly string[]): string | undefined {
  if (flow.id !== name.id || flow.version !== name.version)
    return `The file holds ${flow.id} ${flow.version}, and not the version that its name says.`;
  const missing = mediaNamed(flow).find((file) => !media.includes(file));
  return missing === undefined ? undefined : `Its media file ${missing} is not on this machine yet.`;
}

/** A sound version takes about a second; what takes more than these is refused. */
const ALLOWED: Allowance = { ms: 30_000, megabytes: 512 };

/** Judges in a thread of its own, so that no version can hold up the requests of this process or end it. */
export const checkApart =
  (allowed: Allowance = ALLOWED): CheckCandidate =>
  async (judged) => {
    try {
      return await runApart<Verdict>(new URL("judge-candidate.ts", import.meta.url), judged, allowed);
    } catch (error) {
      const refused =
        error instanceof TookTooMuch
          ? `Loading it took more ${error.resource} than it may.`
          : `Loading it failed: ${reasonOf(error)}`;
      return { refused, mayPass: true };
    }
  };
