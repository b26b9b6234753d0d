/** Places that data is backed up from and restored to. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { createClock } from "../../../server/base/clock";
import { readEnv } from "../../../server/env";
import type { Env } from "../../../server/env";
import { createLocalFiles } from "../../../server/files/local";
import { createS3Files } from "../../../server/files/s3";
import { openDatabase } from "../../../server/start";
import type { Store } from "../../../server/store/open";
import { withFileQuestions } from "./quote-files";
import { startOver } from "./server";
import type { TestServer } from "./server";
import { BEGIN, createDatabase, makeDatabaseFolder, onPostgres, seed } from "./store";

export const root = resolve(import.meta.dirname, "../../..");

/** Folders for one file of tests, and the databases that belong to them. */
export function createPlaces() {
  const work = mkdtempSync(join(tmpdir(), "backup-"));
  const endings: (() => Promise<void>)[] = [];
  const folder = (name: string): string => join(work, name);

  /** The environment of an empty place: a folder of its own and, on PostgreSQL, a database of its own. */
  async function empty(name: string, more: { readonly [variable: string]: string } = {}): Promise<Env> {
    const variables = { DATA_DIR: folder(name), ...more };
    if (!onPostgres) return readEnv(variables, root);
    const { url, drop } = await createDatabase();
    endings.push(drop);
    return readEnv({ ...variables, DATABASE_URL: url }, root);
  }

  /** The environment of a place with the demo data. */
  async function seeded(name: string, more: { readonly [variable: string]: string } = {}): Promise<Env> {
    const env = await empty(name, more);
    if (onPostgres) await look(env, (store) => seed(store));
    else await makeDatabaseFolder(join(env.dataDir, "database"));
    return env;
  }

  const remove = async (): Promise<void> => {
    for (const end of endings) await end();
    rmSync(work, { recursive: true, force: true });
  };
  return { folder, empty, seeded, remove };
}

/** Opens the data of an environment for a moment. */
export async function look<Result>(env: Env, see: (store: Store) => Promise<Result>): Promise<Result> {
  const { store, release } = await openDatabase(env, () => undefined);
  try {
    return await see(store);
  } finally {
    await store.close().finally(release);
  }
}

/** The product as a value over the data of an environment. */
export async function serverAt(env: Env): Promise<TestServer> {
  const { store, release } = await openDatabase(env, () => undefined);
  const close = () => store.close().finally(release);
  const [url, clock] = ["/api/storage/v1/uploads", createClock({}, BEGIN)];
  const files = env.s3
    ? createS3Files(env.s3, clock)
    : createLocalFiles(join(env.dataDir, "files"), url, "a secret of the tests", clock);
  return startOver(
    { store, url: env.databaseUrl, close },
    { deps: ({ flows }) => ({ files, flows: withFileQuestions(flows) }) },
  );
}

/** All rows of all tables, and all uploaded files. */
export async function everything({ db }: Store, env: Env) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  );
  const rows: { [table: string]: string[] } = {};
  for (const { name } of tables) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(db);
    rows[name] = found.rows.map(({ row }) => row);
  }
  return { rows, files: filesBelow(join(env.dataDir, "files")) };
}

/** The files below a folder: name → bytes. */
export const filesBelow = (path: string): { [name: string]: string } =>
  !existsSync(path)
    ? {}
    : Object.fromEntries(
        readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .toSorted()
          .map((file) => [file.slice(path.length), readFileSync(file, "hex")]),
      );
