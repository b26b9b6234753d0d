import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestStore, seed } from "./support/store";

test("demo data fill an empty database, and leave one with accounts that somebody made as it is", async () => {
  const { store, close } = await openTestStore();
  try {
    const brokerages = async () => {
      await store.db.deleteFrom("meta").where("key", "=", "demo").execute();
      await seed(store);
      return (await store.db.selectFrom("brokerages").select("slug").orderBy("slug").execute()).map(({ slug }) => slug);
    };
    expect(await brokerages(), "with brokerages and staff").toEqual(["acme", "globex"]);
    await sql`truncate brokerages cascade`.execute(store.db);
    expect(await brokerages(), "with staff alone").toEqual([]);
    await sql`truncate staff cascade`.execute(store.db);
    expect(await brokerages(), "empty").toEqual(["acme", "globex"]);
    await sql`truncate staff cascade`.execute(store.db);
    expect(await brokerages(), "with brokerages alone").toEqual(["acme", "globex"]);
    expect(await store.db.selectFrom("staff").select("id").execute()).toEqual([]);
  } finally {
    await close();
  }
});
