/** What a folder must hold after a power cut: everything that was answered before. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { openPglite } from "../../server/store/pglite";
import type { Db } from "../../server/store/tables";
import type { Office } from "./power-round";
import { ROWS } from "./power-round";

/** For a folder that PostgreSQL neither opens nor refuses, in milliseconds. */
const OPEN_LIMIT = 60_000;
/** The bytes that an uploaded file has at least. */
const FILE_BYTES = ROWS * 20;

/**
 * Opens the database of a folder and looks for all that was answered. Returns what is gone, a sentence each; undefined
 * when the folder does not open. No server may work on the folder.
 */
export async function goneFrom(folder: string, office: Office): Promise<readonly string[] | undefined> {
  const database = join(folder, "database");
  if (!existsSync(join(database, "PG_VERSION"))) return ["the database"];
  const opening = openPglite({ dataDir: database, fsync: "off" });
  const store = await Promise.race([opening, late()]).catch(() => undefined);
  if (!store) return undefined;
  try {
    return [...(await goneOfRows(store.db, office)), ...goneOfFiles(folder, office)];
  } catch (error) {
    return [`a table that cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await store.close().catch(() => undefined);
  }
}

const late = (): Promise<undefined> => new Promise((wake) => setTimeout(wake, OPEN_LIMIT, undefined).unref());

async function goneOfRows(db: Db, { saver, answered }: Office): Promise<readonly string[]> {
  const { rows } = await sql<{ saved: string | null }>`
    select application #>> '{holders,0,last_name}' as saved from quotes where quote_number = ${saver.quoteNumber}`.execute(
    db,
  );
  const saved = Number(/^Save(\d+)$/.exec(rows[0]?.saved ?? "")?.[1] ?? 0);
  const policies = await db.selectFrom("policies").select("quote_number").execute();
  const sold = new Set(policies.map(({ quote_number }) => quote_number));
  const operations = await db.selectFrom("long_operations").select("id").execute();
  const imports = new Set(operations.map(({ id }) => id));
  const { rows: halves } = await sql<{ id: string }>`
    select id from long_operations where status = 'done'
      and (select count(*) from clients where import_id = long_operations.id) <> ${ROWS}`.execute(db);
  return [
    ...(saved < answered.saved ? [`save ${answered.saved}: ${saved} is there`] : []),
    ...answered.sold.filter((number) => !sold.has(number)).map((number) => `the sale of ${number}`),
    ...answered.imports.filter((id) => !imports.has(id)).map((id) => `the import ${id}`),
    ...halves.map(({ id }) => `rows of the import ${id}`),
  ];
}

/** The newest file is not imported yet; one that was imported is removed. */
const goneOfFiles = (folder: string, { answered }: Office): readonly string[] =>
  answered.uploaded.slice(-1).flatMap((id) => {
    const file = statSync(join(folder, "files/imports", id), { throwIfNoEntry: false });
    return (file?.size ?? 0) >= FILE_BYTES ? [] : [`the file ${id}: ${file?.size ?? 0} bytes`];
  });
