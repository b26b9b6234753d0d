import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CLIENTS,
  enrollment,
  firstApplication,
  payByCard,
  personIn,
  QUOTES,
  shareLinkBody,
} from "../server/support/enrollment";
import type { Enrollment } from "../server/support/enrollment";
import { wordsOf } from "../server/support/pdf";
import { beside, charging } from "../server/support/races";
import { tokenIn } from "../server/support/server";
import type { TestServer } from "../server/support/server";
import { consentOf } from "./support/ways/consent";
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

describe("a product that is priced in Canadian dollars", () => {
  /** An amount without the sign of its currency, or with that of another one. */
  const IN_OTHER_MONEY = /(?<!CA)\$\d|USD/;
  let dana: string;
  beforeAll(async () => {
    dana = await server.signIn("dana@acme.example");
  });

  /** A host's enrollment, all but paid: 101 guests indoors for CA$366.25. */
  async function answered(pay: object): Promise<Enrollment> {
    const { body, text } = await server.call("POST", QUOTES, {
      body: { ...shareLinkBody("CO"), vertical_code: CODE, application: firstApplication("CO") },
    });
    expect(body.quote_number, text).toBeTruthy();
    const quote = enrollment(server, String(body.quote_number), String(body.auth?.token), String(body.client?.id));
    const answers = { occasion: "wedding", outdoors: false, guests: 101, event_date: "2026-12-24" };
    for (const part of [
      { answers },
      { plan_id: "event-day-full-event", policy_effective_date: "2026-11-20" },
      { ...pay, acknowledgement: consentOf("client"), auto_renewal: false },
    ]) {
      const saved = await quote.put(part);
      expect(saved.status, saved.text).toBe(200);
    }
    return quote;
  }
  /** The mails about a quote that name an amount; the broker's note about a new client names none. */
  const about = async ({ number }: Enrollment) => {
    const rows = await server.db.selectFrom("outbox").select("id").where("about", "=", number).execute();
    const ids = new Set(rows.map(({ id }) => id));
    return (await server.mails()).filter(({ id, text }) => ids.has(id) && text.includes("$"));
  };
  const pdf = async (path: string, token = dana): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await server.app.fetch(new Request(`http://localhost${path}`, { headers }));
    expect(response.status, path).toBe(200);
    return wordsOf(Buffer.from(await response.arrayBuffer()));
  };

  test("says so on its page, in the page's documents, in the plans and at the checkout", async () => {
    const { body } = await server.call("GET", "/flows/index.json");
    const entries = body.flows as unknown as readonly {
      readonly id: string;
      readonly version: string;
      readonly price_from: object;
    }[];
    const entry = entries.find(({ id }) => id === "event-day");
    expect(entry?.price_from).toMatchObject({ currency: "CAD" });
    const brochure = await pdf(`/documents/pages/event-day/${entry?.version}/brochure.pdf`);
    expect(brochure).toContain("CA$");
    expect(brochure).not.toMatch(IN_OTHER_MONEY);
    const quote = await answered(payByCard("ok"));
    const { plans } = (await quote.get("/plans")).body as unknown as { readonly plans: readonly object[] };
    expect(plans.map((plan) => "currency" in plan && plan.currency)).toEqual(["CAD", "CAD"]);
    expect((await quote.get("/checkout")).body).toMatchObject({ currency: "CAD", grandtotal: 366.25 });
  });

  test("is charged, receipted, shown and documented in them", async () => {
    const quote = await answered(payByCard("ok", "sold"));
    const bound = await quote.finalize();
    expect(bound.status, bound.text).toBe(200);
    const id = String(bound.body.policy?.id);
    const key = `finalize:${quote.number}:1`;
    const charges = server.db.selectFrom("sandbox_charges").selectAll().where("idempotency_key", "=", key);
    expect(await charges.execute()).toMatchObject([{ amount_cents: 36_625, currency: "CAD" }]);
    const mails = await about(quote);
    expect(mails.map(({ to }) => to)).toHaveLength(3);
    for (const { subject, text, html } of mails) {
      expect(text, subject).toContain("CA$366.25");
      expect(`${text} ${html}`, subject).not.toMatch(IN_OTHER_MONEY);
    }
    const policy = await server.call("GET", `/api/management/v1/policies/${id}`, { token: dana });
    expect(policy.body.bills).toMatchObject([{ total_amount: 366.25, currency: { code: "CAD" } }]);
    expect(policy.body.plan).toMatchObject({ currency: "CAD" });
    const schedule = await pdf(`/api/management/v1/documents/schedule-${id}`);
    expect(schedule).toContain("CA$366.25");
    expect(schedule).toContain("Total (CAD, 3 days)");
    expect(schedule).not.toMatch(IN_OTHER_MONEY);
  });

  test("goes back in them, and the letter about it says so", async () => {
    const quote = await answered(payByCard("ok", "returned"));
    const dear = beside(server, ({ payments }) =>
      charging(payments, (charge) => payments.charge({ ...charge, amountCents: charge.amountCents + 1 })),
    );
    const { body } = await dear.call("POST", `${QUOTES}/${quote.number}/finalize`, { body: {} });
    expect(body.error?.code).toBe("payment_returned");
    const [returned, ...others] = await about(quote);
    expect(others).toEqual([]);
    expect(returned?.text).toContain("Your card was charged CA$366.25");
    expect(`${returned?.text} ${returned?.html}`).not.toMatch(IN_OTHER_MONEY);
  });

  test("is proposed in them, in the letter and in the proposal itself", async () => {
    const client = await server.call("POST", CLIENTS, {
      token: dana,
      body: { client_type: "individual", person: { ...personIn("CO"), email: "canada@mail.example" } },
    });
    const created = await server.call("POST", QUOTES, {
      token: dana,
      body: { client: { id: client.body.id }, vertical_code: CODE, application: {} },
    });
    const quote = enrollment(server, String(created.body.quote_number), dana, String(client.body.id));
    const person = { ...personIn("CO"), position_on_policy: 1 };
    const rating_address = { region: { code: "CO" } };
    for (const application of [
      { holders: [person], rating_address, answers: { occasion: "wedding", outdoors: false, guests: 101 } },
      { answers: { event_date: "2026-12-24" } },
      { plan_id: "event-day-full-event", policy_effective_date: "2026-11-20" },
    ]) {
      const saved = await quote.put(application);
      expect(saved.status, saved.text).toBe(200);
    }
    const body = { handoff_type: "proposal" };
    const sent = await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body });
    expect(sent.status, sent.text).toBe(200);
    const [letter] = await about(quote);
    expect(letter?.text).toContain("CA$366.25");
    expect(`${letter?.text} ${letter?.html}`).not.toMatch(IN_OTHER_MONEY);
    const { documents } = (await quote.get()).body as unknown as {
      readonly documents: readonly { readonly url: string }[];
    };
    const proposal = await pdf(documents[0]?.url ?? "");
    expect(proposal).toContain("CA$366.25");
    expect(proposal).not.toMatch(IN_OTHER_MONEY);
  });
});
