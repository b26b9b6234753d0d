/** A save that changes nothing writes nothing: who has only opened a page has changed nothing. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAll, beginShareLink, CLIENTS, payByCheck, personIn, QUOTES } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { withFileQuestions } from "../support/quote-files";
import { startServer } from "../support/server";
import type { Answer, Ask, TestServer } from "../support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer({ deps: ({ flows }) => ({ flows: withFileQuestions(flows) }) });
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const tagOf = ({ headers }: Answer): string => String(headers.get("etag"));
const from = (etag: string): Pick<Ask, "headers"> => ({ headers: { "if-match": etag } });

/** All that a save writes: the row with its time and revision, and who did it. */
async function written(table: "clients" | "quotes", id: string) {
  const key = sql.ref(table === "clients" ? "id" : "quote_number");
  const { rows } = await sql`select * from ${sql.table(table)} where ${key} = ${id}`.execute(server.db);
  const audits = await server.db.selectFrom("audit").select("id").where("entity_id", "=", id).execute();
  return { rows, audits };
}

describe("a save that equals what is kept", () => {
  /** At checkout, as both tabs of a buyer enter it. */
  const ENTERED = { plan_id: "passport360-enhanced-family-golf", policy_effective_date: "2026-11-20" };
  async function atCheckout(): Promise<Enrollment> {
    const quote = await beginShareLink(server);
    await answerAll(quote);
    return quote;
  }

  test("a second tab that opens at checkout changes nothing, so the first one's Submit goes through", async () => {
    const quote = await atCheckout();
    const seen = tagOf(await quote.get());
    const before = await written("quotes", quote.number);
    const entered = await quote.put(ENTERED);
    expect([entered.status, tagOf(entered)]).toEqual([200, seen]);
    expect(entered.body).toEqual((await quote.get()).body);
    expect(await written("quotes", quote.number)).toEqual(before);
    const submit = { token: quote.token, body: { application: payByCheck }, ...from(seen) };
    expect((await server.call("PUT", `${QUOTES}/${quote.number}`, submit)).status).toBe(200);
  });

  test("a consent that is given again to the same texts keeps the time of the first one", async () => {
    const quote = await atCheckout();
    await quote.put(payByCheck);
    const before = await written("quotes", quote.number);
    expect((await quote.put(payByCheck)).status).toBe(200);
    expect(await written("quotes", quote.number)).toEqual(before);
  });

  test("what is saved from an older state is taken, but not a consent from there", async () => {
    const quote = await atCheckout();
    await quote.put(payByCheck);
    const old = from('"1"');
    const put = (application: object) =>
      server.call("PUT", `${QUOTES}/${quote.number}`, { token: quote.token, body: { application }, ...old });
    const entered = await put(ENTERED);
    expect([entered.status, tagOf(entered)]).toEqual([200, tagOf(await quote.get())]);
    expect((await put({ ...ENTERED, auto_renewal: true })).status).toBe(412);
    expect((await put(payByCheck)).status).toBe(412);
  });

  test("any parts of what is kept, sent again in any order, write nothing", async () => {
    const quote = await atCheckout();
    await quote.put({ answers: { note: "a", town: "Leeds" }, auto_renewal: true });
    const kept = await quote.get();
    const seen = tagOf(kept);
    const before = await written("quotes", quote.number);
    const parts = fc.shuffledSubarray(Object.entries(kept.body.application ?? {}), { minLength: 1 });
    const isSilent = async (sent: [string, unknown][]): Promise<boolean> =>
      tagOf(await quote.put(Object.fromEntries(sent))) === seen;
    await fc.assert(fc.asyncProperty(parts, isSilent), { numRuns: 25 });
    expect(await written("quotes", quote.number)).toEqual(before);
  });

  test("a rule that is broken by now refuses it all the same", async () => {
    const quote = await atCheckout();
    await server.db
      .updateTable("quotes")
      .set({ application: sql`application || '{"holders": [{"dob": "2999-01-01"}]}'` })
      .where("quote_number", "=", quote.number)
      .execute();
    expect((await quote.put(ENTERED)).body.error?.code).toBe("rule_refused");
  });

  test("a client who is sent as stored stays at the same revision, from any state", async () => {
    const { body } = await server.call("POST", CLIENTS, {
      token: dana,
      body: { client_type: "individual", person: personIn("CO") },
    });
    const id = String(body.id);
    const put = (person: object, ask: Partial<Ask> = {}) =>
      server.call("PUT", `${CLIENTS}/${id}`, {
        token: dana,
        body: { client_type: "individual", broker: { id: "bkr_dana" }, person },
        ...ask,
      });
    const seen = tagOf(await put({ ...personIn("CO"), last_name: "Other" }));
    const before = await written("clients", id);
    for (const ask of [{}, from(seen), from('"0"')])
      expect(tagOf(await put({ ...personIn("CO"), last_name: "Other" }, ask))).toBe(seen);
    expect(await written("clients", id)).toEqual(before);
    expect((await put(personIn("CO"), from('"0"'))).status).toBe(412);
    expect(tagOf(await put(personIn("CO")))).not.toBe(seen);
  });
});
