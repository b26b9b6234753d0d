import { randomBytes } from "node:crypto";
import pg from "pg";

/** An empty database of its own on the server that `admin` names, and how to drop it again. */
export async function createDatabase(
  admin: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await query(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(admin, `drop database if exists ${name} with (force)`) };
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
