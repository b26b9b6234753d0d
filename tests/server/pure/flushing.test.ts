/** The embedded database flushes what it commits, says so of itself before it serves, and warns of a slow disk. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extract } from "tar";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { OperatorError } from "../../../server/base/operator-error";
import { FlushedFiles } from "../../../server/store/flushed-files";
import type { OverNode } from "../../../server/store/flushed-files";
import { proveFlushing, slowFlushing } from "../../../server/store/flushing";
import { NEW_DATABASE } from "../../../server/store/new-database";
import { openEmbedded } from "../../../server/store/pglite";

let folder: string;
let database: string;
/** What the system was asked to flush, the newest last: a file's content, or the names in a folder. */
let flushed: string[] = [];
beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), "flushing-"));
  database = join(folder, "database");
  fs.mkdirSync(database, { mode: 0o700 });
  await extract({ file: NEW_DATABASE, cwd: database, brotli: true });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Counts every flush of this process, and does it. */
function watchFlushes(): void {
  flushed = [];
  for (const name of ["fsyncSync", "fdatasyncSync"] as const) {
    const real = fs[name];
    vi.spyOn(fs, name).mockImplementation((fd) => {
      flushed.push(fs.readlinkSync(`/proc/self/fd/${fd}`).replace(`${database}/`, ""));
      real(fd);
    });
  }
  syncBuiltinESMExports();
}

const isLog = (path: string): boolean => /^pg_wal\/[0-9A-F]{24}$/.test(path);

test("each commit of the embedded database flushes its log, a read flushes nothing, and a checkpoint flushes the tables", async () => {
  watchFlushes();
  const pglite = await openEmbedded({ dataDir: database });
  try {
    await pglite.exec("create table saves (n int)");
    for (let n = 0; n < 3; n += 1) {
      flushed = [];
      await pglite.query("insert into saves values ($1)", [n]);
      expect(flushed.map(isLog)).toEqual([true]);
    }
    flushed = [];
    expect((await pglite.query("select n from saves")).rows).toHaveLength(3);
    expect(flushed).toEqual([]);
    await pglite.exec("checkpoint");
    const { rows } = await pglite.query<{ path: string }>("select pg_relation_filepath('saves') as path");
    const table = rows[0]?.path ?? "none";
    expect(flushed).toEqual(expect.arrayContaining([table, "base/5", "pg_xact/0000", "global/pg_control"]));
  } finally {
    await pglite.close();
  }
});

test("a database that says fsync is on and flushes nothing, as PGlite does by itself, is refused", async () => {
  watchFlushes();
  const startParams = PGlite.defaultStartParams.filter((param) => param !== "-F");
  const pglite = await PGlite.create(database, { startParams });
  try {
    expect((await pglite.query("show fsync")).rows).toEqual([{ fsync: "on" }]);
    const proving = proveFlushing(pglite, () => flushed.length);
    await expect(proving).rejects.toThrow(OperatorError);
    await expect(proving).rejects.toThrow(/a power cut would lose .*\nUse PostgreSQL by DATABASE_URL/);
  } finally {
    await pglite.close();
  }
});

test("with fsync off nothing is flushed, and the operator is warned of it", async () => {
  watchFlushes();
  const warned: string[] = [];
  const pglite = await openEmbedded({ dataDir: database, fsync: "off" }, (sentence) => warned.push(sentence));
  await pglite.exec("create table unsaved (n int)");
  await pglite.close();
  expect(flushed).toEqual([]);
  expect(warned).toEqual([expect.stringMatching(/^DATABASE_FSYNC=off: .* power cut/)]);
});

test("a folder opens that a power cut left with an empty mark of a running server", async () => {
  fs.writeFileSync(join(database, "postmaster.pid"), "");
  const pglite = await openEmbedded({ dataDir: database });
  expect((await pglite.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pglite.close();
});

test("PostgreSQL is recommended where the usual commit takes more than 15 ms", () => {
  expect(slowFlushing(15)).toBeUndefined();
  expect(slowFlushing(15.1)).toMatch(/takes 15 ms .* use PostgreSQL by DATABASE_URL/);
  expect(slowFlushing(40)).toMatch(/takes 40 ms/);
});

test("the time of the start's proof is the median: one slow commit does not make a disk slow", async () => {
  let [now, flushes] = [0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const waits = [900, 3, 4, 2, 5];
  const query = vi.fn(() => {
    now += waits[flushes] ?? 0;
    flushes += 1;
    return Promise.resolve({ rows: [], fields: [] });
  });
  expect(await proveFlushing({ query }, () => flushes)).toBe(4);
});

test("a flush that fails is reported with the system's error before PostgreSQL hears of it", () => {
  const happened: string[] = [];
  const files = new FlushedFiles(folder, (error) => happened.push(`reported ${String(error)}`));
  const NODEFS: OverNode["NODEFS"] = {
    stream_ops: {},
    node_ops: { mknod: () => ({ mode: 0o100600 }) },
    realPath: () => join(folder, "file"),
    tryFSOperation(work) {
      try {
        work();
      } catch {
        happened.push("refused");
      }
    },
  };
  files.addFlush({ NODEFS, FS: { isDir: () => false } });
  const file = join(folder, "closed");
  const nfd = fs.openSync(file, "w");
  fs.closeSync(nfd);
  NODEFS.stream_ops.fsync?.({ nfd, node: { mode: 0o100600 } });
  expect(happened).toEqual([expect.stringMatching(/^reported Error: EBADF/), "refused"]);
  expect(files.flushes).toBe(0);
});
