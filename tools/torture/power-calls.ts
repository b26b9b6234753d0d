/** The calls of Node's file system, which note what they do in the model of the disk (power-model.ts). */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname } from "node:path";
import {
  absolute,
  exists,
  fileAt,
  flushed,
  isOurs,
  note,
  noteLost,
  noteMade,
  noteRenamed,
  pass,
  real,
  stashFolder,
  touch,
} from "./power-model";

const realPromises = { ...fs.promises };

const isTruncating = (flags: unknown): boolean =>
  typeof flags === "number" ? (flags & 0o1000) !== 0 : /^w/.test(String(flags ?? "r"));
const isMaking = (flags: unknown): boolean =>
  typeof flags === "number" ? (flags & 0o100) !== 0 : /^[wa]/.test(String(flags ?? "r"));

/** Before a file is opened; returns what to do once it is. */
function opening(path: unknown, flags: unknown): (fd: number) => void {
  if (typeof path !== "string" || !isOurs(absolute(path)) || !isMaking(flags)) return () => undefined;
  pass();
  if (!exists(path)) {
    return (fd) => {
      noteMade(absolute(path));
      fileAt(fd, true);
    };
  }
  if (isTruncating(flags)) truncating(path, 0);
  return () => undefined;
}

function truncating(path: string, size: number): void {
  if (!isOurs(absolute(path))) return;
  pass();
  const fd = real.openSync(path, "r+");
  touch(fd, size, Number.MAX_SAFE_INTEGER / 2);
  real.closeSync(fd);
}

/** Before a name goes: what a power cut brings back. A folder, with all that is in it, is only moved away. */
function removing(path: unknown, isDeep: boolean): boolean {
  const at = absolute(path);
  if (!isOurs(at) || !exists(at)) return false;
  pass();
  const isFolder = real.lstatSync(at).isDirectory();
  if (!isFolder) noteLost(at);
  else if (!isDeep) note(at, (now) => real.mkdirSync(now));
  if (!isFolder || !isDeep) return false;
  stashFolder(at);
  return true;
}

function renaming(from: string, to: string): () => void {
  const [old, now] = [absolute(from), absolute(to)];
  if (!isOurs(now)) return () => undefined;
  pass();
  const target = real.lstatSync(now, { throwIfNoEntry: false });
  if (target?.isFile()) noteLost(now);
  return () => noteRenamed(old, now);
}

/** The folders that `mkdir` is about to make, the outermost first. */
function missing(path: unknown, isDeep: boolean): string[] {
  const made: string[] = [];
  for (let at = absolute(path); isOurs(at) && !exists(at); at = dirname(at)) {
    made.unshift(at);
    if (!isDeep) break;
  }
  if (made.length > 0) pass();
  return made;
}

const length = (data: string | NodeJS.ArrayBufferView): number =>
  typeof data === "string" ? Buffer.byteLength(data) : data.byteLength;

type Callback = (error: Error | null, result: never) => void;
type Data = string | NodeJS.ArrayBufferView;
interface Options {
  readonly recursive?: boolean;
  readonly flush?: boolean;
}
const { apply } = Reflect;

const SYNC = {
  openSync(path: string, flags: string | number, mode?: number): number {
    const opened = opening(path, flags);
    const fd = real.openSync(path, flags, mode);
    opened(fd);
    return fd;
  },
  writeFileSync(path: string | number, data: Data, options?: Options): void {
    const isNew = typeof path === "string" && isOurs(absolute(path)) && !exists(path);
    if (!isNew && typeof path === "string" && isOurs(absolute(path))) truncating(path, 0);
    real.writeFileSync(path, data, options);
    if (!isNew) return;
    pass();
    noteMade(absolute(path));
    const fd = real.openSync(path, "r");
    fileAt(fd, true);
    if (options?.flush === true) flushed(fd);
    real.closeSync(fd);
  },
  writeSync(fd: number, data: Data, offset = 0, bytes = length(data) - offset, position?: number | null): number {
    pass();
    touch(fd, position, bytes);
    return typeof data === "string"
      ? real.writeSync(fd, data, offset)
      : real.writeSync(fd, data, offset, bytes, position);
  },
  ftruncateSync(fd: number, size = 0): void {
    pass();
    touch(fd, size, Number.MAX_SAFE_INTEGER / 2);
    real.ftruncateSync(fd, size);
  },
  truncateSync(path: string, size = 0): void {
    truncating(path, size);
    real.truncateSync(path, size);
  },
  renameSync(from: string, to: string): void {
    const renamed = renaming(from, to);
    real.renameSync(from, to);
    renamed();
  },
  linkSync(from: string, to: string): void {
    real.linkSync(from, to);
    noteMade(absolute(to));
  },
  unlinkSync(path: string): void {
    removing(path, false);
    real.unlinkSync(path);
  },
  rmdirSync(path: string): void {
    removing(path, false);
    real.rmdirSync(path);
  },
  rmSync(path: string, options?: Options): void {
    if (!removing(path, options?.recursive === true)) real.rmSync(path, options);
  },
  mkdirSync(path: string, options?: Options): string | undefined {
    const made = missing(path, options?.recursive === true);
    const first = real.mkdirSync(path, options);
    for (const each of made) noteMade(each);
    return first;
  },
  fsyncSync: (fd: number): void => void flushed(fd),
  fdatasyncSync: (fd: number): void => void flushed(fd),
};

/** With a callback, as the library that unpacks a new database calls them. */
const CALLED = {
  open(path: string, flags: string | number, ...rest: [...unknown[], Callback]): void {
    const opened = opening(path, flags);
    const done = rest.pop();
    apply(real.open, fs, [
      path,
      flags,
      ...rest,
      (error: Error | null, fd: number) => {
        if (!error) opened(fd);
        if (typeof done === "function") done(error, fd);
      },
    ]);
  },
  write(fd: number, data: Data, ...rest: unknown[]): void {
    touch(fd, rest.at(-2), length(data));
    apply(real.write, fs, [fd, data, ...rest]);
  },
  writev(fd: number, parts: readonly NodeJS.ArrayBufferView[], ...rest: unknown[]): void {
    touch(
      fd,
      undefined,
      parts.reduce((sum, part) => sum + length(part), 0),
    );
    apply(real.writev, fs, [fd, parts, ...rest]);
  },
  mkdir(path: string, ...rest: unknown[]): void {
    const made = missing(path, isDeep(rest[0]));
    const done = rest.pop();
    apply(real.mkdir, fs, [
      path,
      ...rest,
      (error: Error | null, first: unknown) => {
        if (!error) for (const each of made) noteMade(each);
        if (typeof done === "function") done(error, first);
      },
    ]);
  },
};

const isDeep = (options: unknown): boolean =>
  typeof options === "object" && options !== null && "recursive" in options && options.recursive === true;

const soon = <Result>(work: () => Result): Promise<Result> => Promise.resolve().then(work);

const PROMISED = {
  async open(path: string, flags?: string | number, mode?: number) {
    const opened = opening(path, flags);
    const handle = await realPromises.open(path, flags, mode);
    opened(handle.fd);
    return handle;
  },
  rename: (from: string, to: string) => soon(() => SYNC.renameSync(from, to)),
  rm: (path: string, options?: Options) => soon(() => SYNC.rmSync(path, options)),
  unlink: (path: string) => soon(() => SYNC.unlinkSync(path)),
  mkdir: (path: string, options?: Options) => soon(() => SYNC.mkdirSync(path, options)),
  writeFile: (path: string, data: Data, options?: Options) => soon(() => SYNC.writeFileSync(path, data, options)),
};

interface Handle {
  readonly fd: number;
}

/** Node's file handles have their calls from one object, which is not exported. */
async function watchHandles(): Promise<void> {
  const probe = await realPromises.open("/dev/null");
  const handles: object = Object.getPrototypeOf(probe);
  await probe.close();
  for (const name of ["write", "writeFile", "appendFile", "truncate"]) {
    const call: unknown = Reflect.get(handles, name);
    Reflect.set(handles, name, function (this: Handle, ...given: unknown[]): unknown {
      touch(this.fd, undefined, 0);
      pass();
      return typeof call === "function" ? apply(call, this, given) : undefined;
    });
  }
  for (const name of ["sync", "datasync"])
    Reflect.set(handles, name, function (this: Handle): Promise<void> {
      return soon(() => void flushed(this.fd));
    });
}

/** From now on all of this process goes by the model. */
export async function watchCalls(): Promise<void> {
  await watchHandles();
  Object.assign(fs, SYNC, CALLED);
  Object.assign(fs.promises, PROMISED);
  syncBuiltinESMExports();
}
