import { join } from "node:path";
import pg from "pg";
import { askClient, tablesOf } from "./ask";
import type { PostgresKind } from "./postgres";
import { withClient } from "./postgres";
import { programFor, runOn } from "./postgres-programs";
import type { Program } from "./postgres-programs";
import { Refused } from "./refused";
import { hasFiles, isTaken } from "./restoring";
import type { Restoring } from "./restoring";

/** Any number that no other lock of the product has: one restore of a database at a time. */
const RESTORE_LOCK = 4313;
/** PostgreSQL cuts off longer names. */
const LONGEST_NAME = 63;

/** The names of the database, of the one that is restored beside it, and of the one that it was. */
interface Names {
  readonly name: string;
  readonly staged: string;
  readonly replaced: string;
}

/**
 * Restores into a new database on the server of `url`, and gives it the name of the other one in one transaction. No
 * server may be connected to that. Throws Refused.
 */
export async function restorePostgres(restoring: Restoring, url: string): Promise<void> {
  const names = namesIn(url);
  const kind = kindOf(restoring);
  await withClient(at(url, names.name === "postgres" ? "template1" : "postgres"), async (admin) => {
    const program = await requireReady(admin, kind, names);
    const isThere = await requireFree(admin, restoring, url, names);
    await makeStaged(admin, names, kind);
    try {
      const staged = at(url, names.staged);
      const dump = join(restoring.folder, "database.dump");
      await runOn(staged, program, ["--no-owner", "--no-privileges", "--exit-on-error", "--jobs=2", dump]);
      await withClient(staged, (client) => restoring.look(askClient(client)));
      await restoring.addFiles();
      await exchange(admin, names, isThere);
    } catch (error) {
      await drop(admin, names.staged);
      throw error;
    }
    await drop(admin, names.replaced);
    await restoring.removeOthers();
  });
}

function namesIn(url: string): Names {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (name === "") throw new Refused("DATABASE_URL: expected the name of a database at its end, such as /portal");
  const [staged, replaced] = [`${name}_restoring`, `${name}_replaced`];
  if (Buffer.byteLength(replaced) >= LONGEST_NAME)
    throw new Refused(`DATABASE_URL: the name ${name} is too long to restore to`);
  return { name, staged, replaced };
}

function at(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

function kindOf({ manifest: { database } }: Restoring): PostgresKind {
  if (database.kind !== "postgresql") throw new Error("A backup of another database");
  return database;
}

/** The program for the dump, if this server can take it, nobody else restores, and we may make databases. */
async function requireReady(admin: pg.Client, { server, client }: PostgresKind, { name }: Names): Promise<Program> {
  const { rows } = await admin.query<{ version: number; is_ours: boolean; may_create: boolean }>(
    `
    select current_setting('server_version_num')::int / 10000 as version, pg_try_advisory_lock(${RESTORE_LOCK}, hashtext($1)) as is_ours,
      (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may_create`,
    [name],
  );
  const [{ version, is_ours, may_create } = { version: 0, is_ours: false, may_create: false }] = rows;
  if (version < server)
    throw new Refused(
      `The backup is of PostgreSQL ${server}, and this server is of version ${version}: restore to ${server} or newer.`,
    );
  if (!is_ours) throw new Refused(`Another restore of the database ${name} runs.`);
  if (!may_create)
    throw new Refused("The role of DATABASE_URL may not make databases, which a restore does: alter role … createdb.");
  return programFor("pg_restore", Math.max(client, version));
}

/** Whether the database is there. Throws Refused when it holds data that is not to be replaced, or is in use. */
async function requireFree(
  admin: pg.Client,
  { env, replace }: Restoring,
  url: string,
  { name }: Names,
): Promise<boolean> {
  const { rows } = await admin.query<{ n: number }>(
    // PostgreSQL cleans up in the database now and then, and stops that by itself when the database is renamed.
    `select (select count(*)::int from pg_stat_activity where datname = $1 and backend_type <> 'autovacuum worker') as n
     from pg_database where datname = $1`,
    [name],
  );
  const [found] = rows;
  const hasTables = found !== undefined && (await withClient(url, (client) => tablesOf(askClient(client)))).length > 0;
  if ((hasTables || (await hasFiles(env))) && !replace) throw isTaken(hasTables ? `The database ${name}` : env.dataDir);
  if (found !== undefined && found.n > 0)
    throw new Refused(`${found.n} connections use the database ${name}: stop all of its servers first.`);
  return found !== undefined;
}

async function makeStaged(admin: pg.Client, { staged, replaced }: Names, kind: PostgresKind): Promise<void> {
  // What a restore left behind that was killed: before its exchange the one, after it the other.
  await drop(admin, staged);
  await drop(admin, replaced);
  const { encoding, collation, character_type } = kind;
  const [coded, collated, typed] = [encoding, collation, character_type].map((text) => pg.escapeLiteral(text));
  await admin.query(
    `create database ${pg.escapeIdentifier(staged)} template template0 encoding ${coded} lc_collate ${collated} lc_ctype ${typed}`,
  );
}

async function exchange(admin: pg.Client, { name, staged, replaced }: Names, isThere: boolean): Promise<void> {
  const [from, to, away] = [staged, name, replaced].map((each) => pg.escapeIdentifier(each));
  try {
    await admin.query("begin");
    if (isThere) await admin.query(`alter database ${to} rename to ${away}`);
    await admin.query(`alter database ${from} rename to ${to}`);
    await admin.query("commit");
  } catch (error) {
    await admin.query("rollback");
    throw new Refused(
      `The database ${name} could not be exchanged: ${error instanceof Error ? error.message : "unknown"}. Stop all of its servers first.`,
    );
  }
}

const drop = (admin: pg.Client, name: string): Promise<unknown> =>
  admin.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
