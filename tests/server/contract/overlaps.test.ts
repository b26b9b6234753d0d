/** The rule of terms that overlap, against the days that two policies cover. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../server/base/dates";
import { overlapOf, overlaps } from "../../../server/store/terms";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe("terms that overlap (R-29)", () => {
  interface Drawn {
    readonly status: string;
    readonly starts_at: string;
    readonly ends_at: string;
  }
  const drawn = fc
    .record({
      status: fc.constantFrom("inforce", "inforce", "expired", "canceled"),
      start: fc.nat({ max: 12 }),
      days: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ status, start, days }): Drawn => {
      const starts_at = addDays("2028-02-22", start);
      return { status, starts_at, ends_at: addDays(starts_at, days) };
    });
  const daysOf = ({ starts_at, ends_at }: Drawn): ReadonlySet<string> => {
    const days = new Set<string>();
    for (let day = starts_at; day < ends_at; day = addDays(day, 1)) days.add(day);
    return days;
  };
  const shareADay = (one: Drawn, other: Drawn): boolean => {
    const days = daysOf(other);
    return [one, other].every(({ status }) => status !== "canceled") && [...daysOf(one)].some((day) => days.has(day));
  };
  const rowsOf = (terms: readonly Drawn[]) =>
    sql`(select * from jsonb_to_recordset(${JSON.stringify(terms.map((term, n) => ({ n, ...term })))}::jsonb)
      as drawn (n int, status text, starts_at date, ends_at date))`;

  test("are those of policies that are not canceled and cover one and the same day", async () => {
    const terms = fc.sample(drawn, { numRuns: 60, seed: 29 });
    const { rows } = await sql<{ one: number; other: number; both: boolean }>`
      select one.n as one, other.n as other, ${overlapOf("one", "other")} as both
      from ${rowsOf(terms)} as one cross join ${rowsOf(terms)} as other`.execute(server.db);
    expect(rows).toHaveLength(3600);
    const wrong = rows.filter(({ one, other, both }) => {
      const [first, second] = [terms[one], terms[other]];
      return !first || !second || both !== shareADay(first, second);
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["that ends on the first day", "2028-02-22", "2028-03-03", false],
    ["that begins on the day of the end", "2028-03-05", "2028-03-06", false],
    ["that covers the first day", "2028-02-22", "2028-03-04", true],
    ["that covers the last day", "2028-03-04", "2028-03-06", true],
    ["within it", "2028-03-03", "2028-03-04", true],
  ])(
    "are found for a policy from Mar 03 up to Mar 05 and one %s (%s up to %s): %s",
    async (_, starts_at, ends_at, both) => {
      const [row] = (
        await sql<{ both: boolean }>`select ${overlaps({ starts_at, ends_at })} as both
        from ${rowsOf([{ status: "inforce", starts_at: "2028-03-03", ends_at: "2028-03-05" }])} as policies`.execute(
          server.db,
        )
      ).rows;
      expect(row?.both).toBe(both);
    },
  );
});
