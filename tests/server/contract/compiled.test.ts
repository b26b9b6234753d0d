/** Statements that are compiled once run with the values of each call, and of no other. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { compiledOnce } from "../../../server/store/compiled";
import type { Placeholders } from "../../../server/store/compiled";
import type { Db } from "../../../server/store/tables";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";

interface Values {
  readonly name: string | null;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}
interface Row {
  readonly name: string | null;
  readonly n: number;
}

const build = vi.fn((db: Pick<Db, "selectFrom">, { name, least, most }: Placeholders<Values>) => {
  const numbers = sql<{ n: number }>`(select * from generate_series(1, 9) as numbers(n))`.as<"numbers">("numbers");
  let query = db
    .selectFrom(numbers)
    .select([sql<string | null>`${name}::text`.as("name"), "numbers.n"])
    .where("numbers.n", "<>", 5)
    .orderBy("numbers.n");
  if (least) query = query.where("numbers.n", ">=", least);
  if (most) query = query.where("numbers.n", "<=", most);
  return query;
});
const between = compiledOnce(build);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const rowsOf = ({ name, least = 1, most = 9 }: Values): Row[] =>
  [1, 2, 3, 4, 6, 7, 8, 9].filter((n) => n >= least && n <= most).map((n) => ({ name, n }));

const name = fc.option(fc.constantFrom("Ada", "$1", "'", "least", ""));
const bound = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined });
const values = fc.record({ name, least: bound, most: bound }, { requiredKeys: ["name"] });

test("each call's rows are those of its own values, many calls at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(values, { maxLength: 8 }), async (calls) => {
      const rows = await Promise.all(calls.map((each) => between(server.db, each)));
      expect(rows).toEqual(calls.map(rowsOf));
    }),
  );
});

test("a statement is built once for each set of names that are given", async () => {
  for (const each of [{ name: "Ada" }, { name: null, least: 2 }, { name: "", least: 1, most: 2 }])
    await between(server.db, each);
  build.mockClear();
  await between(server.db, { name: null, least: undefined });
  await between(server.db, { name: "Bo", least: 9 });
  await between(server.db, { name: null, least: 3, most: 3 });
  expect(build).not.toHaveBeenCalled();
});

test("a transaction runs it as its own, and undoes it", async () => {
  const insert = compiledOnce((db, { key, value }: Placeholders<{ readonly key: string; readonly value: string }>) =>
    db.insertInto("meta").values({ key, value }).returning("key"),
  );
  await insert(server.db, { key: "kept", value: "1" });
  const undone = server.db.transaction().execute(async (trx) => {
    expect(await insert(trx, { key: "undone", value: "2" })).toEqual([{ key: "undone" }]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const rows = await server.db.selectFrom("meta").selectAll().where("key", "in", ["kept", "undone"]).execute();
  expect(rows).toEqual([{ key: "kept", value: "1" }]);
});
