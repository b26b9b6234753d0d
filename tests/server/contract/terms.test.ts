/** Terms of policies: half open, on the date of the space, and right before the sweep has come. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clockOf } from "../../../server/base/clock";
import { addDays } from "../../../server/base/dates";
import { sweepTerms } from "../../../server/domain/terms";
import { grantSession } from "../../../server/store/sessions";
import { from, listOf, POLICIES, sold } from "../support/checks";
import { CLIENTS } from "../support/enrollment";
import { serverOver, startServer } from "../support/server";
import type { Answer, TestServer } from "../support/server";
import { sampled } from "../../support/tier";

let server: TestServer;
let dana: string;
/** A sold policy, of which the others of these tests are copies with terms of their own. */
let pattern: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  pattern = (await sold(server)).id;
});
afterAll(() => server.close());

/** The same database as a server serves it at that moment. */
const at = (moment: string, zones: { readonly [space: string]: string } = {}): TestServer => {
  const named = Object.entries(server.deps.settings.spaces).map(([label, space]) => {
    const time_zone = zones[label];
    return [label, { ...space, ...(time_zone !== undefined && { time_zone }) }] as const;
  });
  const settings = { ...server.deps.settings, spaces: Object.fromEntries(named) };
  const clock = clockOf(settings.spaces, () => new Date(moment));
  return serverOver({ ...server.deps, settings, clock }, server.url, server.close);
};

interface Term {
  readonly starts: string;
  readonly ends: string;
  readonly canceled?: boolean;
  readonly renewable?: boolean;
}

/** A client of Dana's with policies of these terms; returns the client's id. */
async function clientWith(name: string, terms: readonly Term[], where = { space: "demo", broker: "bkr_dana" }) {
  const id = `cl_terms_${name}`;
  await sql`insert into clients (id, space, brokerage_id, broker_id, client_type, person, search, created_at, updated_at)
    select ${id}, ${where.space}, brokerage_id, id, 'individual', ${JSON.stringify({ first_name: "Ann", last_name: name, email: "ann@mail.example" })}::jsonb,
      ''::tsvector, now(), now() from brokers where id = ${where.broker}`.execute(server.db);
  const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'policies' and is_generated = 'NEVER'`.execute(server.db);
  for (const [n, { starts, ends, canceled = false, renewable = true }] of terms.entries()) {
    const own: { readonly [column: string]: unknown } = {
      id: `pol_terms_${name}_${n}`,
      space: where.space,
      client_id: id,
      broker_id: where.broker,
      quote_number: null,
      charge_id: null,
      policy_number: null,
      status: canceled ? "canceled" : "inforce",
      starts_at: starts,
      ends_at: ends,
      renewable,
    };
    const values = columns.rows.map((column) =>
      column.name in own ? sql`${own[column.name]}` : sql.ref(`pattern.${column.name}`),
    );
    await sql`insert into policies (${sql.join(columns.rows.map((column) => sql.ref(column.name)))})
      select ${sql.join(values)} from policies as pattern where pattern.id = ${pattern}`.execute(server.db);
  }
  return id;
}

/** What the dashboard learns of a client. */
async function shownOf(from: TestServer, client: string, token = dana, headers = {}) {
  const ask = { token, headers };
  const one = await from.call("GET", `${CLIENTS}/${client}`, ask);
  const policies = listOf((await from.call("GET", `${POLICIES}?client_id=${client}`, ask)).body);
  return {
    stats: one.body.policies_stats,
    renews: one.body.next_renewal_date,
    policies: policies
      .map(({ id, status, begins_later }) => ({ id, status, later: begins_later ?? false }))
      .toSorted((a, b) => String(a.id).localeCompare(String(b.id))),
  };
}

/** What R-29 says of these terms on a day, word by word. */
function meantOn(day: string, terms: readonly Term[]) {
  const statusOf = ({ ends, canceled }: Term) => (canceled ? "canceled" : ends <= day ? "expired" : "inforce");
  const running = terms.filter((term) => statusOf(term) === "inforce");
  const renewals = running.filter(({ renewable }) => renewable !== false).map(({ ends }) => ends);
  return {
    stats: { inforce: running.length, churned: terms.length - running.length },
    renews: renewals.toSorted()[0] ?? null,
    policies: terms.map((term, n) => ({
      id: expect.stringMatching(new RegExp(`_${n}$`)),
      status: statusOf(term),
      later: statusOf(term) === "inforce" && term.starts > day,
    })),
  };
}

const YEAR = { starts: "2027-03-03", ends: "2028-03-03" };
const CLIENTS_OF_TERMS: { readonly [name: string]: readonly Term[] } = {
  "one year": [YEAR],
  "a leap day": [{ starts: "2028-02-29", ends: "2029-02-28" }],
  "a term that ends on a leap day": [{ starts: "2027-08-29", ends: "2028-02-29" }],
  "a renewal from the day on which the old term ends": [YEAR, { starts: "2028-03-03", ends: "2029-03-03" }],
  "two at once": [YEAR, { starts: "2027-06-01", ends: "2028-06-01" }],
  "a canceled one": [{ ...YEAR, canceled: true }],
  "a canceled one beside another": [
    { ...YEAR, canceled: true },
    { starts: "2027-06-01", ends: "2028-06-01" },
  ],
  "a product that never renews": [{ ...YEAR, renewable: false }],
};

const changes = Object.values(CLIENTS_OF_TERMS)
  .flat()
  .flatMap(({ starts, ends }) => [starts, ends]);
/** Three years of first and last days, and the days before and after them. */
const DAYS = [...new Set(changes.flatMap((day) => [-1, 0, 1].map((days) => addDays(day, days))))].toSorted();

const stored = async (client: string) =>
  (await server.db.selectFrom("policies").select("status").where("client_id", "=", client).orderBy("id").execute()).map(
    ({ status }) => status,
  );

describe("each first and last day of three years", () => {
  test("every answer is the same before the sweep and after it, which writes it down (R-29)", async () => {
    const ids = new Map<string, string>();
    for (const [n, [name, terms]] of Object.entries(CLIENTS_OF_TERMS).entries())
      ids.set(name, await clientWith(`days${n}`, terms));
    for (const day of sampled(DAYS, 12)) {
      const then = at(`${day}T17:00:00Z`);
      for (const isSwept of [false, true]) {
        if (isSwept) await sweepTerms(then.deps);
        const rows = listOf((await then.call("GET", `${CLIENTS}?_limit=10`, { token: dana })).body);
        for (const [name, terms] of Object.entries(CLIENTS_OF_TERMS)) {
          const [id, meant] = [ids.get(name) ?? "", meantOn(day, terms)];
          const when = `${name} on ${day}, ${isSwept ? "after" : "before"} the sweep`;
          const row = rows.find((each) => String(each.id) === id);
          expect([row?.policies_stats, row?.next_renewal_date], when).toEqual([meant.stats, meant.renews]);
          if (!isSwept) expect(await shownOf(then, id), when).toEqual(meant);
          else expect(await stored(id), when).toEqual(meant.policies.map(({ status }) => status));
        }
      }
    }
  });

  test("a policy of a year is shown so on these days", async () => {
    const id = await clientWith("shown", [YEAR]);
    const shown = async (day: string) => {
      const { stats, renews, policies } = await shownOf(at(`${day}T17:00:00Z`), id);
      return [policies[0]?.status, policies[0]?.later, Number(stats?.inforce), Number(stats?.churned), renews];
    };
    expect(await shown("2027-03-02")).toEqual(["inforce", true, 1, 0, "2028-03-03"]);
    expect(await shown("2027-03-03")).toEqual(["inforce", false, 1, 0, "2028-03-03"]);
    expect(await shown("2028-03-02")).toEqual(["inforce", false, 1, 0, "2028-03-03"]);
    expect(await shown("2028-03-03")).toEqual(["expired", false, 0, 1, null]);
    expect(await shown("2028-03-04")).toEqual(["expired", false, 0, 1, null]);
  });

  test("a server that was off for years catches up with one sweep, and one whose clock was set back undoes it", async () => {
    const id = await clientWith("off", CLIENTS_OF_TERMS["a renewal from the day on which the old term ends"] ?? []);
    await sweepTerms(at("2031-01-01T17:00:00Z").deps);
    expect(await stored(id)).toEqual(["expired", "expired"]);
    await sweepTerms(at("2028-05-01T17:00:00Z").deps);
    expect(await stored(id)).toEqual(["expired", "inforce"]);
  });
});

describe("the state of a policy that its ETag names (R-07)", () => {
  const read = (from: TestServer, id: string): Promise<Answer> =>
    from.call("GET", `${POLICIES}/${id}`, { token: dana });
  const tagOf = ({ headers }: Answer): string => String(headers.get("etag"));

  test("differs before and after its end, and stays the same when the sweep writes it down", async () => {
    await clientWith("tag", [YEAR]);
    const id = "pol_terms_tag_0";
    const [last, ended] = [at("2028-03-02T17:00:00Z"), at("2028-03-03T17:00:00Z")];
    const before = await read(last, id);
    const after = await read(ended, id);
    expect([before.body.status, after.body.status]).toEqual(["inforce", "expired"]);
    expect(tagOf(after)).not.toBe(tagOf(before));
    await sweepTerms(ended.deps);
    expect(tagOf(await read(ended, id))).toBe(tagOf(after));
  });

  test.each([false, true])("is the one that a change names by If-Match (after the sweep: %s)", async (isSwept) => {
    const name = `match${String(isSwept)}`;
    await clientWith(name, [YEAR]);
    const id = `pol_terms_${name}_0`;
    const [last, ended] = [at("2028-03-02T17:00:00Z"), at("2028-03-03T17:00:00Z")];
    const token = await server.db
      .transaction()
      .execute((trx) => grantSession(trx, "demo", { kind: "policy", policyId: id }));
    const give = (state: Answer) =>
      ended.call("PATCH", `${POLICIES}/${id}?op=submit_policy_number`, {
        token,
        body: { policy_number: `MC-${name}` },
        ...from(state),
      });
    const before = await read(last, id);
    if (isSwept) await sweepTerms(ended.deps);
    expect((await give(before)).status).toBe(412);
    const given = await give(await read(ended, id));
    expect([given.status, given.body.status, given.body.policy_number]).toEqual([200, "expired", `MC-${name}`]);
    expect(tagOf(given)).toBe(tagOf(await read(ended, id)));
  });
});

describe("midnight in a space (R-17)", () => {
  const ZONES = { demo: "Pacific/Honolulu", other: "America/New_York" };

  test("a policy ends at the midnight of its own space, not of another space of the server", async () => {
    await server.db
      .insertInto("brokerages")
      .values({ id: "bkg_terms", space: "other", slug: "terms", name: "Other", default_broker_id: null })
      .execute();
    const phone_number = "303-555-0199";
    await server.db
      .insertInto("brokers")
      .values({
        id: "bkr_terms",
        space: "other",
        brokerage_id: "bkg_terms",
        name: "Oda",
        email: "oda@o.example",
        phone_number,
      })
      .execute();
    const oda = await server.db
      .transaction()
      .execute((trx) => grantSession(trx, "other", { kind: "broker", brokerId: "bkr_terms" }));
    const own = await clientWith("honolulu", [YEAR]);
    const theirs = await clientWith("newyork", [YEAR], { space: "other", broker: "bkr_terms" });
    await sql`update policies set brokerage_id = 'bkg_terms' where client_id = ${theirs}`.execute(server.db);
    const statuses = async (moment: string) => {
      const then = at(moment, ZONES);
      const shown = async () => [
        (await shownOf(then, own)).policies[0]?.status,
        (await shownOf(then, theirs, oda, { host: "other.example", "x-space": "other" })).policies[0]?.status,
      ];
      const before = await shown();
      await sweepTerms(then.deps);
      expect(await shown()).toEqual(before);
      expect([...(await stored(own)), ...(await stored(theirs))]).toEqual(before);
      return before;
    };
    expect(await statuses("2028-03-03T04:59:59Z")).toEqual(["inforce", "inforce"]);
    expect(await statuses("2028-03-03T05:00:00Z")).toEqual(["inforce", "expired"]);
    expect(await statuses("2028-03-03T09:59:59Z")).toEqual(["inforce", "expired"]);
    expect(await statuses("2028-03-03T10:00:00Z")).toEqual(["expired", "expired"]);
  });

  test.each([
    ["2026-11-21T04:59:59Z", undefined, "2026-11-20"],
    ["2026-11-21T05:00:00Z", undefined, "2026-11-21"],
    ["2028-07-01T03:59:59Z", undefined, "2028-06-30"],
    ["2028-07-01T04:00:00Z", undefined, "2028-07-01"],
    ["2028-02-29T09:59:59Z", "Pacific/Honolulu", "2028-02-28"],
    ["2028-12-31T15:00:00Z", "Asia/Tokyo", "2029-01-01"],
  ])("at %s in the zone %s pages show that it is %s", async (moment, zone, today) => {
    const { body } = await at(moment, zone === undefined ? {} : { demo: zone }).call(
      "GET",
      "/api/management/v1/settings",
    );
    expect(body.today).toBe(today);
  });
});

test("a search shows since when a policy has ended, and from when on another covers (R-29)", async () => {
  await clientWith("found", [YEAR]);
  await sql`update policies set policy_number = 'MC-FOUND-TERM' where id = 'pol_terms_found_0'`.execute(server.db);
  const found = async (moment: string) => {
    const { body } = await at(moment).call("GET", "/api/management/v1/search?q=FOUND-TERM", { token: dana });
    return listOf(body).map(({ status, starts_at, ends_at, begins_later }) => [
      status,
      starts_at,
      ends_at,
      begins_later,
    ]);
  };
  expect(await found("2027-03-02T17:00:00Z")).toEqual([["inforce", YEAR.starts, YEAR.ends, true]]);
  expect(await found("2028-03-02T17:00:00Z")).toEqual([["inforce", YEAR.starts, YEAR.ends, undefined]]);
  expect(await found("2028-03-03T17:00:00Z")).toEqual([["expired", YEAR.starts, YEAR.ends, undefined]]);
});
