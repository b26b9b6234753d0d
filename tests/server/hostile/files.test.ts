import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";
import { importFile, total } from "../support/upload";
import { FIXTURES } from "./files";
import { sampled } from "../../support/tier";

let server: TestServer;
let dana: string;
const errors: unknown[] = [];
beforeAll(async () => {
  server = await startServer({
    deps: () => ({ log: { info: () => undefined, error: (...line) => errors.push(line) } }),
  });
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

test("there are at least a hundred, each under its own name", () => {
  expect(FIXTURES.length).toBeGreaterThanOrEqual(100);
  expect(new Set(FIXTURES.map(({ name }) => name)).size).toBe(FIXTURES.length);
});

test.each(
  sampled(
    FIXTURES.map((fixture) => [fixture.name, fixture] as const),
    48,
  ),
)("%s", async (_, { bytes, verdict }) => {
  const before = await total(server, dana);
  const { id, done, result } = await importFile(server, dana, bytes);
  const stored = await server.db
    .selectFrom("clients")
    .select("person")
    .where("import_id", "=", String(id))
    .orderBy("seq")
    .execute();
  expect(done).toBe(true);
  if (verdict instanceof RegExp) {
    expect(result?.response?.error).toMatchObject({ code: "csv_invalid", message: expect.stringMatching(verdict) });
    expect(stored).toEqual([]);
  } else {
    expect(result?.response?.error).toBeUndefined();
    expect(stored.map(({ person }) => person.last_name)).toEqual(verdict);
  }
  expect(await total(server, dana)).toBe(before + stored.length);
  expect(errors).toEqual([]);
});

test("nothing of them all has changed what every object inherits", () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});
