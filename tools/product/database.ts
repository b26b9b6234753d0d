import { randomBytes } from "node:crypto";
import pg from "pg";

/** A database of its own on the server that `admin` names, empty or a copy of `template`, and how to drop it again. */
export async function createDatabase(
  admin: string,
  template = "template1",
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // A copy of the template's files, rather than PostgreSQL's usual way, which is to log each page.
  await query(admin, `create database ${name} template ${template} strategy file_copy`);
  return { url: at(admin, name), drop: () => query(admin, `drop database if exists ${name} with (force)`) };
}

/**
 * The name of a database on the server that `admin` names from which others are copied. It is filled once: callers at
 * the same time wait, and one that was left half-filled is filled again from the beginning.
 */
export async function templateDatabase(
  admin: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rows } = await client.query("select datistemplate from pg_database where datname = $1", [name]);
    if (rows[0]?.datistemplate === true) return name;
    if (rows.length > 0) await client.query(`drop database ${name} with (force)`);
    await client.query(`create database ${name}`);
    await fill(at(admin, name));
    await client.query(`alter database ${name} is_template true`);
    return name;
  } finally {
    await client.end();
  }
}

function at(admin: string, database: string): string {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.href;
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
