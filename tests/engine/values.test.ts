import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, dashedPhone, daysBetween, isBlank, isFormat, isObject } from "../../engine";
import { valueAt } from "../../engine/analysis";

describe("days between two dates", () => {
  it.each([
    ["2027-03-01", "2027-05-29", 89],
    ["2027-01-15", "2027-01-15", 0],
    ["2028-03-01", "2028-02-28", -2],
    ["0099-12-31", "0100-01-01", 1],
    ["0001-01-01", "9999-12-31", 3_652_058],
    ["2027-02-30", "2027-03-01", undefined],
    ["2027-02-28", null, undefined],
  ])("from %s to %s are %s", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  it("are the days that lead from one to the other, in every century", () => {
    const dates = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, dates, (first, last) => {
        const [from, to] = [first.toISOString().slice(0, 10), last.toISOString().slice(0, 10)];
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });
});

test("a date never leaves the years that four digits can write", () => {
  expect([addDays("9999-12-31", 1), addDays("0001-01-01", -1), addDays("2027-01-01", 1e15)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe("blank", () => {
  it.each([undefined, null, "", " ", "\t\r\n", "\u00A0", []])("%j is", (value) => expect(isBlank(value)).toBe(true));
  it.each([0, false, "0", " a ", [""], {}])("%j is not", (value) => expect(isBlank(value)).toBe(false));
});

describe("an e-mail address", () => {
  it.each(["dana@acme.example", "a.b+c@d-e.co.uk", `${"a".repeat(241)}@host.example`])("%s is one", (text) => {
    expect(isFormat.email(text)).toBe(true);
  });
  it.each([
    "a@b",
    "a@b,c.example",
    "a..b@host.example",
    ".a@host.example",
    "a@-host.example",
    "a@host..example",
    "a@b@host.example",
    '"a b"@host.example',
    "ä@host.example",
    " a@host.example",
    `${"a".repeat(242)}@host.example`,
  ])("%s is not", (text) => {
    expect(isFormat.email(text)).toBe(false);
  });
});

test("an amount has hundredths below a trillion", () => {
  const amounts = [999_999_999_999.99, 1e12, -999_999_999_999, -1e12, 0.01, 0.001];
  expect(amounts.map((amount) => isFormat.usd(amount))).toEqual([true, false, true, false, true, false]);
});

describe("a phone number", () => {
  it.each([
    ["3035550120", "303-555-0120"],
    ["303-555-0120", "303-555-0120"],
    ["303-5550120", undefined],
    ["303555012", undefined],
    ["13035550120", undefined],
    ["303-555-012a", undefined],
  ])("%s is kept as %s", (text, kept) => {
    expect(dashedPhone(text)).toBe(kept);
    expect(kept === undefined || isFormat["us-phone"](kept)).toBe(true);
  });
});

test("a list and null are not objects", () => {
  expect([{}, { a: 1 }, [], null, undefined, "a"].map(isObject)).toEqual([true, true, false, false, false, false]);
});

test("a path ends where there is nothing to go into", () => {
  const value = { a: { list: [{ b: 1 }], text: "abc", none: null } };
  expect(["a.list.0.b", "a.list.1.b", "a.text.length", "a.none.b", "x.y"].map((path) => valueAt(value, path))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
