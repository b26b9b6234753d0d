import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../../../server/store/migrate";
import { openPostgres } from "../../../server/store/postgres";
import { onPostgres, openTestStore } from "../support/store";

/** The newest migration that changes a table that is worked on, and what it made. */
const MIGRATION = "0026_attempt_provider.sql";

test.runIf(onPostgres)(
  "a migration that waits for a table lets others work on it meanwhile, and runs once it is free",
  async () => {
    const { store, url, close } = await openTestStore();
    const next = await openPostgres(String(url), () => undefined, { prepare: () => Promise.resolve() });
    try {
      await sql`alter table payment_attempts drop column provider`.execute(store.db);
      await store.db.deleteFrom("migrations").where("name", "=", MIGRATION).execute();
      let migrating: Promise<void> | undefined;
      await store.db.transaction().execute(async (trx) => {
        await sql`lock table payment_attempts in row exclusive mode`.execute(trx);
        migrating = migrate(next.db);
        await untilWaiting();
        // Somebody else comes behind the migration, and may wait less long than what it waits for lasts.
        await store.db.transaction().execute(async (other) => {
          await sql`set local lock_timeout = '5s'`.execute(other);
          await other.selectFrom("payment_attempts").select("quote_number").execute();
        });
      });
      await migrating;
      const { rows } = await sql`select name from migrations where name = ${MIGRATION}`.execute(store.db);
      expect(rows).toHaveLength(1);
      await store.db.selectFrom("payment_attempts").select("provider").execute();
    } finally {
      await next.close();
      await close();
    }

    async function untilWaiting(): Promise<void> {
      for (;;) {
        const { rows } =
          await sql`select 1 from pg_locks where not granted and relation = 'payment_attempts'::regclass`.execute(
            store.db,
          );
        if (rows.length > 0) return;
      }
    }
  },
);
