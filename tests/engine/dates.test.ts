import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayDate } from "../../engine";
import { compileRule } from "../../engine/analysis/index";

const isoDate = (text: unknown): unknown => compileRule({ iso_date: [{ var: "text" }] })({ text });
const usDate = (text: unknown): unknown => compileRule({ us_date: [{ var: "text" }] })({ text });
const addYears = (date: unknown, years: unknown): unknown =>
  compileRule({ add_years: [{ var: "date" }, { var: "years" }] })({ date, years });
const addDays = (date: unknown, days: unknown): unknown =>
  compileRule({ add_days: [{ var: "date" }, { var: "days" }] })({ date, days });

const two = (n: number): string => String(n).padStart(2, "0");
/** A day number as the calendar of the runtime knows it: an oracle that shares no code with ours. */
const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

describe("what is a date", () => {
  it("agrees with the calendar for each month and day of leap and common years", () => {
    for (const year of [1600, 1899, 1900, 1996, 1999, 2000, 2026, 2028, 2100, 2400]) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const typed = `${two(month)}/${two(day)}/${year}`;
          const wire = `${year}-${two(month)}-${two(day)}`;
          const expected = month >= 1 && day >= 1 && isDay(year, month, day);
          expect([typed, isoDate(typed), usDate(wire)]).toEqual([
            typed,
            expected ? wire : null,
            expected ? typed : null,
          ]);
        }
      }
    }
  });

  it.each([
    ["02/29/2000", "2000-02-29"],
    ["02/29/1900", null],
    ["02/29/2100", null],
    ["01/01/0001", "0001-01-01"],
    ["01/01/0000", null],
  ])("%s is %s", (typed, wire) => {
    expect(isoDate(typed)).toBe(wire);
  });

  it.each([
    "1/01/2000",
    "01/1/2000",
    "01/01/200",
    "01-01-2000",
    " 01/01/2000",
    "01/01/2000 ",
    "01/01/20000",
    "101/01/2000",
    "a01/01/2000",
    "01/01/2000a",
    "",
    null,
    undefined,
    1_012_000,
    ["01/01/2000"],
  ])("%j is no typed date", (text) => {
    expect(isoDate(text)).toBeNull();
  });

  it.each([
    "2000-1-01",
    "2000-01-1",
    "200-01-01",
    "2000/01/01",
    " 2000-01-01",
    "2000-01-01 ",
    "2000-01-01T00:00",
    "12000-01-01",
    "",
    null,
    undefined,
    20_000_101,
    ["2000-01-01"],
  ])("%j is no date of ours", (text) => {
    expect([usDate(text), addDays(text, 1), addYears(text, 1), displayDate(text)]).toEqual([
      null,
      null,
      null,
      undefined,
    ]);
  });
});

describe("going on from a date", () => {
  it.each([
    ["2028-02-29", 1, "2029-02-28"],
    ["2028-02-29", 4, "2032-02-29"],
    ["2096-02-29", 4, "2100-02-28"],
    ["1996-02-29", 4, "2000-02-29"],
    ["2027-02-28", 1, "2028-02-28"],
    ["2027-03-31", 1, "2028-03-31"],
    ["2028-02-29", -1, "2027-02-28"],
    ["0099-12-31", 1, "0100-12-31"],
    ["9999-12-31", 1, null],
    ["0001-01-01", -1, null],
  ])("%s and %i years is %s (P-17)", (date, years, later) => {
    expect(addYears(date, years)).toBe(later);
  });

  it.each([
    ["2027-12-31", 1, "2028-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-03-01", -1, "2027-02-28"],
    ["2027-01-15", 0, "2027-01-15"],
    ["2027-10-09", 0, "2027-10-09"],
  ])("%s and %i days is %s", (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });

  it.each([1.5, "1", null, Number.NaN])("%j is no number of days or years", (count) => {
    expect([addDays("2027-01-15", count), addYears("2027-01-15", count)]).toEqual([null, null]);
  });
});

describe("a date as people read it (portal §9)", () => {
  it("names the month and fills the day to two digits", () => {
    const dates = Array.from({ length: 12 }, (_, index) => displayDate(`2026-${two(index + 1)}-0${(index % 9) + 1}`));
    expect(dates).toEqual([
      "Jan 01, 2026",
      "Feb 02, 2026",
      "Mar 03, 2026",
      "Apr 04, 2026",
      "May 05, 2026",
      "Jun 06, 2026",
      "Jul 07, 2026",
      "Aug 08, 2026",
      "Sep 09, 2026",
      "Oct 01, 2026",
      "Nov 02, 2026",
      "Dec 03, 2026",
    ]);
    expect(displayDate("0099-12-31")).toBe("Dec 31, 0099");
  });

  it("goes from what people type to ours and back unchanged", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0100-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          const wire = date.toISOString().slice(0, 10);
          const typed = usDate(wire);
          expect(isoDate(typed)).toBe(wire);
        },
      ),
    );
  });
});
