import { sql } from "kysely";
import { searchText } from "./words";
import type { Trx } from "./tables";

const AT_ONCE = 1000;

/**
 * Adds to the words of each client those that `searchText` makes now, where a word is not of ASCII. The older ones stay
 * until the client is saved: a server of the release before searches by them.
 */
export async function refoldWords(trx: Trx): Promise<void> {
  for (let last = ""; ;) {
    const clients = await trx
      .selectFrom("clients")
      .select(["id", "brokerage_id", "person"])
      .where("id", ">", last)
      .where(sql<boolean>`search::text ~ ${"[^\\x01-\\x7F]"}`)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    const end = clients.at(-1);
    if (!end) return;
    const words = clients.map(({ brokerage_id, person }) => searchText(brokerage_id, person));
    await sql`
      update clients set search = clients.search || array_to_tsvector(string_to_array(now.words, ' '))
      from unnest(${clients.map(({ id }) => id)}::text[], ${words}::text[]) as now (id, words)
      where clients.id = now.id`.execute(trx);
    last = end.id;
  }
}
