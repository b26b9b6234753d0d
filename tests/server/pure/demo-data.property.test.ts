/** The demo data of any seed, made on any day: only what may be true on that day. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clientProblems } from "../../../engine/index";
import type { Flow } from "../../../engine/index";
import { clockOf } from "../../../server/base/clock";
import { endOfTerm, isCalendarDate } from "../../../server/base/dates";
import { DEMO_SPACE, demoClients } from "../../../server/demo/clients";
import { BROKERS } from "../../../server/demo/seed";
import { createRandom } from "../../../server/demo/random";
import { loadRateBooks } from "../../../server/rates/plans";

const root = resolve(import.meta.dirname, "../../..");
const passport: Flow = JSON.parse(readFileSync(`${root}/flows/passport360.flow.json`, "utf8"));
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

test("Dana's demo clients have policies of every status, and no policy has the number of another (N-02)", () => {
  const { policies } = made(360, new Date("2026-11-20T12:00:00Z"), undefined);
  const hers = policies.filter(({ broker_id }) => broker_id === "bkr_dana");
  expect(new Set(hers.map(({ status }) => status))).toEqual(new Set(["inforce", "canceled", "expired"]));
  expect(new Set(policies.map(({ policy_number }) => policy_number)).size).toBe(policies.length);
});
