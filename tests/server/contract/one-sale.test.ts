/** One sale of a product to a client, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClock } from "../../../server/base/clock";
import { firstFreeDay } from "../../../server/domain/one-sale";
import {
  answerAll,
  beginDashboard,
  CLIENTS,
  enrollment,
  PASSPORT,
  payByCard,
  payByCheck,
  QUOTES,
} from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { beside, createGate, gatedPayments } from "../support/races";
import { startServer, tokenIn } from "../support/server";
import type { Answer, TestServer } from "../support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

/** Another offer of the product to the same client. */
async function besideIt({ clientId }: Enrollment, more: object = {}): Promise<Enrollment> {
  const { body } = await server.call("POST", QUOTES, {
    token: dana,
    body: {
      client: { id: clientId },
      vertical_code: PASSPORT,
      application: { rating_address: { region: { code: "CO" } } },
      ...more,
    },
  });
  return enrollment(server, String(body.quote_number), dana, clientId);
}

/** Everything answered, from that day on, to be paid as said by whom it belongs to. */
async function readied(offer: Enrollment, pay: object = payByCheck, starts = "2026-11-20"): Promise<Enrollment> {
  await answerAll(offer);
  for (const application of [{ policy_effective_date: starts }, pay])
    expect((await offer.put(application)).status).toBe(200);
  return offer;
}

/** A link of the client's own. */
async function linkTo({ number }: Enrollment): Promise<string> {
  const { body } = await server.call("POST", `${QUOTES}/${number}/link`, { token: dana, body: {} });
  return new URL(String(body.url)).searchParams.get("token") ?? "";
}

/** The same offer in the hands of its client, by a link. */
const withClient = async (offer: Enrollment): Promise<Enrollment> =>
  enrollment(server, offer.number, await linkTo(offer), offer.clientId);

const bind = ({ number, token }: Enrollment, more: object = {}, on = server): Promise<Answer> =>
  on.call("POST", `${QUOTES}/${number}/finalize`, { token, body: more });
const inForce = async ({ clientId }: Enrollment): Promise<number> =>
  Number((await server.call("GET", `${CLIENTS}/${clientId}`, { token: dana })).body.policies_stats?.inforce);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe("one sale", () => {
  test("does not count the policy of the quote itself: a second call beside the first one is answered as it was", async () => {
    const bought = await readied(await beginDashboard(server, dana));
    const other = await besideIt(bought);
    expect((await bind(bought)).status).toBe(200);
    const free = ({ number, clientId }: Enrollment) =>
      firstFreeDay(
        server.db,
        { quote_number: number, client_id: clientId, vertical_code: PASSPORT },
        { starts: "2026-11-20", lasts: { years: 1 } },
      );
    expect([await free(bought), await free(other)]).toEqual([undefined, "2027-11-20"]);
    await server.db
      .updateTable("policies")
      .set({ quote_number: null })
      .where("client_id", "=", bought.clientId)
      .execute();
    expect(await free(bought), "one that no quote has made covers, too").toBe("2027-11-20");
  });

  test("supersedes the other offers of the product: their links end, and they are not written", async () => {
    const bought = await readied(await beginDashboard(server, dana));
    const other = await besideIt(bought);
    const business = { ...other, number: (await besideIt(bought)).number };
    const [dead, buyers] = [await linkTo(other), await linkTo(bought)];
    const before = await other.get();
    expect((await bind(bought)).status).toBe(200);
    const refused = await server.call("GET", `${QUOTES}/${other.number}`, { token: dead });
    expect(codeOf(refused)).toEqual([401, "invalid_token"]);
    expect(refused.body.error?.ended).toMatchObject({ as: "superseded", agent: { name: "Dana Reyes" } });
    expect((await server.call("GET", `${QUOTES}/${bought.number}`, { token: buyers })).status, "reads documents").toBe(
      200,
    );
    expect((await other.get()).headers.get("etag")).toBe(before.headers.get("etag"));
    const { body } = await server.call("GET", `/api/quotes/v1/worklist?client_id=${bought.clientId}`, { token: dana });
    expect(body.quotes).toMatchObject([{ stage: "closed" }, { stage: "closed" }]);
    expect(body.quotes?.[0]).toMatchObject({ closed: { as: "superseded" }, may: ["continue"] });
    const mail = await server.call("PATCH", `${QUOTES}/${business.number}/handoff`, {
      token: dana,
      body: { handoff_type: "blank" },
    });
    expect(codeOf(mail)).toEqual([409, "quote_closed"]);
  });

  test("is not repeated while the terms overlap, which checkout says before a card is typed", async () => {
    const first = await readied(await beginDashboard(server, dana));
    const second = await readied(await besideIt(first));
    expect((await second.get("/checkout")).body.already_covered).toBeUndefined();
    expect((await bind(first)).status).toBe(200);
    const free = { first_free_day: "2027-11-20" };
    expect((await second.get("/checkout")).body.already_covered).toEqual({ ...free, on_purpose: false });
    const refused = await bind(second);
    expect(codeOf(refused)).toEqual([409, "already_covered"]);
    expect(refused.body.error).toMatchObject({ ...free, message: expect.stringContaining("Nov 20, 2027") });
    expect(await inForce(first)).toBe(1);
  });

  test("is repeated for a renewal that begins on the day on which the old term ends", async () => {
    const first = await readied(await beginDashboard(server, dana));
    expect((await bind(first)).status).toBe(200);
    const renewal = await besideIt(first);
    const late = beside(server, () => ({
      clock: createClock(server.deps.settings.spaces, new Date("2027-11-10T17:00:00Z")),
    }));
    const on: Enrollment = enrollment(late, renewal.number, dana, renewal.clientId);
    await answerAll(renewal);
    for (const [starts, expected] of [
      ["2027-11-19", [409, "already_covered"]],
      ["2027-11-20", [200, undefined]],
    ] as const) {
      expect((await on.put({ policy_effective_date: starts })).status).toBe(200);
      expect((await on.put(payByCheck)).status).toBe(200);
      expect(codeOf(await bind(renewal, {}, late)), starts).toEqual(expected);
    }
  });

  test("is repeated on purpose by the broker alone, who is audited", async () => {
    const first = await readied(await beginDashboard(server, dana));
    const second = await readied(await besideIt(first));
    const token = await linkTo(second);
    expect((await bind(first)).status).toBe(200);
    expect(codeOf(await bind(second))).toEqual([409, "already_covered"]);
    const byLink = { token, body: { second_policy: true } };
    expect((await server.call("POST", `${QUOTES}/${second.number}/finalize`, byLink)).status).toBe(401);
    expect((await bind(second, { second_policy: true })).status).toBe(200);
    expect(await inForce(first)).toBe(2);
    const audited = await server.db
      .selectFrom("audit")
      .select("detail")
      .where("entity_id", "=", second.number)
      .where("operation", "=", "quote.finalize")
      .execute();
    expect(audited.map(({ detail }) => detail)).toContainEqual({ second_policy: true });
  });

  test("lets the links of a second offer on purpose live", async () => {
    const first = await readied(await beginDashboard(server, dana));
    const second = await besideIt(first, { second_policy: true });
    const token = await linkTo(second);
    expect((await bind(first)).status).toBe(200);
    expect((await server.call("GET", `${QUOTES}/${second.number}`, { token })).status).toBe(200);
  });

  test("ends the links of a plain offer also when it is of a second one on purpose, as checkout would refuse it", async () => {
    const plain = await readied(await beginDashboard(server, dana));
    const token = await linkTo(plain);
    const second = await readied(await besideIt(plain, { second_policy: true }));
    expect((await bind(second)).status).toBe(200);
    expect(codeOf(await server.call("GET", `${QUOTES}/${plain.number}`, { token }))).toEqual([401, "invalid_token"]);
    expect(codeOf(await bind(plain))).toEqual([409, "already_covered"]);
  });

  test("does not let the holder of a link say that it is on purpose", async () => {
    const first = await readied(await beginDashboard(server, dana));
    const token = await linkTo(first);
    const answer = await server.call("POST", `${QUOTES}/${first.number}/finalize`, {
      token,
      body: { second_policy: true },
    });
    expect(codeOf(answer)).toEqual([403, "forbidden"]);
  });

  test("is locked from the beginning of a payment, no matter how another offer would be paid", async () => {
    const gate = createGate();
    const gated = gatedPayments(server, gate);
    const paying = beside(server, () => gated);
    const first = await readied(await withClient(await beginDashboard(server, dana)), payByCard("ok", "one"));
    const byCard = await readied(await withClient(await besideIt(first)), payByCard("ok", "two"));
    const byCheck = await readied(await besideIt(first));
    const running = bind(first, {}, paying);
    await gate.reached;
    for (const other of [byCard, byCheck]) expect(codeOf(await bind(other))).toEqual([409, "payment_in_progress"]);
    gate.open();
    expect((await running).status).toBe(200);
    expect(gated.seen).toHaveLength(1);
    expect(codeOf(await bind(byCheck))).toEqual([409, "already_covered"]);
    expect(codeOf(await bind(byCard)), "its link has ended").toEqual([401, "invalid_token"]);
    expect(await inForce(first)).toBe(1);
  });

  test("goes on with another offer once a card was declined", async () => {
    const first = await readied(await withClient(await beginDashboard(server, dana)), payByCard("declined", "no"));
    const second = await readied(await withClient(await besideIt(first)), payByCard("ok", "yes"));
    const tag = async (): Promise<string | null> => (await first.get()).headers.get("etag");
    const before = await tag();
    expect((await bind(first)).status).toBe(402);
    expect(await tag(), "the page goes on from the state that it has seen").toBe(before);
    expect((await bind(second)).status).toBe(200);
  });

  test("comes once of all offers that are sold at the same moment", async () => {
    const first = await readied(await beginDashboard(server, dana));
    const others = await Promise.all([1, 2, 3].map(() => besideIt(first)));
    const all = [first, ...(await Promise.all(others.map((each) => readied(each))))];
    const answers = await Promise.all(all.map((each) => bind(each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await inForce(first)).toBe(1);
  });
});

describe("a receipt's link", () => {
  test("lives when another offer of the product is bought later", async () => {
    const first = await readied(await beginDashboard(server, dana), payByCheck, "2026-11-20");
    expect((await bind(first)).status).toBe(200);
    const receipt = (await server.mails()).find(({ links }) => links.some((link) => link.includes(first.number)));
    const token = tokenIn(receipt);
    const second = await readied(await besideIt(first, { second_policy: true }));
    expect((await bind(second)).status).toBe(200);
    expect((await server.call("GET", `${QUOTES}/${first.number}`, { token })).status).toBe(200);
  });
});
