import { describe, expect, test, vi } from "vitest";
import { Host, newQuote, observe, observed, Walks, type Kept } from "../../engine/analysis";
import type { JsonObject } from "../../engine/index";
import { longProduct } from "../../tools/bench/analysis-flow";
import { shipped, uncheckedVersionOf, versionOf } from "../../tools/exact/product";
import { Journeys, randomFrom } from "../../tools/exact/random";

const SETS = 60;

describe("a journey that goes on from another one", () => {
  test.each(["boa", "passport360"])("%s: comes to the same as from its beginning", (id) => {
    const { course, usual } = versionOf(shipped(id));
    const journeys = new Journeys([course], usual, randomFrom(3));
    const walks = new Walks(course);
    for (let count = 0; count < SETS; count++) {
      const journey = journeys.next();
      const found = [...walks.walk(journey, usual[journey.entry])].map((passed) => observed(course, passed));
      expect(found).toEqual(observe(course, journey));
    }
  });
});

/** A dialog at the end of a long flow that leads back to a step near it was taken for one that leads back to any step. */
test("who looks for a step that was left out looks no further than behind it, in a flow of any length", () => {
  const { course, usual } = uncheckedVersionOf(longProduct(40));
  const send = vi.spyOn(course.engine, "send");
  const walks = new Walks(course);
  const answers = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`q${at}`, [10, false, "few", "Text"][at % 4] ?? null]),
  );
  const base = { ...usual.dashboard, usual: { ...usual.dashboard.usual, ...answers } };
  const steps = walks.walk({ ...base, answers: { q5: true } }, base);
  expect(steps.to("s8")?.step).toBe("s8");
  send.mockClear();
  expect(steps.to("s9")).toBeUndefined();
  expect(send.mock.calls.length).toBeLessThan(10);
});

/** An application of more answers than an object holds well is copied by hand. */
test("a save changes the answers that it sends, and no others, however many there are", () => {
  const { course, usual } = versionOf(shipped("passport360"));
  const { today, around } = course.world;
  const host = new Host(course.engine, { entry: usual.dashboard.entry, today, data: around }, course.world);
  const answers = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`q${at}`, at]));
  const save = (kept: Kept, sent: JsonObject): Kept =>
    host.answer({ call: "quote.update", with: { application: { answers: sent } } }, kept).kept;
  const first = save({ quote: newQuote({}) }, answers);
  const second = save(first, { q1: "other", q2: null, more: [1] });
  const { q2, ...others } = answers;
  expect(q2).toBe(2);
  expect(first.quote?.application).toStrictEqual({ answers });
  expect(second.quote?.application).toStrictEqual({ answers: { ...others, q1: "other", more: [1] } });
});
