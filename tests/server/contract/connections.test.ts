/** What the product needs of a connection, so that poolers and standbys may stand in between. */
import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "../../../server/store/postgres";
import type { Opening, Store } from "../../../server/store/open";
import { createDatabase, onPostgres } from "../support/store";

describe.runIf(onPostgres)("a connection", () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let own: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    own = new pg.Client({ connectionString: database.url });
    await own.connect();
    await own.query("create table notes (n integer)");
  });
  afterAll(async () => {
    await own.end();
    await database.drop();
  });

  async function opened<T>(
    work: (store: Store) => Promise<T>,
    opening: Opening = {},
    url: string = database.url,
  ): Promise<T> {
    const store = await openPostgres(url, () => undefined, { prepare: () => Promise.resolve(), ...opening });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
  const limitsIn = async ({ db }: Store) =>
    (
      await sql<{ limits: string }>`
        select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as limits`.execute(db)
    ).rows[0]?.limits;

  test("a connection to a database that follows another one is not used again", () =>
    opened(async ({ db }) => {
      await sql`set default_transaction_read_only = on`.execute(db);
      await expect(sql`insert into notes values (1)`.execute(db)).rejects.toMatchObject({ code: "25006" });
      await sql`insert into notes values (2)`.execute(db);
    }));

  test("statements and waits for a lock end in time", async () => {
    expect(await opened(limitsIn)).toBe("15s 8s");
  });

  test("with unnamed statements the limits must be the role's own, and the refusal says how", async () => {
    const role = `role_${new URL(database.url).pathname.slice(1)}`;
    await own.query(`create role ${role} login`);
    const url = new URL(database.url);
    url.username = role;
    const unnamed = () => opened(limitsIn, { statements: "unnamed" }, url.href);
    try {
      const refusal = await unnamed().catch((error: unknown) => (error as Error).message);
      const commands = String(refusal).match(/alter role .*;/g) ?? [];
      expect(commands).toHaveLength(2);
      await own.query(String(commands[0]));
      await expect(unnamed()).rejects.toThrow("lock_timeout");
      await own.query(String(commands[1]));
      expect(await unnamed()).toBe("15s 8s");
      await own.query(`alter role ${role} set lock_timeout = '1h'`);
      await expect(unnamed()).rejects.toThrow("lock_timeout");
    } finally {
      await own.query(`drop role ${role}`);
    }
  });
});
