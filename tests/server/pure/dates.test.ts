import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, endOfTerm, isCalendarDate } from "../../../server/base/dates";

const dates = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9998-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ["2028-02-29", 1, "2029-02-28"],
  ["2028-02-29", 4, "2032-02-29"],
  ["2096-02-29", 4, "2100-02-28"],
  ["2027-02-28", 1, "2028-02-28"],
  ["2026-11-30", 1, "2027-11-30"],
  ["2026-12-31", 1, "2027-12-31"],
  ["0998-01-05", 1, "0999-01-05"],
])("%s and %i years is %s (P-17)", (date, years, later) => {
  expect(endOfTerm(date, { years })).toBe(later);
});

test.each([
  ["2027-01-31", { months: 1 }, "2027-02-28"],
  ["2028-01-31", { months: 1 }, "2028-02-29"],
  ["2027-08-31", { months: 6 }, "2028-02-29"],
  ["2026-12-15", { months: 12 }, "2027-12-15"],
  ["2026-12-30", { days: 3 }, "2027-01-02"],
])("a policy that starts on %s and lasts %j ends on %s", (date, term, ends) => {
  expect(endOfTerm(date, term)).toBe(ends);
});

test("no term ends after a text that is not a date", () => {
  expect(() => endOfTerm("soon", { days: 1 })).toThrow("which is not a date");
});

test.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2027-03-01", -1, "2027-02-28"],
  ["2026-11-20", 0, "2026-11-20"],
])("%s and %i days is %s", (date, days, later) => {
  expect(addDays(date, days)).toBe(later);
});

describe("a calendar date", () => {
  test("is one for each day there is, and stays one from then on", () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect([
          date,
          isCalendarDate(date),
          isCalendarDate(addDays(date, 1)),
          isCalendarDate(endOfTerm(date, { years: 1 })),
        ]).toEqual([date, true, true, true]);
      }),
    );
  });

  test.each([
    "2027-02-29",
    "2027-02-30",
    "2027-04-31",
    "2027-06-31",
    "2027-00-10",
    "2027-13-10",
    "2027-01-00",
    "2027-01-32",
    "1900-02-29",
    "0999-12-31",
    "2027-1-01",
    "2027-01-1",
    "x2027-01-01",
    "2027-01-01x",
    "20270101",
    "",
  ])("%j is none", (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test.each(["2000-02-29", "2028-02-29", "2027-01-01", "2027-12-31", "1000-01-01"])("%s is one", (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });
});
