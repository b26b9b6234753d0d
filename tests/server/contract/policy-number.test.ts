import { afterAll, beforeAll, expect, test } from "vitest";
import { answerAll, beginShareLink, payByCheck } from "../support/enrollment";
import { startServer, tokenIn } from "../support/server";
import type { TestServer } from "../support/server";

let server: TestServer;
let policyId: string;
/** The token of the link that the carrier's desk was mailed. */
let carrier: string;
beforeAll(async () => {
  server = await startServer();
  const bought = await beginShareLink(server);
  await answerAll(bought);
  await bought.put(payByCheck);
  policyId = String((await bought.finalize()).body.policy?.id);
  carrier = tokenIn((await server.mails("issuing@carrier.example"))[0]);
});
afterAll(() => server.close());

const submit = (body: object, query = "?op=submit_policy_number") =>
  server.call("PATCH", `/api/management/v1/policies/${policyId}${query}`, { token: carrier, body });

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
  const token = await server.signIn("dana@acme.example");
  const found = await server.call("GET", "/api/management/v1/search?q=4711", { token });
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
