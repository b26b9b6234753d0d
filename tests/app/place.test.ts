import { describe, expect, test } from "vitest";
import { placeOf, stepIn } from "../../app/wizard/place";
import { todayFor } from "../../app/wizard/today";

describe("what the address says", () => {
  test("the base ends before the step", () => {
    const place = placeOf(
      "share",
      { brokerageSlug: "acme", productSlug: "trips", "*": "first/more" },
      "/buy/acme/trips/start/first/more",
    );
    expect(place).toMatchObject({ base: "/buy/acme/trips/start", brokerageSlug: "acme", productSlug: "trips" });
  });

  test("without a step the whole path is the base, with or without a slash at its end", () => {
    expect(placeOf("enroll", { "*": "" }, "/buy/trips/enroll/Q-1/").base).toBe("/buy/trips/enroll/Q-1");
    expect(placeOf("enroll", { "*": "" }, "/buy/trips/enroll/Q-1").base).toBe("/buy/trips/enroll/Q-1");
  });

  test("the step is the first segment of the rest", () => {
    expect([stepIn("first/more"), stepIn(""), stepIn(undefined)]).toEqual(["first", undefined, undefined]);
  });
});

describe("today", () => {
  const evening = new Date(2026, 10, 21, 23, 59);
  test("is the person's own calendar date, whatever UTC says", () => {
    expect(todayFor(evening, "2026-11-22")).toBe("2026-11-21");
    expect(todayFor(evening, "2026-11-20")).toBe("2026-11-21");
  });

  test("is the server's when the clock is more than a day off", () => {
    expect(todayFor(evening, "2028-02-28")).toBe("2028-02-28");
    expect(todayFor(evening, "2026-11-19")).toBe("2026-11-19");
  });
});
