import { describe, expect, test } from "vitest";
import { observe, observed, Walks } from "../../engine/analysis";
import { shipped, versionOf } from "../../tools/exact/product";
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
