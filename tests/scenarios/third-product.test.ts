import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENTS, enrollment, personIn, QUOTES } from "../server/support/enrollment";
import { tokenIn } from "../server/support/server";
import type { TestServer } from "../server/support/server";
import { eventDay } from "./support/fixture-product";

const CODE = "sample_event_day";

let server: TestServer;
beforeAll(async () => {
  server = await eventDay.start();
});
afterAll(() => server.close());

describe("a third product", () => {
  test("is in the index with its slugs, its validators and its sample policy", async () => {
    const { body } = await server.call("GET", "/flows/index.json");
    const entry = (body.flows as unknown as { id: string; slugs: string[]; urls: { validators: string } }[]).find(
      ({ id }) => id === "event-day",
    );
    expect(entry?.slugs).toEqual(["event-day"]);
    expect((await server.call("GET", entry?.urls.validators ?? "")).text).toContain("guests");
    expect((await server.call("GET", "/documents/sample/event-day-full-event")).text).toContain("Liquor liability");
  });

  test("is refused past the browser as the others are", async () => {
    const dana = await server.signIn("dana@acme.example");
    const client = await server.call("POST", CLIENTS, {
      token: dana,
      body: { client_type: "individual", person: personIn("FL") },
    });
    const created = await server.call("POST", QUOTES, {
      token: dana,
      body: {
        client: { id: client.body.id },
        vertical_code: CODE,
        application: { rating_address: { region: { code: "FL" } } },
      },
    });
    const quote = enrollment(server, String(created.body.quote_number), dana, String(client.body.id));
    expect((await quote.put({ answers: { occasion: "concert" } })).body.error?.rule).toBe("public_event");
    expect((await quote.put({ answers: { outdoors: true, guests: 151 } })).body.error?.rule).toBe("too_many_outdoors");
    expect((await quote.put({ answers: { outdoors: true, guests: 150 } })).status).toBe(200);
  });

  test("is answered by an emailed client by the entry that every product has for them", async () => {
    const dana = await server.signIn("dana@acme.example");
    const client = await server.call("POST", CLIENTS, {
      token: dana,
      body: { client_type: "individual", person: personIn("CO") },
    });
    const { body } = await server.call("POST", QUOTES, {
      token: dana,
      body: { client: { id: client.body.id }, vertical_code: CODE, application: {} },
    });
    const number = String(body.quote_number);
    await server.call("PATCH", `${QUOTES}/${number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
    const mail = (await server.mails()).find(({ links }) => links.some((link) => link.includes(number)));
    const own = enrollment(server, number, tokenIn(mail), String(client.body.id));
    expect((await own.put({ answers: { occasion: "wedding" } })).status).toBe(200);
    expect((await own.put({ answers: { occasion: "concert" } })).body.error?.rule).toBe("public_event");
  });
});
