import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { clockOf } from "../../../server/base/clock";
import { migrate } from "../../../server/store/migrate";
import { NASTY_POLICY_NUMBERS } from "../../support/nasty-values";
import { answerAll, beginShareLink, payByCheck, personIn } from "../support/enrollment";
import { serverOver, startServer, tokenIn } from "../support/server";
import type { Answer, Ask, TestServer } from "../support/server";

const POLICIES = "/api/management/v1/policies";

let server: TestServer;
let dana: string;
let policyId: string;
/** The token of the link that the carrier's desk was mailed. */
let carrier: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  const bought = await beginShareLink(server);
  await answerAll(bought);
  await bought.put(payByCheck);
  policyId = String((await bought.finalize()).body.policy?.id);
  carrier = tokenIn((await server.mails("issuing@carrier.example"))[0]);
});
afterAll(() => server.close());

const submit = (body: object, query = "?op=submit_policy_number") =>
  server.call("PATCH", `${POLICIES}/${policyId}${query}`, { token: carrier, body });

const REFUSED: readonly (readonly [string, object])[] = [
  ["none", {}],
  ["nothing", { policy_number: "" }],
  ["only a space", { policy_number: " " }],
  ["no text", { policy_number: 7 }],
  ...NASTY_POLICY_NUMBERS.filter(([, , kept]) => kept === undefined).map(
    ([what, policy_number]) => [what, { policy_number }] as const,
  ),
];
test.each(REFUSED)("a number that is %s is refused", async (_, body) => {
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
  const found = await server.call("GET", "/api/management/v1/search?q=4711", { token: dana });
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

const tagOf = ({ headers }: Answer): string => String(headers.get("etag"));
const from = (etag: string): Pick<Ask, "headers"> => ({ headers: { "if-match": etag } });

/** A policy that has just been bound, for a client of its own, and the token that the desk was mailed for it. */
interface Bought {
  readonly id: string;
  readonly path: string;
  readonly carrier: string;
}

async function bought(): Promise<Bought> {
  const quote = await beginShareLink(server);
  // All at once, which costs a third of the steps that a buyer makes.
  const holders = [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }];
  const plan = { plan_id: "passport360-enhanced-family-golf", policy_effective_date: "2026-11-20" };
  await quote.put({ holders, ...plan, ...payByCheck });
  const id = String((await quote.finalize()).body.policy?.id);
  return { id, path: `${POLICIES}/${id}`, carrier: tokenIn((await server.mails("issuing@carrier.example"))[0]) };
}
const give = ({ path, carrier: token }: Bought, policy_number: string, ask: Partial<Ask> = {}, of = server) =>
  of.call("PATCH", `${path}?op=submit_policy_number`, { token, body: { policy_number }, ...ask });
const read = ({ path, carrier: token }: Bought, of = server) => of.call("GET", path, { token });
const outcome = ({ status, body }: Answer) => (status === 200 ? "saved" : body.error?.code);

let given = 0;
/** A number that no other policy here has. */
const fresh = (): string => `MC-${(given += 1)}/F`;

describe("a number that is given from a state that was seen before (R-07)", () => {
  test("two who give one at the same moment, each order: one is kept, the other learns that there is one", async () => {
    for (const isTurned of [false, true]) {
      const policy = await bought();
      const seen = tagOf(await read(policy));
      const numbers = [fresh(), fresh()];
      const answers = await Promise.all(
        (isTurned ? numbers.toReversed() : numbers).map((number) => give(policy, number, from(seen))),
      );
      const kept = await server.call("GET", policy.path, { token: dana });
      const [saved] = answers.filter(({ status }) => status === 200);
      expect(saved?.body.policy_number).toBe(kept.body.policy_number);
      expect(answers.map(outcome).toSorted()).toEqual(["policy_number_set", "saved"]);
      expect(tagOf(kept)).not.toBe(seen);
    }
  });

  test("a number given to a policy that has changed is not kept", async () => {
    const policy = await bought();
    const refused = await give(policy, fresh(), from('"0"'));
    expect([refused.status, refused.body.error?.code]).toEqual([412, "changed_meanwhile"]);
    expect((await server.call("GET", policy.path, { token: dana })).body.policy_number).toBeNull();
  });
});

describe("a number is corrected for 24 hours by a call that names the state with it, and then is final (A-50)", () => {
  /** The server as it is so many hours later. */
  const later = (hours: number): TestServer => {
    const now = () => new Date(server.deps.clock.now().getTime() + hours * 3_600_000);
    const clock = clockOf(server.deps.settings.spaces, now);
    return serverOver({ ...server.deps, clock }, server.url, server.close);
  };

  test("the documents are mailed again and name the number that they replace; each change is audited", async () => {
    const policy = await bought();
    const [wrong, right] = [fresh(), fresh()];
    const first = await give(policy, wrong);
    const until = Date.parse(String(first.body.number_correctable_until));
    expect(Math.abs(until - server.deps.clock.now().getTime() - 86_400_000)).toBeLessThan(60_000);
    const corrected = await give(policy, right, from(tagOf(first)), later(23.9));
    expect([corrected.status, corrected.body.policy_number]).toEqual([200, right]);
    const [again, mail] = await server.mails("ann.lee@mail.example");
    expect(mail?.subject).toBe("Your Passport 360 policy documents");
    expect(again?.subject).toBe("Your Passport 360 policy number was corrected");
    for (const body of [again?.text, again?.html]) {
      expect(body).toContain(right);
      expect(body?.replaceAll(/\s+/g, " ")).toContain(`please do not use the ones with the number ${wrong} any more`);
    }
    const audit = server.db.selectFrom("audit").select("detail").where("entity_id", "=", policy.id).orderBy("id");
    const rows = await audit.where("operation", "=", "policy.number").execute();
    const revision: unknown = expect.any(Number);
    expect(rows.map(({ detail }) => detail)).toEqual([{ revision }, { revision, replaces: wrong }]);
  });

  test("a number that another program hides something in is kept as it is read (R-27)", async () => {
    const policy = await bought();
    let tag = "";
    for (const [what, typed, kept] of NASTY_POLICY_NUMBERS) {
      if (kept === undefined) continue;
      const answer = await give(policy, typed, tag === "" ? {} : from(tag));
      expect([answer.status, answer.body.policy_number], what).toEqual([200, kept]);
      tag = tagOf(answer);
    }
  });

  test("after 24 hours it is final, also when it was corrected in between, and the page is not offered it", async () => {
    const policy = await bought();
    const first = await give(policy, fresh());
    const number = fresh();
    const corrected = await give(policy, number, from(tagOf(first)), later(20));
    const refused = await give(policy, fresh(), from(tagOf(corrected)), later(24.1));
    expect([refused.status, refused.body.error?.code]).toEqual([409, "policy_number_set"]);
    const kept = await read(policy, later(24.1));
    expect([kept.body.policy_number, kept.body.number_correctable_until]).toEqual([number, undefined]);
  });

  test("the same number again changes and mails nothing; a call that names no state never corrects", async () => {
    const policy = await bought();
    const number = fresh();
    const first = await give(policy, number);
    const mails = (await server.mails("ann.lee@mail.example")).length;
    const same = await give(policy, number, from(tagOf(first)));
    expect([same.status, tagOf(same)]).toEqual([200, tagOf(first)]);
    expect(outcome(await give(policy, fresh()))).toBe("policy_number_set");
    expect(outcome(await give(policy, fresh(), from('"1"')))).toBe("policy_number_set");
    expect((await server.mails("ann.lee@mail.example")).length).toBe(mails);
  });

  test("a number that had been kept before corrections were possible is final", async () => {
    const policy = await bought();
    await server.db.updateTable("policies").set({ policy_number: fresh() }).where("id", "=", policy.id).execute();
    expect(outcome(await give(policy, fresh(), from(tagOf(await read(policy)))))).toBe("policy_number_set");
  });
});

describe("a number is unique among policies whose terms overlap (A-50)", () => {
  const change = (id: string, values: object) =>
    server.db.updateTable("policies").set(values).where("id", "=", id).execute();
  const term = (starts_at: string, ends_at: string) => ({ starts_at, ends_at });
  const TERM = term("2026-11-20", "2027-11-20");
  const NONE = { policy_number: null, numbered_at: null };
  let columns: string;
  let one: Bought;
  let clientId: string;
  beforeAll(async () => {
    one = await bought();
    const { rows } = await sql<{ readonly name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'policies' and is_generated = 'NEVER' and column_name not in ('id', 'quote_number')`.execute(
      server.db,
    );
    columns = rows.map(({ name }) => name).join(", ");
    clientId = String((await read(one)).body.client?.id);
  });

  /** Another policy of the same term, product and plan, of another client, which was not bound here. */
  async function another(values: object): Promise<string> {
    const id = `pol_other_${(given += 1)}`;
    const all = sql.raw(columns);
    await sql`insert into policies (id, ${all}) select ${id}, ${all} from policies where id = ${one.id}`.execute(
      server.db,
    );
    const [client] = await server.db.selectFrom("clients").select("id").where("id", "!=", clientId).limit(1).execute();
    await change(id, { client_id: client?.id, ...TERM, ...values });
    return id;
  }

  test.each([
    ["the same", "MC-77 A/b", "MC-77 A/b", {}, "policy_number_taken"],
    ["the same in capitals and without spaces", "mc-78a/B", "MC-78 A/b", {}, "policy_number_taken"],
    ["with another sign between", "MC 79-A", "MC-79 A", {}, "saved"],
    ["the same from the day on which this one ends", "MC-80", "MC-80", term("2027-11-20", "2028-11-20"), "saved"],
    ["the same from the day before", "MC-81", "MC-81", term("2027-11-19", "2028-11-19"), "policy_number_taken"],
    ["the same until this one begins", "MC-82", "MC-82", term("2025-11-20", "2026-11-20"), "saved"],
    ["the same, but canceled", "MC-83", "MC-83", { status: "canceled" }, "saved"],
    ["the same, for another space", "MC-84", "MC-84", { space: "other" }, "saved"],
  ])("another policy's number is %s", async (_, number, own, values, expected) => {
    await change(one.id, { ...TERM, ...NONE });
    const other = await another({ policy_number: number, ...values });
    const answer = await give(one, own);
    expect(outcome(answer)).toBe(expected);
    expect(answer.text.includes(other)).toBe(false);
  });

  test("a renewal of the same client and product may keep its number, and a second policy of that day may not", async () => {
    await change(one.id, { ...TERM, ...NONE });
    const number = fresh();
    const renewed = await another({ policy_number: number, client_id: clientId });
    expect(outcome(await give(one, number))).toBe("policy_number_taken");
    await change(renewed, term("2025-12-01", "2026-12-01"));
    expect(outcome(await give(one, number.toLowerCase()))).toBe("saved");
  });

  test("a correction to a number that is taken is refused, and of many who give one number at once one gets it", async () => {
    const policies = [await bought(), await bought(), await bought()];
    const number = fresh();
    const answers = await Promise.all(
      policies.map((policy, n) => give(policy, n % 2 === 0 ? number : number.toLowerCase())),
    );
    expect(answers.map(outcome).toSorted()).toEqual(["policy_number_taken", "policy_number_taken", "saved"]);
    const loser = policies[answers.findIndex(({ status }) => status === 409)] ?? expect.fail("all were saved");
    const own = await give(loser, fresh());
    expect(outcome(await give(loser, number, from(tagOf(own))))).toBe("policy_number_taken");
  });

  test("the upgrade of a database that has a number twice names both policies and goes on", async () => {
    const number = fresh();
    await change(one.id, { ...TERM, policy_number: number });
    const other = await another({ policy_number: number.toLowerCase() });
    await sql`drop index policies_by_number`.execute(server.db);
    await sql`alter table policies drop column numbered_at`.execute(server.db);
    await server.db.deleteFrom("migrations").where("name", "=", "0036_policy_numbers.sql").execute();
    const said: string[] = [];
    await migrate(server.db, (sentence) => said.push(sentence));
    const about = said.filter((sentence) => sentence.includes(other));
    expect(about).toEqual([expect.stringMatching(new RegExp(`^Two policies of the space demo have .*${one.id}`))]);
    expect((await read(one)).body.policy_number).toBe(number);
  });
});
