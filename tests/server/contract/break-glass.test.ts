/** What one person published alone, by `flow publish --break-glass`: each of the carrier's people learns of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { listStaff } from "../../../server/store/people";
import { mailStaff } from "../../../tools/flow/break-glass";
import { startServer, type TestServer } from "../support/server";
import { BEGIN, onPostgres } from "../support/store";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

// A command cannot open the embedded database of a server that runs.
test.runIf(onPostgres)("staff and reviewers get a mail from the outbox, and the desk does not", async () => {
  const people = await listStaff(server.db, "demo");
  expect(new Set(people.map(({ kind }) => kind))).toEqual(new Set(["staff", "reviewer", "desk"]));
  const broken = { what: "boa@1.8.0", name: "Ada Moss", reason: "Buyers cannot go on" };
  const mails = await mailStaff(".", { DATABASE_URL: server.url ?? "", NOW: BEGIN.toISOString() }, broken);
  const found = await server.db.selectFrom("outbox").selectAll().where("subject", "like", "boa@1.8.0 %").execute();
  const wanted = people.filter(({ kind }) => kind !== "desk").map(({ email }) => email);
  expect(found.map(({ recipient }) => recipient).toSorted()).toEqual(wanted.toSorted());
  expect(mails).toBe(found.length);
  expect(found[0]?.body_text).toContain("Ada Moss published boa@1.8.0 alone, and it is live: Buyers cannot go on");
});
