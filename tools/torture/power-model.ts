/**
 * What a power cut would lose of the files below POWER_FOLDER: of each file, what the pages held that were written since
 * its last flush, and of each folder, what was made, renamed and removed since its own.
 */
import fs from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { pointOf } from "./power-points";

const PAGE = 4096;
const SECTOR = 512;
/** At most so many operations pass between the signal and the cut, and so many milliseconds. */
const MOST_OPERATIONS = 80;
const MOST_MS = 150;

export const folder = process.env.POWER_FOLDER ?? "";
const leftOut = process.env.POWER_LEAVE_OUT ?? "";
export const stash = `${folder}.stash`;
const told = `${folder}.told`;
const image = `${folder}.image`;
/** The calls of the system themselves. */
export const real = { ...fs };

let seed = Number(process.env.POWER_SEED ?? 1);
/** Mulberry32: from 0 to 1, the same for the same seed. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

interface File {
  readonly fd: number;
  readonly size: number;
  readonly pages: Map<number, Buffer>;
}
interface Op {
  readonly name: string;
  /** Puts back in a folder what was there before. */
  readonly undo: (path: string) => void;
  /** Where what lost its name is kept. */
  readonly keep: string | undefined;
}
interface Folder {
  path: string;
  readonly ops: Op[];
}
type Undo = Op["undo"];

/** Files with what is not flushed, by inode. */
const files = new Map<number, File>();
/** Folders with names that are not flushed. */
const folders = new Set<Folder>();
/** How often each point was flushed. */
const flushes: Record<string, number> = {};
let operations = 0;
let cutAt = Infinity;
let stashed = 0;

export const isOurs = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
export const exists = (path: string): boolean => real.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
const pathOf = (fd: number): string => real.readlinkSync(`/proc/self/fd/${fd}`);
export const absolute = (path: unknown): string => resolve(String(path));

/** One more operation; the power may be cut before it. */
export function pass(): void {
  operations += 1;
  if (operations >= cutAt) cut();
}

/** What is remembered of an open file; undefined when it is none of ours. */
export function fileAt(fd: number, isNew = false): File | undefined {
  const { ino, size, mode } = real.fstatSync(fd);
  const known = files.get(ino);
  if (known || (mode & 0o170000) !== 0o100000) return known;
  const path = pathOf(fd);
  if (!isOurs(path)) return undefined;
  const own = real.openSync(`/proc/self/fd/${fd}`, "r+");
  const file: File = { fd: own, size: isNew ? 0 : size, pages: new Map() };
  files.set(ino, file);
  return file;
}

/** Keeps what the pages hold that are about to be written. */
export function touch(fd: number, from: unknown, bytes: number): void {
  const file = fileAt(fd);
  if (!file) return;
  const { size } = real.fstatSync(file.fd);
  const begin = typeof from === "number" && from >= 0 ? from : size;
  const last = Math.min(begin + bytes, file.size);
  for (let page = Math.floor(begin / PAGE); page * PAGE < last; page += 1) {
    if (file.pages.has(page)) continue;
    const was = Buffer.alloc(PAGE);
    const read = real.readSync(file.fd, was, 0, Math.min(PAGE, file.size - page * PAGE), page * PAGE);
    file.pages.set(page, was.subarray(0, read));
  }
}

function folderAt(path: string): Folder {
  for (const known of folders) if (known.path === path) return known;
  const made: Folder = { path, ops: [] };
  folders.add(made);
  return made;
}

export function note(path: string, undo: Undo, keep?: string): void {
  folderAt(dirname(path)).ops.push({ name: basename(path), undo, keep });
}

export function noteMade(path: string): void {
  if (isOurs(path)) note(path, (now) => real.rmSync(now, { recursive: true, force: true }));
}

/** Keeps a file that is about to lose its name. */
export function noteLost(path: string): void {
  const keep = join(stash, String((stashed += 1)));
  real.linkSync(path, keep);
  note(path, (now) => real.copyFileSync(keep, now), keep);
}

export function noteRenamed(from: string, to: string): void {
  for (const each of folders)
    if (each.path === from || each.path.startsWith(`${from}/`)) each.path = to + each.path.slice(from.length);
  note(to, (now) => real.renameSync(now, join(dirname(now), basename(from))));
}

export function flushed(fd: number): boolean {
  const path = pathOf(fd).replace(/ \(deleted\)$/, "");
  // The data folder's own name is in the folder above.
  if (!isOurs(path) && path !== dirname(folder)) return true;
  pass();
  const { ino, mode } = real.fstatSync(fd);
  const isFolder = (mode & 0o170000) === 0o040000;
  const point = pointOf(relative(folder, path), isFolder);
  flushes[point] = (flushes[point] ?? 0) + 1;
  if (point === leftOut) return false;
  return isFolder ? flushedFolder(path) : flushedFile(ino);
}

function flushedFile(ino: number): boolean {
  const file = files.get(ino);
  if (file) real.closeSync(file.fd);
  files.delete(ino);
  return true;
}

function flushedFolder(path: string): boolean {
  for (const each of folders) {
    if (each.path !== path) continue;
    for (const { keep } of each.ops) if (keep !== undefined) real.rmSync(keep, { force: true, recursive: true });
    folders.delete(each);
  }
  return true;
}

type Lost = Record<"pages" | "torn" | "ends" | "names", number>;

/** Makes the folder as a power cut leaves it, beside this one, and waits until somebody has taken it. */
function cut(): void {
  if (!real.existsSync(folder)) return;
  cutAt = Infinity;
  const lost: Lost = { pages: 0, torn: 0, ends: 0, names: 0 };
  real.rmSync(image, { recursive: true, force: true });
  // A socket belongs to a process, and none outlives a power cut.
  real.cpSync(folder, image, { recursive: true, filter: (path) => !real.lstatSync(path).isSocket() });
  for (const file of files.values()) loseContent(file, lost);
  for (const { path, ops } of folders) {
    const kept = random() < 0.5 ? 0 : Math.floor(random() * (ops.length + 1));
    for (const { name, undo } of ops.slice(kept).toReversed()) lost.names += loses(join(inImage(path), name), undo);
  }
  real.writeFileSync(`${told}.new`, JSON.stringify({ flushes, lost }));
  real.renameSync(`${told}.new`, told);
  const sleeping = new Int32Array(new SharedArrayBuffer(4));
  while (real.existsSync(told)) Atomics.wait(sleeping, 0, 0, 5);
}

const inImage = (path: string): string => (isOurs(path) ? image + path.slice(folder.length) : dirname(image));

/** The data folder's own name is that of the image there. */
function loses(path: string, undo: Undo): number {
  try {
    undo(path === join(dirname(image), basename(folder)) ? image : path);
    return 1;
  } catch {
    // Its folder went with a name above it.
    return 0;
  }
}

function loseContent({ fd: own, size, pages }: File, lost: Lost): void {
  const path = inImage(pathOf(own));
  if (!exists(path) || real.lstatSync(path).isDirectory()) return;
  const fd = real.openSync(path, "r+");
  const now = real.fstatSync(fd).size;
  const all = random();
  for (const [page, was] of pages) {
    const fate = all < 0.25 ? 0 : random();
    if (fate < 0.4) real.writeSync(fd, was, 0, was.length, page * PAGE);
    else if (fate < 0.7) tear(fd, page, was);
    lost[fate < 0.4 ? "pages" : "torn"] += fate < 0.7 ? 1 : 0;
  }
  if (now !== size) loseEnd(fd, size, now, lost);
  real.closeSync(fd);
}

/** Some sectors of a page are as they were. */
function tear(fd: number, page: number, was: Buffer): void {
  for (let at = 0; at < was.length; at += SECTOR)
    if (random() < 0.5) real.writeSync(fd, was, at, Math.min(SECTOR, was.length - at), page * PAGE + at);
}

/** What was written behind the end of a file: it is not there, or empty, or only a part of it is. */
function loseEnd(fd: number, size: number, now: number, lost: Lost): void {
  lost.ends += 1;
  if (now < size || random() < 0.4) return real.ftruncateSync(fd, size);
  for (let at = Math.ceil(size / SECTOR) * SECTOR; at < now; at += PAGE)
    if (random() < 0.5) real.writeSync(fd, Buffer.alloc(Math.min(PAGE, now - at)), 0, Math.min(PAGE, now - at), at);
  if (random() < 0.5) real.ftruncateSync(fd, size + Math.floor(random() * (now - size)));
}

/** Cuts the power after some more operations, or some milliseconds. */
export function cutSoon(): void {
  cutAt = operations + 1 + Math.floor(random() ** 2 * MOST_OPERATIONS);
  setTimeout(() => cutAt < Infinity && cut(), MOST_MS * random());
}

/** Keeps a whole folder that is about to be removed, by moving it away. */
export function stashFolder(path: string): void {
  const keep = join(stash, String((stashed += 1)));
  for (const each of folders) if (each.path.startsWith(path)) folders.delete(each);
  real.renameSync(path, keep);
  note(path, (now) => real.cpSync(keep, now, { recursive: true }), keep);
}
