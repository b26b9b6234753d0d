/** Which save is judged by which rule. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWithFlows } from "../scenarios/support/server-host";
import { beginBoa, ELIGIBLE, forgeApplication, holderIn, rated, readyBoa, staff } from "./support/boa";
import { CONSENT, payByCard, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { ready as readyToPay } from "./support/races";
import type { Answer, TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startWithFlows();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const propose = (quote: Enrollment): Promise<Answer> =>
  server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "proposal" } });
const proposalOf = (quote: Enrollment): Promise<Answer> =>
  server.call("GET", `/api/management/v1/documents/proposal-${quote.number}`, { token: dana });
const staffOf = async (quote: Enrollment) => (await quote.get()).body.application?.answers;

/** The words by which the wizard finds the step to go to. */
function expectTooFew({ status, body }: Answer): void {
  expect([status, body.error?.code, body.error?.rule]).toEqual([422, "rule_refused", "below_staff_minimum"]);
  expect(body.error?.details).toEqual([
    expect.objectContaining({ rule: "below_staff_minimum", step: "employees", message: expect.any(String) }),
  ]);
}

describe("in CO, where ten people are needed, 8 owners and 2 employees", () => {
  async function eight(): Promise<Enrollment> {
    const quote = await beginBoa(server, dana, "CO");
    for (const answers of [ELIGIBLE, { owners_count: 8 }, { employees_count: 2 }])
      expect((await quote.put({ answers })).status).toBe(200);
    return quote;
  }

  test("become 2 owners and 8 employees, one after the other", async () => {
    const quote = await eight();
    expect((await quote.put({ answers: { owners_count: 2 } })).status).toBe(200);
    expect(await staffOf(quote)).toMatchObject(staff(2, 2));
    expect((await quote.put({ answers: { employees_count: 8 } })).status).toBe(200);
    expect(await staffOf(quote)).toMatchObject(staff(2, 8));
    expect((await quote.put({ plan_id: "boa" })).status).toBe(200);
  });

  test("may not become 2 owners and 7 employees: the step that owns the rule refuses, and nothing is stored", async () => {
    const quote = await eight();
    await quote.put({ answers: { owners_count: 2 } });
    expectTooFew(await quote.put({ answers: { employees_count: 7 } }));
    expect(await staffOf(quote)).toMatchObject(staff(2, 2));
  });

  test("an answer sent again as it stands brings nothing", async () => {
    const quote = await eight();
    await quote.put({ answers: { owners_count: 2 } });
    expect((await quote.put({ answers: { employees_count: 2, owners_count: 1 } })).status).toBe(200);
    expect(await staffOf(quote)).toMatchObject(staff(1, 2));
  });

  test("what sells or promises names the step while the rule is broken", async () => {
    const quote = await eight();
    await quote.put({ plan_id: "boa" });
    await quote.put({ answers: { owners_count: 2 } });
    for (const answer of [await quote.get("/checkout"), await propose(quote), await quote.put({ plan_id: "boa" })])
      expectTooFew(answer);
    expect((await quote.put({ answers: { employees_count: 8 } })).status).toBe(200);
    expect((await quote.get("/checkout")).status).toBe(200);
  });
});

describe("1 owner and 1 employee of TX, moved to CO", () => {
  async function moved(): Promise<Enrollment> {
    const quote = await readyBoa(server, dana, "TX", staff(1, 1));
    expect((await propose(quote)).status).toBe(200);
    expect((await proposalOf(quote)).status).toBe(200);
    const { status, body } = await quote.put(rated("CO"));
    expect([status, body.application?.rating_address?.region?.code]).toEqual([200, "CO"]);
    return quote;
  }

  test("are saved with their state, and refused where something is sold or promised", async () => {
    const quote = await moved();
    const mails = (await server.mails()).length;
    expectTooFew(await quote.get("/checkout"));
    expectTooFew(await propose(quote));
    expectTooFew(await proposalOf(quote));
    expectTooFew(await quote.put({ plan_id: "boa" }));
    expectTooFew(await quote.put({ billing: { billing_type: "carrier_bill" } }));
    expectTooFew(await quote.put({ acknowledgement: CONSENT("broker") }));
    expect((await server.mails()).length).toBe(mails);
    const bound = await quote.finalize(dana);
    expect([bound.status, (await quote.get()).body.policy]).toEqual([422, null]);
    expect(bound.text).toContain("below_staff_minimum");
  });

  test("are asked for their employees again, and bound", async () => {
    const quote = await moved();
    for (const application of [
      { answers: { employees_count: 9 } },
      { holders: [holderIn("CO")] },
      { plan_id: "boa" },
      { acknowledgement: CONSENT("broker") },
    ])
      expect((await quote.put(application)).status).toBe(200);
    expect((await quote.finalize(dana)).status).toBe(200);
  });

  test("may take a choice back, which sells nothing", async () => {
    const quote = await moved();
    await forgeApplication(server, quote, (application) => ({ ...application, plan_id: "boa" }));
    const { status, body } = await quote.put({ plan_id: null, acknowledgement: null });
    expect([status, body.application?.plan_id]).toEqual([200, undefined]);
  });
});

test("a card that waits with the quote brings its step to judgement when it is given, and not at every save after", async () => {
  const quote = await readyToPay(server, payByCard("ok"));
  await forgeApplication(server, quote, (application) => ({ ...application, policy_effective_date: "2026-10-01" }));
  expect((await quote.put({ beneficiaries: [] })).status).toBe(200);
  const { status, body } = await quote.put({ billing: payByCard("ok", "another").billing });
  expect([status, body.error?.rule]).toEqual([422, "checkout.policy_effective_date.window"]);
});

test("what is sold before everything is answered is not refused for what is missing, but binding is", async () => {
  const quote = await beginBoa(server, dana, "TX");
  expect((await quote.put({ plan_id: "boa" })).status).toBe(200);
  expect((await quote.get("/checkout")).status).toBe(200);
  expect((await propose(quote)).status).toBe(200);
  expect((await proposalOf(quote)).status).toBe(200);
  const { body } = await quote.finalize(dana);
  expect(body.error).toMatchObject({ code: "rule_refused", rule: "industries.related_industries.required" });
});

test("an excluded industry at the first step stops a proposal, however far the quote has come", async () => {
  const quote = await readyBoa(server, dana, "TX");
  await forgeApplication(server, quote, (application) => ({
    ...application,
    answers: { ...ELIGIBLE, ...staff(6, 40), related_industries: true },
  }));
  const { status, body } = await propose(quote);
  expect([status, body.error?.rule]).toEqual([422, "excluded_industry"]);
  expect(body.error?.details).toEqual([expect.objectContaining({ step: "industries" })]);
  expect((await quote.put({ answers: { owners_count: 7 } })).status).toBe(200);
});
