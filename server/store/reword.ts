/**
 * Clients of an older database are found by city, zip and mail domain as well: their words are written again, some
 * at a time, while servers work.
 */
import { sql } from "kysely";
import { searchText } from "./words";
import type { Db } from "./tables";

const AT_ONCE = 500;
/** The name under which the database keeps how far it is; the next kind of words gets another one. */
const PROGRESS = "words.places";
const DONE = "done";

/** Writes the words of the next clients again. Returns how many; 0 when all are written or another server is at it. */
export function rewordSome(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto("meta")
      .values({ key: PROGRESS, value: "" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const progress = trx.selectFrom("meta").select("value").where("key", "=", PROGRESS);
    const after = (await progress.forUpdate().skipLocked().executeTakeFirst())?.value;
    if (after === undefined || after === DONE) return 0;
    const clients = await trx
      .selectFrom("clients")
      .select(["id", "brokerage_id", "person"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .forUpdate()
      .execute();
    const words = clients.map(({ brokerage_id, person }) => searchText(brokerage_id, person));
    await sql`
      update clients set search = clients.search || array_to_tsvector(string_to_array(now.words, ' '))
      from unnest(${clients.map(({ id }) => id)}::text[], ${words}::text[]) as now (id, words)
      where clients.id = now.id`.execute(trx);
    const value = clients.length < AT_ONCE ? DONE : (clients.at(-1)?.id ?? DONE);
    await trx.updateTable("meta").set({ value }).where("key", "=", PROGRESS).execute();
    return clients.length;
  });
}
