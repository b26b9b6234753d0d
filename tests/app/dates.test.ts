import { isMainThread } from "node:worker_threads";
import { afterEach, describe, expect, test, vi } from "vitest";
import { displayDate, displayMoment, sentDate, today, typedDate } from "../../app/shared/dates";
import { todayFor } from "../../app/wizard/today";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const zoneNow = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** A thread cannot change its zone, so that a runner with threads (`npm run mutants`) tests the zone it was begun in. */
const cannotBe = (zone: string): boolean => !isMainThread && zone !== zoneNow();

/** Zones on both sides of UTC, with the furthest from it. */
const ZONES = ["America/Los_Angeles", "Pacific/Pago_Pago", "UTC", "Asia/Tokyo", "Pacific/Kiritimati"];

function inZone(zone: string): void {
  vi.stubEnv("TZ", zone);
  expect(zoneNow(), "the zone must have changed, or nothing is tested").toBe(zone);
}

describe("today, where the person is (A-34)", () => {
  const INSTANTS = [
    ["America/Los_Angeles", "2026-11-21T03:00:00Z", "2026-11-20"],
    ["America/Los_Angeles", "2026-11-21T08:00:00Z", "2026-11-21"],
    ["America/Los_Angeles", "2026-03-05T07:59:59Z", "2026-03-04"],
    ["Pacific/Kiritimati", "2026-11-20T12:00:00Z", "2026-11-21"],
    ["Asia/Tokyo", "2026-12-31T15:00:00Z", "2027-01-01"],
  ] as const;
  test.each(INSTANTS.filter(([zone]) => !cannotBe(zone)))("in %s at %s is %s", (zone, instant, date) => {
    inZone(zone);
    const now = new Date(instant);
    expect(todayFor(now, instant.slice(0, 10))).toBe(date);
    vi.useFakeTimers({ now });
    expect(today()).toBe(date);
  });

  test.skipIf(cannotBe("America/Los_Angeles"))("may be a day off the server's and no more", () => {
    inZone("America/Los_Angeles");
    const now = new Date("2026-11-21T03:00:00Z");
    expect(
      ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].map((server) => todayFor(now, server)),
    ).toEqual(["2026-11-18", "2026-11-20", "2026-11-20", "2026-11-20", "2026-11-22"]);
  });
});

describe.each(ZONES.filter((zone) => !cannotBe(zone)))("a calendar date in %s", (zone) => {
  test("is the same day for everybody, on the days when clocks change too", () => {
    inZone(zone);
    for (const date of ["2026-01-01", "2026-03-08", "2026-11-01", "2026-11-20", "2028-02-29", "2026-12-31"]) {
      const [year = "", month = "", day = ""] = date.split("-");
      const name = new Date(Date.UTC(Number(year), Number(month) - 1)).toLocaleString("en-US", {
        month: "short",
        timeZone: "UTC",
      });
      expect([displayDate(date), typedDate(date), sentDate(`${month}/${day}/${year}`)]).toEqual([
        `${name} ${day}, ${year}`,
        `${month}/${day}/${year}`,
        date,
      ]);
    }
  });
});

test.each(
  [
    ["America/Los_Angeles", "2026-11-21T03:00:00.000Z", "Nov 20, 2026"],
    ["Asia/Tokyo", "2026-12-31T15:00:00.000Z", "Jan 01, 2027"],
    ["UTC", "2026-12-31T15:00:00.000Z", "Dec 31, 2026"],
  ].filter(([zone = ""]) => !cannotBe(zone)),
)("a moment in %s is of the date there: %s is %s (A-34)", (zone, moment, shown) => {
  inZone(zone);
  expect(displayDate(moment)).toBe(shown);
});

test.each(
  [
    ["America/Los_Angeles", "2026-11-21T03:00:00Z", "2026-11-21T07:59:59Z", "at 7:00 PM"],
    ["America/Los_Angeles", "2026-11-21T07:59:59Z", "2026-11-21T08:00:00Z", "on Nov 20, 2026 at 11:59 PM"],
    ["America/Los_Angeles", "2026-11-20T09:00:00Z", "2026-11-21T07:59:59Z", "at 1:00 AM"],
    ["UTC", "2026-11-20T00:00:00Z", "2026-11-20T23:59:59Z", "at 12:00 AM"],
    ["UTC", "2025-11-20T12:00:00Z", "2026-11-20T12:00:00Z", "on Nov 20, 2025 at 12:00 PM"],
    ["Asia/Tokyo", "2026-12-31T15:00:00Z", "2027-01-01T14:59:59Z", "at 12:00 AM"],
    ["Asia/Tokyo", "2026-12-31T14:59:59Z", "2026-12-31T15:00:00Z", "on Dec 31, 2026 at 11:59 PM"],
  ].filter(([zone = ""]) => !cannotBe(zone)),
)("in %s, %s is said at %s as %j: of a moment of today the time alone", (zone, moment, now, words) => {
  inZone(zone);
  vi.useFakeTimers({ now: new Date(now) });
  // Some versions of Node put a narrow blank before PM.
  expect(displayMoment(moment).replaceAll("\u202F", " ")).toBe(words);
});

test("what is no date is n/a on the page, empty in a field, and never sent", () => {
  expect([undefined, null, "", "2026-02-30", "soon", "Tomorrow"].map((text) => displayDate(text))).toEqual(
    Array(6).fill("n/a"),
  );
  expect([undefined, "", "2026-02-30", "soon"].map((text) => typedDate(text))).toEqual(Array(4).fill(""));
  const wrong = [
    "02/30/2026",
    "13/01/2026",
    "1/1/2026",
    "01/01/26",
    "x01/01/2026",
    "01/01/2026x",
    "01/01/20267",
    "2026-01-01",
    "",
  ];
  expect(wrong.map((text) => sentDate(text))).toEqual(wrong.map(() => undefined));
});
