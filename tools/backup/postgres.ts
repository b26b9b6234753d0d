import pg from "pg";
import { BACKUP_LOCK } from "../../server/store/backup-guard";
import { DatabaseUnopened } from "../../server/store/unopened";
import { askClient } from "./ask";
import type { Ask } from "./ask";
import type { DatabaseKind } from "./manifest";

export type PostgresKind = Extract<DatabaseKind, { readonly kind: "postgresql" }>;

/** A database at one moment. */
interface Snapshot {
  readonly ask: Ask;
  /** The moment's name, for pg_dump. */
  readonly snapshot: string;
  readonly url: string;
  readonly kind: Omit<PostgresKind, "client">;
}

/** Does some work with a connection of its own. Throws DatabaseUnopened. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnopened(error);
  }
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0");
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Works on a database as it is at one moment, while its servers go on. From before that moment until the end no server
 * removes a file, so that all which the records of the moment name are there.
 */
export function withSnapshot<Result>(url: string, work: (at: Snapshot) => Promise<Result>): Promise<Result> {
  return withClient(url, (guard) =>
    withClient(url, async (client) => {
      // In a transaction, so that the lock also holds through a pool that lends a connection for one transaction.
      await guard.query(`begin; select pg_advisory_xact_lock_shared(${BACKUP_LOCK})`);
      await client.query("begin isolation level repeatable read read only");
      const ask = askClient(client);
      const [exported] = await ask<{ id: string }>("select pg_export_snapshot() as id");
      return work({ ask, snapshot: String(exported?.id), url, kind: await kindOf(ask) });
    }),
  );
}

async function kindOf(ask: Ask): Promise<Snapshot["kind"]> {
  const [row] = await ask<Omit<PostgresKind, "kind" | "client">>(`
    select current_setting('server_version_num')::int / 10000 as server, pg_encoding_to_char(encoding) as encoding,
      datcollate as collation, datctype as character_type
    from pg_database where datname = current_database()`);
  if (!row) throw new Error("A database that does not know itself");
  return { kind: "postgresql", ...row };
}
