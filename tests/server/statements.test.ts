/** How many statements a call takes: their number is most of what a call costs. */
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { answerAll, beginShareLink, CLIENTS, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";

let server: TestServer;
let quote: Enrollment;
let broker: string;
beforeAll(async () => {
  server = await startServer();
  broker = await server.signIn("dana@acme.example");
  quote = await beginShareLink(server);
  await answerAll(quote);
});
afterAll(() => server.close());

/** The calls that people wait for most often, with their statements: first who calls, then the work. */
const calls: readonly (readonly [string, number, () => Promise<Answer>])[] = [
  ["GET quote", 2, () => quote.get()],
  // Who calls, begin, the quote with its client, the save with its audit row, commit.
  ["PUT quote", 5, () => quote.put({ auto_renewal: true })],
  ["GET plans", 3, () => quote.get("/plans")],
  ["GET checkout", 4, () => quote.get("/checkout")],
  ["GET client", 2, () => server.call("GET", `${CLIENTS}/${quote.clientId}`, { token: broker })],
  ["GET a client's quotes", 3, () => server.call("GET", `${QUOTES}?client_id=${quote.clientId}`, { token: broker })],
  ["GET clients", 3, () => server.call("GET", CLIENTS, { token: broker })],
  ["GET settings", 0, () => server.call("GET", "/api/management/v1/settings")],
];

test.each(calls)("%s takes %i statements", async (_, expected, call) => {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  try {
    const { status, text } = await call();
    expect(status, text).toBe(200);
    const texts = asked.mock.calls.map(([query]) =>
      typeof query === "string" ? query : (query as { text: string }).text,
    );
    expect(texts, texts.join("\n")).toHaveLength(expected);
  } finally {
    asked.mockRestore();
  }
});
