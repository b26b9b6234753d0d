/** The embedded database's first start: its folder is unpacked, whole or not at all. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDatabase } from "../../../server/store/new-database";
import { openEmbedded } from "../../../server/store/pglite";
import { isWhole } from "../../support/tier";

let folder: string;
let made: string;
/** What stands in it before it is opened for the first time. */
let whole: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "new-database-"));
  made = join(folder, "made");
  await ensureDatabase(made);
  whole = contents(made);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contents = (of: string): string[] => readdirSync(of, { recursive: true, encoding: "utf8" }).toSorted();

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

test("a process that is killed while it unpacks leaves no half database, and the next one makes a whole one", async () => {
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
  await ensureDatabase(database);
  expect(readdirSync(folder)).toEqual(["killed", "made"]);
  expect(contents(database)).toEqual(whole);
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
