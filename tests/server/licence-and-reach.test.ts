/** Who may act for whom, where only one line of code stands between a caller and what is not theirs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "../../server/base/ids";
import { redeemLoginToken } from "../../server/store/sessions";
import {
  answerAll,
  beginDashboard,
  beginShareLink,
  CLIENTS,
  CONSENT,
  firstApplication,
  PASSPORT,
  payByCheck,
  personIn,
  QUOTES,
  shareLinkBody,
} from "./support/enrollment";
import { startServer, tokenIn } from "./support/server";
import type { TestServer } from "./support/server";
import { begin, bytesOf, operation, post, sign } from "./support/upload";

const LINK = "/api/auth/v1/send-login-link";
const LOGIN = "/api/auth/v1/login";

let server: TestServer;
let dana: string;
let kim: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  kim = await server.signIn("kim@globex.example");
});
afterAll(() => server.close());

const codeOf = async (asked: ReturnType<TestServer["call"]>) => {
  const { status, body } = await asked;
  return [status, body.error?.code];
};

describe("a hand-off", () => {
  test.each(["blank", "proposal"])(
    "by a broker whose licence has ended mails no %s offer (A-74)",
    async (handoff_type) => {
      const quote = await beginDashboard(server, kim);
      await quote.put({ ...firstApplication("CO"), plan_id: "passport360-essential-individual" });
      const held = await server.db.deleteFrom("licences").where("broker_id", "=", "bkr_kim").returningAll().execute();
      const before = (await server.mails("ann.lee@mail.example")).length;
      expect(
        await codeOf(server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: kim, body: { handoff_type } })),
      ).toEqual([403, "broker_not_licensed"]);
      expect(await server.mails("ann.lee@mail.example")).toHaveLength(before);
      await server.db.insertInto("licences").values(held).execute();
    },
  );
});

test("a licence is for one product in one state; while the state is unknown, any state's will do (A-74)", async () => {
  const held = await server.db.deleteFrom("licences").where("broker_id", "=", "bkr_kim").returningAll().execute();
  await server.db
    .insertInto("licences")
    .values({ broker_id: "bkr_kim", vertical_code: PASSPORT, region_code: "TX" })
    .execute();
  const { body: client } = await server.call("POST", CLIENTS, {
    token: kim,
    body: { client_type: "individual", person: personIn("TX") },
  });
  const begin = async (vertical_code: string, application: object) =>
    (
      await codeOf(
        server.call("POST", QUOTES, { token: kim, body: { client: { id: client.id }, vertical_code, application } }),
      )
    )[1];
  const inState = (code: string) => ({ rating_address: { region: { code } } });
  const refused = "broker_not_licensed";
  expect([
    await begin(PASSPORT, inState("TX")),
    await begin(PASSPORT, inState("CO")),
    await begin(PASSPORT, {}),
  ]).toEqual([undefined, refused, undefined]);
  await server.db.deleteFrom("licences").where("broker_id", "=", "bkr_kim").execute();
  expect([await begin(PASSPORT, inState("TX")), await begin(PASSPORT, {})]).toEqual([refused, refused]);
  await server.db.insertInto("licences").values(held).execute();
});

describe("who consents", () => {
  test.each(["client", "broker"] as const)("is the caller: a buyer whose body says %s, and a broker", async (said) => {
    const consent = { ...payByCheck, acknowledgement: CONSENT(said) };
    const bought = await beginShareLink(server);
    await answerAll(bought);
    const offered = await beginDashboard(server, dana);
    await offered.put(firstApplication("CO"));
    const keptOf = async (answer: ReturnType<typeof bought.put>) =>
      (await answer).body.application?.acknowledgement?.actor;
    expect([await keptOf(bought.put(consent)), await keptOf(offered.put(consent))]).toEqual(["client", "broker"]);
  });
});

describe("a session", () => {
  test("ends alone: signing out leaves everybody else signed in", async () => {
    const other = await server.signIn("dana@acme.example");
    const bought = await beginShareLink(server);
    expect((await server.call("POST", "/api/auth/v1/logout", { token: other, body: {} })).status).toBe(204);
    expect((await server.call("GET", CLIENTS, { token: other })).status).toBe(401);
    expect([(await server.call("GET", CLIENTS, { token: dana })).status, (await bought.get()).status]).toEqual([
      200, 200,
    ]);
  });

  test("of a broker lasts two weeks, a buyer's link ninety days (A-47)", async () => {
    const daysOf = async (token: string) => {
      const { expires_at } = await server.db
        .selectFrom("sessions")
        .select("expires_at")
        .where("hash", "=", hashOf(token))
        .executeTakeFirstOrThrow();
      return Math.round((expires_at.getTime() - Date.now()) / 86_400_000);
    };
    expect([await daysOf(dana), await daysOf((await beginShareLink(server)).token)]).toEqual([14, 90]);
  });

  test("of one space is not opened by another space's sign-in link", async () => {
    await server.call("POST", LINK, { body: { email: "dana@acme.example" } });
    const token = tokenIn((await server.mails("dana@acme.example"))[0]);
    expect(
      await codeOf(server.call("POST", LOGIN, { body: { token }, headers: { host: "other.portal.example" } })),
    ).toEqual([401, "invalid_login_creds"]);
    expect(await server.db.transaction().execute((trx) => redeemLoginToken(trx, "other", token))).toBeUndefined();
    expect((await server.call("POST", LOGIN, { body: { token } })).status).toBe(200);
  });
});

describe("a token that opens nothing says why", () => {
  const read = (token: string, path: string, headers = {}) => codeOf(server.call("GET", path, { token, headers }));
  const end = (token: string, change: object) =>
    server.db.updateTable("sessions").set(change).where("hash", "=", hashOf(token)).execute();

  test("to a broker: it was never one, is over, was ended, or belongs to another space", async () => {
    expect(await read("never-one", CLIENTS)).toEqual([401, "invalid_login_creds"]);
    expect(await read(dana, CLIENTS, { host: "other.portal.example" })).toEqual([403, "wrong_space"]);
    for (const change of [{ expires_at: new Date(Date.now() - 60_000) }, { revoked_at: new Date() }]) {
      const token = await server.signIn("dana@acme.example");
      await end(token, change);
      expect(await read(token, CLIENTS)).toEqual([401, "invalid_login_creds"]);
    }
  });

  test("to a buyer: the link is over", async () => {
    const bought = await beginShareLink(server);
    await end(bought.token, { expires_at: new Date(Date.now() - 60_000) });
    expect(await codeOf(bought.get())).toEqual([401, "invalid_token"]);
  });
});

test("a broker who may not work is mailed no sign-in link, and is answered as everybody", async () => {
  await server.db.updateTable("brokers").set({ disabled_at: new Date() }).where("id", "=", "bkr_sam").execute();
  const known = await server.call("POST", LINK, { body: { email: "sam@acme.example" } });
  expect([known.status, await server.mails("sam@acme.example")]).toEqual([200, []]);
});

test("a share link may not name a broker of another brokerage", async () => {
  expect(
    await codeOf(server.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), broker: { id: "bkr_kim" } } })),
  ).toEqual([422, "unknown_broker"]);
});

test("a client is within reach of its brokerage and of its own buyer's link, and of no other", async () => {
  const [one, other] = [await beginShareLink(server), await beginShareLink(server)];
  const read = async (clientId: string) =>
    (await server.call("GET", `${CLIENTS}/${clientId}`, { token: one.token })).status;
  expect([await read(one.clientId), await read(other.clientId)]).toEqual([200, 404]);
  expect(await codeOf(server.call("GET", `${CLIENTS}/${one.clientId}`, { token: kim }))).toEqual([404, "not_found"]);
});

test("a policy is within reach of its brokerage, its buyer and its carrier's link, and of no other", async () => {
  const buy = async () => {
    const bought = await beginShareLink(server);
    await answerAll(bought);
    await bought.put(payByCheck);
    const id = String((await bought.finalize()).body.policy?.id);
    const mailed = (await server.mails("issuing@carrier.example")).find(({ links }) =>
      links.some((link) => link.includes(id)),
    );
    return { id, buyer: bought.token, carrier: tokenIn(mailed) };
  };
  const [one, other] = [await buy(), await buy()];
  const read = async (token: string, { id }: { readonly id: string }) =>
    (await server.call("GET", `/api/management/v1/policies/${id}`, { token })).status;
  expect([await read(dana, one), await read(kim, one)]).toEqual([200, 404]);
  expect([await read(one.buyer, one), await read(one.buyer, other)]).toEqual([200, 404]);
  expect([await read(one.carrier, one), await read(one.carrier, other)]).toEqual([200, 404]);
  expect((await server.call("GET", `/api/management/v1/policies/${one.id}`, { token: dana })).body).toMatchObject({
    id: one.id,
    client: { person: { first_name: "Ann", last_name: "Lee" } },
  });
});

test("an import is its own brokerage's to watch", async () => {
  const bytes = bytesOf("first_name,last_name,email\nAda,Nu,ada@mail.example\n");
  const signed = await sign(server, dana, bytes);
  await post(server, Object.entries(signed.post), bytes);
  const id = String((await begin(server, dana, signed.id)).body.id);
  expect([(await operation(server, dana, id)).status, (await operation(server, kim, id)).status]).toEqual([200, 404]);
});
