/** The demo data of any seed, made on any day: only what may be true on that day. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clientProblems } from "../../../engine/index";
import type { Flow } from "../../../engine/index";
import { clockOf } from "../../../server/base/clock";
import { endOfTerm, isCalendarDate } from "../../../server/base/dates";
import { demoChecks } from "../../../server/demo/checks";
import { DEMO_SPACE, demoClients } from "../../../server/demo/clients";
import { demoOffers } from "../../../server/demo/offers";
import { BROKERS } from "../../../server/demo/seed";
import { createRandom } from "../../../server/demo/random";
import { loadRateBooks } from "../../../server/rates/plans";

const root = resolve(import.meta.dirname, "../../..");
const passport: Flow = JSON.parse(readFileSync(`${root}/flows/passport360.flow.json`, "utf8"));
const boa: Flow = JSON.parse(readFileSync(`${root}/flows/boa.flow.json`, "utf8"));
const rates = loadRateBooks();
const moments = fc.date({
  min: new Date("1990-01-01"),
  max: new Date("2120-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const zones = fc.constantFrom(undefined, "Pacific/Honolulu", "Asia/Tokyo");

const made = (seed: number, now: Date, time_zone: string | undefined) => {
  const clock = clockOf({ [DEMO_SPACE]: time_zone === undefined ? {} : { time_zone } }, () => now);
  const today = clock.today(DEMO_SPACE);
  return { today, clock, ...demoClients(BROKERS, { clock, rates, flows: [passport] }, createRandom(seed)) };
};

const underWay = (seed: number, now: Date, zone: string | undefined) => {
  const { clock, today, clients, policies } = made(seed, now, zone);
  const insured = new Set(policies.map(({ client_id }) => client_id));
  const prospects = clients.filter(({ id }) => !insured.has(id));
  const random = createRandom(seed);
  const offers = demoOffers(prospects, { clock, rates, flows: [passport, boa] }, random);
  return { today, clients, policies, ...offers, checks: demoChecks(policies, clock, random) };
};

/** Every moment and every date in a record, by any name, also in its JSON. */
function daysIn(value: unknown): readonly string[] {
  if (value instanceof Date) return [value.toISOString()];
  if (typeof value === "string" && /^[[{]/.test(value)) return daysIn(JSON.parse(value));
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(daysIn) : [];
}

test("demo data hold nothing that cannot be on the day of the seed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), moments, zones, (seed, now, zone) => {
      const { today, clients, policies } = made(seed, now, zone);
      const byId = new Map(clients.map((client) => [client.id, client]));
      for (const client of clients) {
        const person = JSON.parse(client.person);
        expect(clientProblems(client.client_type, person, today)).toEqual([]);
        expect(daysIn(client).filter((day) => day > (day.includes("T") ? now.toISOString() : today))).toEqual([]);
        expect(client.updated_at.getTime()).toBeGreaterThanOrEqual(client.created_at.getTime());
      }
      for (const { ends_at, ...policy } of policies) {
        expect(daysIn(policy).filter((day) => day > (day.includes("T") ? now.toISOString() : today))).toEqual([]);
        expect(daysIn(policy).filter((day) => !day.includes("T") && !isCalendarDate(day))).toEqual([]);
        expect(policy.created_at.getTime()).toBeGreaterThan(
          byId.get(policy.client_id)?.created_at.getTime() ?? Infinity,
        );
        expect(ends_at).toBe(endOfTerm(policy.starts_at, passport.policy.lasts));
        expect([policy.status, ends_at <= today]).toEqual([policy.status, policy.status !== "inforce"]);
      }
      const order = clients.map(({ created_at }) => created_at.getTime());
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
    { numRuns: 25 },
  );
});

test("demo offers are no older than their clients, and nothing happens to them before they are sent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), moments, zones, (seed, now, zone) => {
      const { clients, quotes, links } = underWay(seed, now, zone);
      const known = new Map(clients.map(({ id, created_at }) => [id, created_at.getTime()]));
      const linked = new Set(links.map(({ quote_number }) => quote_number));
      for (const quote of quotes) {
        const given = quote.handed_off_at ?? quote.link_copied_at;
        expect(linked.has(quote.quote_number)).toBe(given !== null);
        expect(quote.opened_at === null || (given !== null && given <= quote.opened_at)).toBe(true);
        expect(quote.closed_at === null || (given !== null && given <= quote.closed_at)).toBe(true);
        const acts = [given, quote.opened_at, quote.started_at, quote.last_at, quote.proposed_at, quote.closed_at];
        const times = [known.get(quote.client_id), quote.created_at.getTime(), ...acts.map((act) => act?.getTime())];
        const [first = Infinity, made = 0, ...others] = times;
        expect(first).toBeLessThanOrEqual(made);
        for (const each of others) {
          expect(each ?? made).toBeGreaterThanOrEqual(made);
          expect(each ?? made).toBeLessThanOrEqual(now.getTime());
        }
      }
    }),
    { numRuns: 10 },
  );
});

test("a demo check comes after its policy's sale, on no day that is still to come, and pays no more than the policy costs", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), moments, zones, (seed, now, zone) => {
      const { today, policies, checks } = underWay(seed, now, zone);
      const sold = new Map(policies.map((policy) => [policy.id, policy]));
      expect(new Set(checks.map(({ policy_id }) => policy_id)).size).toBe(checks.length);
      for (const { policy_id, received_on, recorded_at, amount_cents } of checks) {
        const policy = sold.get(policy_id);
        expect(policy?.payment_method).toBe("Check (Bill me later)");
        expect(received_on >= (policy?.starts_at ?? "9999") && received_on <= today).toBe(true);
        expect(recorded_at.getTime()).toBeGreaterThanOrEqual(policy?.created_at.getTime() ?? Infinity);
        expect(recorded_at.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(amount_cents).toBeLessThanOrEqual(policy?.total_cents ?? 0);
      }
    }),
    { numRuns: 10 },
  );
});

test("the demo has an offer with each thing that is known of one, and checks that have and have not come (R-30)", () => {
  const { quotes, policies, checks } = underWay(360, new Date("2026-11-20T12:00:00Z"), undefined);
  const hers = quotes.filter(({ broker_id }) => broker_id === "bkr_dana");
  const known = [
    "handed_off_at",
    "link_copied_at",
    "proposed_at",
    "opened_at",
    "started_at",
    "closed_at",
    "refused_as",
  ];
  for (const name of [...known, "rate_book"])
    expect([name, hers.some((quote) => Object.entries(quote).some((of) => of[0] === name && of[1] !== null))]).toEqual([
      name,
      true,
    ]);
  expect(hers.some(({ handed_off_at, link_copied_at }) => !handed_off_at && !link_copied_at)).toBe(true);
  const unpaid = policies.filter(({ payment_method }) => payment_method.startsWith("Check")).length - checks.length;
  expect([checks.length > 0, unpaid > 0]).toEqual([true, true]);
});

test("Dana's demo clients have policies of every status, and no policy has the number of another (N-02)", () => {
  const { policies } = made(360, new Date("2026-11-20T12:00:00Z"), undefined);
  const hers = policies.filter(({ broker_id }) => broker_id === "bkr_dana");
  expect(new Set(hers.map(({ status }) => status))).toEqual(new Set(["inforce", "canceled", "expired"]));
  expect(new Set(policies.map(({ policy_number }) => policy_number)).size).toBe(policies.length);
});
