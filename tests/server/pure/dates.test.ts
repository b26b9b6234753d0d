import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addYear, isCalendarDate } from "../../../server/base/dates";

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
  expect(addYear(date, years)).toBe(later);
});

test("a policy's year is one", () => {
  expect(addYear("2026-11-20")).toBe("2027-11-20");
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
        expect([date, isCalendarDate(date), isCalendarDate(addDays(date, 1)), isCalendarDate(addYear(date))]).toEqual([
          date,
          true,
          true,
          true,
        ]);
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
