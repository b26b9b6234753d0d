import { sha256 } from "../../server/base/sha256";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PUBLICATIONS, readPublications, type Publication as Recorded } from "../../server/flows/publications";
import { readRegister, type Register as Kept } from "./register";

/** The result of freezing: a new file, or the same one again (nothing to do). */
export interface Frozen {
  /** Relative to the published folder. */
  readonly file: string;
  /** `boa@1.8.0` */
  readonly name: string;
  readonly isNew: boolean;
  /** The rate books that were not frozen before (`id@version`). */
  readonly newBooks: readonly string[];
}

/** A flow's text to publish, with the lists (`name@version` → text) and media files that it names, and its rate book. */
export interface Publication {
  readonly id: string;
  readonly version: string;
  readonly text: string;
  readonly lists: Readonly<Record<string, string>>;
  /** The media files that its landing page names (`name@version.ending` → bytes). */
  readonly media: Readonly<Record<string, Uint8Array>>;
  /** The rate book to freeze with it (`id@version` → text); none for one outside of the repository. */
  readonly rates: Readonly<Record<string, string>>;
  /** The book that is current now (`id@version`), of any folder; undefined for a product without one. */
  readonly book: string | undefined;
  /** By which way it is published, and by whom. */
  readonly right: Right;
}

/** By which way something is published, and who answers for it. */
export type Right = Omit<Recorded, "sha256" | "at">;

/** The register of the rate book that was current when a version was published, beside published.json. */
export const BOOKS_OF_VERSIONS = "books.json";

/** This version is published already, with another text. */
export class AlreadyPublished extends Error {}

const hashesOf = (contents: Readonly<Record<string, string | Uint8Array>>): Kept =>
  Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, sha256(content)]));

/**
 * Copies a flow's text, byte for byte, to `<published>/<id>/<version>.flow.json`, and writes its hash to published.json
 * and those of its lists, media and rate book to lists.json, media.json and rates.json. The book is frozen also for a
 * flow that is published already, because prices change without it; books.json keeps which book was current when the
 * version was published first, and publications.json by which way. Throws AlreadyPublished, having written nothing,
 * when the version, a list, a media file or the book was published with another content: quotes in progress rely on it;
 * BadFlow for hashes that cannot be read.
 */
export function freeze(published: string, publication: Publication): Frozen {
  const { id, version, text, lists, media, rates, book } = publication;
  const file = `${id}/${version}.flow.json`;
  const register = (name: string, now: Kept, advice: string): Register => {
    const path = join(published, name);
    return { path, known: readRegister(path), now, advice };
  };
  const flows = register("published.json", { [file]: sha256(text) }, "give the changed flow a new version");
  const books = register("rates.json", hashesOf(rates), "a changed rate book is a new file with the next version");
  const registers = [
    register("lists.json", hashesOf(lists), "a changed list is a new file with the next version"),
    register("media.json", hashesOf(media), "a changed media file is a new file with the next version"),
    books,
    flows,
  ];
  for (const each of registers) refuseChange(each);
  const isNew = flows.known[file] === undefined;
  if (isNew) {
    mkdirSync(dirname(join(published, file)), { recursive: true });
    writeFileSync(join(published, file), text);
  }
  const current = register(BOOKS_OF_VERSIONS, isNew && book !== undefined ? { [file]: book } : {}, "");
  const newBooks = Object.keys(rates).filter((name) => books.known[name] === undefined);
  const made = { ...(isNew ? flows.now : {}), ...pick(books.now, newBooks) };
  writePublications(published, publication, { made, all: { ...made, ...flows.now }, before: flows.known });
  // The index of the flows last: it names a version only once all else is there.
  for (const each of [current, ...registers]) writeRegister(each);
  return { file, name: `${id}@${version}`, isNew, newBooks };
}

const pick = (from: Kept, names: readonly string[]): Kept =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

/** The hashes of what is published now, of all that must have a publication, and of what was published before. */
interface Published {
  readonly made: Kept;
  readonly all: Kept;
  readonly before: Kept;
}

/** Writes by which way each of these was published; one of a publishing that was cut off is written again. */
function writePublications(published: string, { right }: Publication, { made, all, before }: Published): void {
  const path = join(published, PUBLICATIONS);
  const at = new Date().toISOString();
  const by = (files: Kept, way: Right): Readonly<Record<string, Recorded>> =>
    Object.fromEntries(Object.entries(files).map(([name, sha256]) => [name, { sha256, at, ...way }]));
  // A folder of an older release has no register: what is in it was published before.
  const known = existsSync(path) ? readPublications(published) : by(before, { way: "kept", by: [] });
  const missing = Object.keys(all).filter((name) => known[name]?.sha256 !== all[name]);
  writeRegister({ path, known, now: by({ ...made, ...pick(all, missing) }, right) });
}

/** A file of what is known by name, and what it must hold from now on. */
interface Written {
  readonly path: string;
  readonly known: object;
  readonly now: object;
}

/** A file of hashes, and those that it must hold from now on. */
interface Register extends Written {
  readonly known: Kept;
  readonly now: Kept;
  /** What to do about something that was published with another content. */
  readonly advice: string;
}

function refuseChange({ known, now, advice }: Register): void {
  const changed = Object.keys(now).find((name) => known[name] !== undefined && known[name] !== now[name]);
  if (changed !== undefined) throw new AlreadyPublished(`${changed} is published with another text: ${advice}`);
}

/** Writes a register with what is new in it, so that who reads it at the same time finds the old one or the new one. */
export function writeRegister({ path, known, now }: Written): void {
  if (Object.keys(now).length === 0) return;
  const sorted = Object.fromEntries(Object.entries({ ...known, ...now }).toSorted(([a], [b]) => a.localeCompare(b)));
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(sorted, null, 2)}\n`);
  renameSync(unfinished, path);
}
