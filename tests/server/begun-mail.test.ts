/** The note to a broker about a buyer who has only begun: what it says of the list is so. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginShareLink } from "./support/enrollment";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test("the client is not in the list, the mail does not say so, and its link leads to the client", async () => {
  const { clientId } = await beginShareLink(server);
  const [mail] = await server.mails("dana@acme.example");
  expect(mail?.text).toContain("in your list as soon as they go on");
  expect(mail?.text).not.toMatch(/in your list now/);
  const dana = await server.signIn("dana@acme.example");
  const clients = await server.call("GET", "/api/management/v1/clients", { token: dana });
  expect(clients.text).not.toContain(clientId);
  expect((await server.call("GET", `/api/management/v1/clients/${clientId}`, { token: dana })).status).toBe(200);
});
