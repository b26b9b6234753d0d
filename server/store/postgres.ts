import pg from "pg";
import { openStore } from "./open";
import type { Store } from "./open";
import { KEPT_AS_TEXT, asText } from "./parsers";

/** The types' own parsers, except those whose values must stay text. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    KEPT_AS_TEXT.includes(oid)
      ? asText
      : format === "binary"
        ? pg.types.getTypeParser(oid, "binary")
        : pg.types.getTypeParser(oid, "text"),
};

/** Each process has as many; PostgreSQL's own limit is 100. The gate of http/route.ts keeps one locked row from taking them all. */
const CONNECTIONS = 10;
/** Whoever waits for a lock gives up long before a statement that really works; the gate keeps the others of one record out. */
const TIMEOUTS = { connectionTimeoutMillis: 5_000, lock_timeout: 8_000, statement_timeout: 15_000 };

/** A store on a PostgreSQL server (15 or newer); any number of processes may share it. */
export function openPostgres(url: string, onError: (error: Error) => void): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, ...TIMEOUTS, types });
  // An idle connection may break (a restart of the database); without a listener that would end the process.
  pool.on("error", onError);
  return openStore(pool, pool);
}
