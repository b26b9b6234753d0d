/** Rules of a newer version that hold for quotes which began with an older one (`applies_to_started`). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LaterRules } from "../../engine/index";
import { answerAll, beginShareLink, personIn, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { machine, processOn, publish, removeMachines } from "./support/published";
import type { Process } from "./support/published";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";

const PASSPORT = "passport360";

/** From this month on, nobody called Ray is insured; from next year on, nobody called Bo. */
const LATER = [
  {
    id: "no_rays",
    with: "no_quote",
    when: { "==": [{ var: "answers.first_name" }, "Ray"] },
    applies_to_started: "2026-11-01",
  },
  {
    id: "no_bos",
    with: "no_quote",
    when: { "==": [{ var: "answers.first_name" }, "Bo"] },
    applies_to_started: "2027-01-01",
  },
  { id: "no_als", with: "no_quote", when: { "==": [{ var: "answers.first_name" }, "Al"] } },
];

function withRules(text: string): string {
  const flow = JSON.parse(text) as { steps: object[] };
  return JSON.stringify({
    ...flow,
    steps: flow.steps.map((step, index) => (index === 0 ? { ...step, reject: LATER } : step)),
  });
}

let server: TestServer;
let first: Process;
let second: Process;
let started: Enrollment;
let beforeByte: string;
beforeAll(async () => {
  server = await startServer();
  const here = machine();
  [first, second] = [await processOn(server, here), await processOn(server, machine())];
  started = await beginShareLink(first);
  await answerAll(started);
  beforeByte = (await first.call("GET", `/flows/${PASSPORT}/1.6.0/flow.json`)).text;
  publish(here, PASSPORT, "1.7.0", withRules);
  await first.flows.look();
  await second.flows.look();
});
afterAll(async () => {
  await server.close();
  removeMachines();
});

const rename = (of: TestServer, name: string, quote = started): Promise<Answer> =>
  of.call("PUT", `${QUOTES}/${quote.number}`, {
    token: quote.token,
    body: {
      application: { holders: [{ ...personIn("CO"), first_name: name, dob: "1990-02-28", position_on_policy: 1 }] },
    },
  });

describe("a started quote", () => {
  test("is judged by the rules that hold for it, on every process, and stays on its version", async () => {
    for (const of of [first, second]) {
      const refused = await rename(of, "Ray");
      expect([refused.status, refused.body.error?.rule]).toEqual([422, "no_rays"]);
      expect(refused.body.error?.details).toEqual([expect.objectContaining({ step: "policyholder" })]);
      expect((await rename(of, "Ann")).body.flow?.version).toBe("1.6.0");
    }
  });

  test("is not judged by a rule whose day has not come, or that is not marked", async () => {
    expect((await rename(first, "Bo")).status).toBe(200);
    expect((await rename(first, "Al")).status).toBe(200);
    const fresh = await beginShareLink(first);
    expect((await rename(first, "Al", fresh)).body.error?.rule).toBe("no_als");
  });

  test("is refused when coverage is bound, however the answer came there", async () => {
    const holders = JSON.stringify([
      { ...personIn("CO"), first_name: "Ray", dob: "1990-02-28", position_on_policy: 1 },
    ]);
    const { application } = await server.db
      .selectFrom("quotes")
      .select("application")
      .where("quote_number", "=", started.number)
      .executeTakeFirstOrThrow();
    const changed = JSON.stringify({ ...application, holders: JSON.parse(holders) as object });
    await server.db
      .updateTable("quotes")
      .set({ application: changed })
      .where("quote_number", "=", started.number)
      .execute();
    const bound = await second.call("POST", `${QUOTES}/${started.number}/finalize`, { body: {} });
    expect([bound.status, bound.body.error?.code, bound.body.error?.rule]).toEqual([422, "rule_refused", "no_rays"]);
  });
});

describe("the page of a started quote", () => {
  test("gets the rules beside its version, whose bytes stay as they were", async () => {
    const { status, headers, body } = await second.call("GET", `/flows/${PASSPORT}/1.6.0/later.json`);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
    const later = body as unknown as LaterRules;
    expect(later.rules.map(({ step, word, rule }) => [step, word, rule.id])).toEqual([
      ["policyholder", "reject", "no_rays"],
      ["policyholder", "reject", "no_bos"],
    ]);
    expect(Object.keys(later.rejections)).toEqual(["0_no_quote"]);
    expect((await second.call("GET", `/flows/${PASSPORT}/1.6.0/flow.json`)).text).toBe(beforeByte);
  });

  test("gets none for the current version, and for an unknown one there is nothing", async () => {
    const { body } = await first.call("GET", `/flows/${PASSPORT}/1.7.0/later.json`);
    expect(body).toEqual({ rules: [], values: {}, tables: {}, rejections: {} });
    expect((await first.call("GET", `/flows/${PASSPORT}/9.9.9/later.json`)).status).toBe(404);
  });
});
