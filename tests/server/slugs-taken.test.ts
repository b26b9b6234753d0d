/** Two flows cannot have one address: the server refuses it as `flow check` does. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "../../server/base/sha256";
import { BadFlow } from "../../server/flows/bad-flow";
import { inThisThread, machine, processOn, publish, removeMachines } from "./support/published";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

const TAKE: readonly (readonly [string, (text: string) => string, string])[] = [
  ["an address", (text) => text.replace('"business-owners-accident"', '"passport360"'), "/slugs/1"],
  [
    "the place for unknown addresses",
    (text) => text.replace('"slugs":', '"default_for_unknown_slugs": true,\n  "slugs":'),
    "/default_for_unknown_slugs",
  ],
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  removeMachines();
});

test.each(TAKE)("a server does not start with a flow that takes %s of another one", async (_, change) => {
  const folder = machine();
  publish(folder, "boa", "90.0.0", change);
  const started = processOn(server, folder);
  await expect(started).rejects.toThrow(BadFlow);
  await expect(started).rejects.toThrow(/boa 90\.0\.0.* Two flows cannot both have this/);
});

test.each(TAKE)(
  "a running server refuses a published version that takes %s of another one",
  async (_, change, pointer) => {
    const folder = machine();
    const { flows } = await processOn(server, folder, { check: inThisThread });
    const before = flows.current.map(({ flow }) => flow.version);
    publish(folder, "boa", "91.0.0", change);
    const { taken, refused } = await flows.look();
    expect(taken).toEqual([]);
    expect(refused).toEqual([{ flow: "boa 91.0.0", reason: expect.stringContaining(pointer) }]);
    expect(flows.current.map(({ flow }) => flow.version)).toEqual(before);
  },
);

test("a version that only the database has is refused by the same rule", async () => {
  const { flows } = await processOn(server, machine(), { check: inThisThread });
  const { body, lists, vertical_code } = await server.db
    .selectFrom("flow_versions")
    .select(["body", "lists", "vertical_code"])
    .where("id", "=", "boa")
    .orderBy("served_as", "desc")
    .executeTakeFirstOrThrow();
  const flow: object = JSON.parse(body);
  const taking = JSON.stringify({ ...flow, version: "92.0.0", slugs: ["boa", "passport360"] });
  await server.db
    .insertInto("flow_versions")
    .values({ id: "boa", version: "92.0.0", vertical_code, body: taking, lists, sha256: sha256(taking + lists) })
    .execute();
  const { taken, refused } = await flows.look();
  expect([taken, refused.map(({ flow: name }) => name)]).toEqual([[], ["boa 92.0.0"]]);
});
