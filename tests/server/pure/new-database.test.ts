/** The embedded database's first start: its folder is unpacked, whole or not at all. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureDatabase } from "../../../server/store/new-database";
import { openEmbedded } from "../../../server/store/pglite";
import { isWhole } from "../../support/tier";

let folder: string;
let made: string;
/** What stands in it before it is opened for the first time. */
let whole: readonly string[];
/** What was flushed while it was made, the last one last. */
const flushed: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "new-database-"));
  made = join(folder, "made");
  await watchFlushes();
  await ensureDatabase(made).finally(() => vi.restoreAllMocks());
  whole = contents(made);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contents = (of: string): string[] => readdirSync(of, { recursive: true, encoding: "utf8" }).toSorted();

/** Notes what file handles flush, under the name that it has then. */
async function watchFlushes(): Promise<void> {
  const probe = await open(folder, "r");
  const handles: unknown = Object.getPrototypeOf(probe);
  await probe.close();
  if (!isFileHandle(handles)) throw new Error("Node's file handles have no sync");
  const { sync } = handles;
  vi.spyOn(handles, "sync").mockImplementation(async function (this: FileHandle) {
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    await sync.call(this);
  });
}

const isFileHandle = (value: unknown): value is FileHandle =>
  typeof value === "object" && value !== null && "sync" in value && typeof value.sync === "function";

/** The rows of all system tables, but for what differs from one database to the next, hashed by table. */
async function catalogues(pglite: PGlite): Promise<object> {
  const { rows: tables } = await pglite.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace s on s.oid = relnamespace
     where nspname = 'pg_catalog' and relkind = 'r' and relname not in ('pg_statistic', 'pg_class', 'pg_database', 'pg_authid')
     order by 1`,
  );
  const hashes: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pglite.query<{ hash: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '') as hash from pg_catalog.${name} t`,
    );
    hashes[name] = rows[0]?.hash;
  }
  const { rows: settings } = await pglite.query(
    "select name, setting from pg_file_settings where name <> 'shared_buffers' order by 1",
  );
  const { rows: databases } = await pglite.query(
    "select oid, datname, encoding, datcollate, datctype, datlocprovider, datlocale from pg_database order by 1",
  );
  return { hashes, settings, databases };
}

// `check:generated` holds the packed folder to its hash and to the version of the PGlite that made it.
test.runIf(isWhole)("it is the database that this PGlite makes", async () => {
  const [ours, theirs] = [await openEmbedded({ dataDir: made }), await PGlite.create()];
  try {
    expect(await catalogues(ours)).toEqual(await catalogues(theirs));
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
});

test("a process that is killed while it unpacks leaves no half database, and the next one says so and makes a whole one", async () => {
  const database = join(folder, "killed");
  const unfinished = `${database}.unfinished`;
  const module = pathToFileURL(join(import.meta.dirname, "../../../server/store/new-database.ts")).href;
  const child = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      `(await import(${JSON.stringify(module)})).ensureDatabase(${JSON.stringify(database)})`,
    ],
    { stdio: "inherit" },
  );
  const ended = once(child, "exit");
  while (!existsSync(unfinished) || readdirSync(unfinished).length < 3)
    await new Promise((next) => setTimeout(next, 1));
  child.kill("SIGKILL");
  await ended;
  expect(existsSync(database)).toBe(false);
  writeFileSync(join(unfinished, "left behind"), "");
  const warned: string[] = [];
  await ensureDatabase(database, (sentence) => warned.push(sentence));
  expect(warned).toEqual([`${unfinished} is a new database that was not finished; it is made again.`]);
  expect(readdirSync(folder)).toEqual(["killed", "made"]);
  expect(contents(database)).toEqual(whole);
});

test("a new database is flushed whole before it gets its name, and then its name is flushed", () => {
  const unfinished = `${made}.unfinished`;
  const all = [unfinished, ...whole.map((name) => join(unfinished, name))].toSorted();
  expect(flushed.slice(0, -1).toSorted()).toEqual(all);
  expect(flushed.at(-1)).toBe(folder);
});

test("nobody else on the machine reads it", () => {
  expect(statSync(made).mode & 0o077).toBe(0);
});

test("a folder that holds something else is left as it is", async () => {
  const other = join(folder, "other");
  mkdirSync(other);
  writeFileSync(join(other, "letter"), "Dear Ada");
  await expect(ensureDatabase(other)).rejects.toThrow(/not empty/);
  expect([contents(other), existsSync(`${other}.unfinished`)]).toEqual([["letter"], false]);
});
