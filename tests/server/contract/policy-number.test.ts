import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAll, beginShareLink, payByCheck } from "../support/enrollment";
import { startServer, tokenIn } from "../support/server";
import type { Answer, Ask, TestServer } from "../support/server";

const POLICIES = "/api/management/v1/policies";

let server: TestServer;
let dana: string;
let policyId: string;
/** The token of the link that the carrier's desk was mailed. */
let carrier: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  const bought = await beginShareLink(server);
  await answerAll(bought);
  await bought.put(payByCheck);
  policyId = String((await bought.finalize()).body.policy?.id);
  carrier = tokenIn((await server.mails("issuing@carrier.example"))[0]);
});
afterAll(() => server.close());

const submit = (body: object, query = "?op=submit_policy_number") =>
  server.call("PATCH", `${POLICIES}/${policyId}${query}`, { token: carrier, body });

test.each([
  ["none", {}],
  ["nothing", { policy_number: "" }],
  ["only a space", { policy_number: " " }],
  ["no text", { policy_number: 7 }],
  ["a line break", { policy_number: "MC\n1" }],
  ["more than forty characters", { policy_number: "9".repeat(41) }],
  ["something beside it", { policy_number: "MC-1", status: "canceled" }],
])("a number that is %s is refused", async (_, body) => {
  const { status, body: answer } = await submit(body);
  expect([status, answer.error?.code]).toEqual([422, "invalid_request"]);
});

test.each(["", "?op=cancel"])("the query %j asks for nothing that there is", async (query) => {
  const { status, text } = await submit({ policy_number: "MC-1" }, query);
  expect(status).toBe(422);
  expect(text).toContain(`?op: found ${query === "" ? "nothing" : '\\"cancel\\"'}, expected submit_policy_number.`);
});

test("the carrier gives a policy its number once; then it is shown, found and audited, and no second one is taken", async () => {
  const given = await Promise.all([submit({ policy_number: "MC-4711/A" }), submit({ policy_number: "MC-4711/A" })]);
  expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(given.find(({ status }) => status === 409)?.body.error?.code).toBe("policy_number_set");
  expect(given.find(({ status }) => status === 200)?.body.policy_number).toBe("MC-4711/A");
  expect((await submit({ policy_number: "MC-9" })).status).toBe(409);
  const found = await server.call("GET", "/api/management/v1/search?q=4711", { token: dana });
  expect(found.text).toContain(policyId);
  expect(
    await server.db
      .selectFrom("audit")
      .select("operation")
      .where("entity_id", "=", policyId)
      .where("operation", "=", "policy.number")
      .execute(),
  ).toHaveLength(1);
});

const tagOf = ({ headers }: Answer): string => String(headers.get("etag"));
const from = (etag: string): Pick<Ask, "headers"> => ({ headers: { "if-match": etag } });

describe("a number that is given from a state that was seen before (R-07)", () => {
  async function bought(): Promise<{ readonly path: string; readonly carrier: string }> {
    const quote = await beginShareLink(server);
    await answerAll(quote);
    await quote.put(payByCheck);
    const path = `${POLICIES}/${String((await quote.finalize()).body.policy?.id)}`;
    const mails = await server.mails("issuing@carrier.example");
    return { path, carrier: tokenIn(mails[0]) };
  }
  const give = (path: string, token: string, policy_number: string, ask: Partial<Ask> = {}) =>
    server.call("PATCH", `${path}?op=submit_policy_number`, { token, body: { policy_number }, ...ask });

  test("two who give one at the same moment, each order: one is kept, the other learns that there is one", async () => {
    for (const [one, other] of [
      ["MC-1", "MC-2"],
      ["MC-2", "MC-1"],
    ] as const) {
      const { path, carrier } = await bought();
      const seen = tagOf(await server.call("GET", path, { token: carrier }));
      const answers = await Promise.all([one, other].map((number) => give(path, carrier, number, from(seen))));
      const kept = await server.call("GET", path, { token: dana });
      const [saved] = answers.filter(({ status }) => status === 200);
      expect(saved?.body.policy_number).toBe(kept.body.policy_number);
      expect(answers.map(({ body }) => body.error?.code ?? "saved").toSorted()).toEqual(["policy_number_set", "saved"]);
      expect(tagOf(kept)).not.toBe(seen);
    }
  });

  test("a number given to a policy that has changed is not kept", async () => {
    const { path, carrier } = await bought();
    const refused = await give(path, carrier, "MC-9", from('"0"'));
    expect([refused.status, refused.body.error?.code]).toEqual([412, "changed_meanwhile"]);
    expect((await server.call("GET", path, { token: dana })).body.policy_number).toBeNull();
  });
});
