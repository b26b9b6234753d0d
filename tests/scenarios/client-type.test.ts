/** What a share link asks first of a product for individuals and businesses, at the server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENTS, QUOTES } from "../server/support/enrollment";
import type { TestServer } from "../server/support/server";
import { target } from "./support/ways/belongings";
import { buyer, shareBody } from "./support/ways/scene";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await target.product.start();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const begin = (client: object) => server.call("POST", QUOTES, { body: shareBody(target, { client }) });

test("the page of the product leads to the question, and no other way in does", async () => {
  const { body } = await server.call("GET", "/flows/index.json");
  expect(body.flows).toContainEqual(
    expect.objectContaining({ id: "belongings", first_steps: { enroll: "home", share: "client-type" } }),
  );
});

test.each(["individual", "business"])("the client is of the type that was chosen, for good: %s", async (type) => {
  const { status, body, text } = await begin({ ...buyer(target, type), company_name: "Lee Strings" });
  expect(status, text).toBe(200);
  const id = String(body.client?.id);
  const other = type === "business" ? "individual" : "business";
  await server.call("PUT", `${QUOTES}/${String(body.quote_number)}`, {
    token: String(body.auth?.token),
    body: { application: { client: buyer(target, other) } },
  });
  const client = await server.call("GET", `${CLIENTS}/${id}`, { token: dana });
  expect(client.body).toMatchObject({ id, client_type: type });
});

test("a type that does not exist is refused, and begins nothing", async () => {
  const { status, body } = await begin(buyer(target, "government"));
  expect([status, body.error?.code]).toEqual([422, "invalid_request"]);
});
