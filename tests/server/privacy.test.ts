import { afterAll, beforeAll, expect, test } from "vitest";
import { answerAll, beginDashboard, beginShareLink, payByCard, QUOTES } from "./support/enrollment";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const keep = (event: string, fields: object = {}): void => void lines.push(JSON.stringify({ event, ...fields }));
  server = await startServer({ deps: () => ({ log: { info: keep, error: keep } }) });
});
afterAll(() => server.close());

test("the log of a whole enrollment, errors included, tells routes and statuses and nothing of the person", async () => {
  const quote = await beginShareLink(server);
  await answerAll(quote);
  await quote.put({ client: { first_name: 12, email: "canary@mail.example" } });
  await quote.put(payByCard("declined", "canarytoken"));
  await quote.finalize();
  await quote.put(payByCard("ok", "canarytoken"));
  await quote.finalize();
  const dana = await server.signIn("dana@acme.example");
  await beginDashboard(server, dana);
  await server.call("GET", `${QUOTES}?client_id=canary-query`, { token: dana });
  await server.db.schema.alterTable("audit").renameTo("audit_away").execute();
  await quote.put({ auto_renewal: true });
  await beginShareLink(server).catch(() => undefined);
  // A request's own number and its duration hold a year of birth once in a while.
  const log = lines.join("\n").replaceAll(/"request_id":"[^"]+"|"ms":\d+/g, "");
  for (const secret of [
    "Ann",
    "ann.lee",
    "canary",
    "1990",
    "Main Street",
    "303-555",
    dana,
    quote.token,
    quote.number,
    quote.clientId,
    "insert into",
  ])
    expect(log).not.toContain(secret);
  expect(log).toContain(`"route":"/api/quotes/v1/quotes/:quote_number","status":200`);
  expect(lines.filter((line) => line.includes("request.failed"))).toHaveLength(1);
});

test("answers of the API are kept by nobody on the way", async () => {
  for (const path of ["/api/management/v1/settings", "/api/management/v1/clients", "/api/nothing"]) {
    expect((await server.call("GET", path)).headers.get("cache-control")).toBe("no-store");
  }
});
