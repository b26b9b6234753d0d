import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, tokenIn } from "./support/server";
import type { TestServer } from "./support/server";
import { openTestStore, onPostgres } from "./support/store";
import { openPostgres } from "../../server/store/postgres";
import { redeemLoginToken } from "../../server/store/sessions";

const LINK = "/api/auth/v1/send-login-link";
const LOGIN = "/api/auth/v1/login";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function linkFor(email: string): Promise<string> {
  await server.call("POST", LINK, { body: { email } });
  return tokenIn((await server.mails(email))[0]);
}

test("a broker signs in by the mailed link", async () => {
  const token = await linkFor("dana@acme.example");
  const { status, body } = await server.call("POST", LOGIN, { body: { token } });
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual(["auth", "broker", "brokerage", "carrier", "email", "id", "name"]);
  expect(body.broker).toEqual({
    id: "bkr_dana",
    name: "Dana Reyes",
    phone_number: "303-555-0111",
    email: "dana@acme.example",
  });
  expect(body.brokerage).toEqual({ slug: "acme", name: "Acme Insurance Agency" });
  const clients = await server.call("GET", "/api/management/v1/clients", { token: String(body.auth?.token) });
  expect(clients.status).toBe(200);
});

test("the mailed link leads to the configured address, whatever host was asked", async () => {
  await server.call("POST", LINK, {
    body: { email: "kim@globex.example" },
    headers: { "x-forwarded-host": "evil.example" },
  });
  const [mail] = await server.mails("kim@globex.example");
  expect(mail?.links[0]).toMatch(/^http:\/\/portal\.example\/login\?token=[\w-]{43}$/);
  expect(mail?.text).toContain(mail?.links[0]);
});

test("the address may be written in capitals", async () => {
  await server.call("POST", LINK, { body: { email: "Lee@ACME.example" } });
  expect(await server.mails("lee@acme.example")).toHaveLength(1);
});

test("an unknown address gets the same answer and no mail", async () => {
  const known = await server.call("POST", LINK, { body: { email: "lee@acme.example" } });
  const unknown = await server.call("POST", LINK, { body: { email: "nobody@acme.example" } });
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  expect(await server.mails("nobody@acme.example")).toEqual([]);
});

test("a link works once", async () => {
  const token = await linkFor("dana@acme.example");
  expect((await server.call("POST", LOGIN, { body: { token } })).status).toBe(200);
  const again = await server.call("POST", LOGIN, { body: { token } });
  expect(again.status).toBe(401);
  expect(again.body.error?.code).toBe("invalid_login_creds");
});

test("a link ends after 24 hours", async () => {
  // The database's clock alone: it gives the link its time, and judges it.
  const seconds = async (moment: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ at: string }>`select extract(epoch from ${moment}) as at`.execute(server.db);
    return Number(rows[0]?.at);
  };
  const before = await seconds(sql`clock_timestamp()`);
  const token = await linkFor("dana@acme.example");
  const after = await seconds(sql`clock_timestamp()`);
  const begun = (await seconds(sql`(select max(expires_at) from login_tokens)`)) - 24 * 3600;
  expect(begun).toBeGreaterThanOrEqual(before);
  expect(begun).toBeLessThanOrEqual(after);
  await server.db
    .updateTable("login_tokens")
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute();
  expect((await server.call("POST", LOGIN, { body: { token } })).status).toBe(401);
});

test("no secret is stored", async () => {
  const link = await linkFor("dana@acme.example");
  const session = await server.signIn("kim@globex.example");
  const tokens = await server.db.selectFrom("login_tokens").selectAll().execute();
  const sessions = await server.db.selectFrom("sessions").selectAll().execute();
  expect(JSON.stringify([tokens, sessions])).not.toContain(link);
  expect(JSON.stringify([tokens, sessions])).not.toContain(session);
});

test("logging out ends the session at once", async () => {
  const token = await server.signIn("lee@acme.example");
  expect((await server.call("POST", "/api/auth/v1/logout", { token, body: {} })).status).toBe(204);
  const after = await server.call("GET", "/api/management/v1/clients", { token });
  expect([after.status, after.body.error?.code]).toEqual([401, "invalid_login_creds"]);
});

test("a disabled broker is out, link and session alike", async () => {
  const token = await server.signIn("sam@acme.example");
  const link = await linkFor("sam@acme.example");
  await server.db.updateTable("brokers").set({ disabled_at: new Date() }).where("id", "=", "bkr_sam").execute();
  expect((await server.call("GET", "/api/management/v1/clients", { token })).status).toBe(401);
  expect((await server.call("POST", LOGIN, { body: { token: link } })).status).toBe(401);
});

test("a token of one space is refused in another", async () => {
  const token = await server.signIn("dana@acme.example");
  const { status, body } = await server.call("GET", "/api/management/v1/clients", {
    token,
    headers: { host: "other.portal.example" },
  });
  expect([status, body.error?.code]).toEqual([403, "wrong_space"]);
});

test.each([
  [{ "x-space": "nowhere" }, 404],
  [{ "x-space": "demo", host: "nowhere.example" }, 403],
  [{ "x-space": "other" }, 403],
  [{ "x-space": "__proto__" }, 404],
  [{ "x-space": "demo" }, 200],
  [{ "x-space": "demo", host: "demo.portal.example" }, 200],
  [{ host: "127.0.0.1:4310" }, 200],
])("space %o answers %i", async (headers, status) => {
  expect((await server.call("GET", "/api/management/v1/settings", { headers })).status).toBe(status);
});

test("of thirty who use one link at once, one gets in", async () => {
  const token = await linkFor("dana@acme.example");
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.call("POST", LOGIN, { body: { token } })));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 29 }, () => 401)]);
});

test.runIf(onPostgres)("of two stores that use one link at once, one gets in", async () => {
  const first = await openTestStore();
  const second = await openPostgres(String(first.url), () => undefined);
  const { createLoginToken } = await import("../../server/store/sessions");
  for (let round = 0; round < 20; round += 1) {
    const token = await createLoginToken(first.store.db, "demo", { brokerId: "bkr_dana" });
    const redeem = (store: typeof second) =>
      store.db.transaction().execute((trx) => redeemLoginToken(trx, "demo", token));
    const winners = (await Promise.all([first.store, second, first.store, second].map(redeem))).filter(Boolean);
    expect(winners).toEqual([{ brokerId: "bkr_dana" }]);
  }
  await second.close();
  await first.close();
});
