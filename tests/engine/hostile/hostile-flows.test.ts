import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadFlow } from "../../../engine/index";
import { BOMBS, KEYS_OF_MALICE, PLACES, VALUES_OF_MALICE, withKey, withValue, type HostileFlow } from "./flows";
import { walkThrough } from "./walk";
import { sampled, samples } from "../../support/tier";

/** How many flows were refused, and how many loaded and were walked through. */
const came = { refused: 0, harmless: 0 };

/** What is wrong: nothing for a flow that is refused with findings, or that loads and shows nothing harmful. */
function harmOf(flow: HostileFlow): readonly string[] {
  const loaded = loadFlow(flow.json, { lists: flow.lists, parts: flow.parts });
  if (loaded.ok) {
    came.harmless += 1;
    return walkThrough(loaded.flow, flow);
  }
  came.refused += 1;
  return loaded.findings.every(({ message, found }) => message !== "" && found.length < 400)
    ? []
    : ["a finding says nothing"];
}

/** Each value and name gets places of its own, the same in every run. */
const runs = (index: number) => ({ numRuns: samples(2, 14), seed: 20_261_120 + index });

let before: readonly string[];
beforeAll(() => {
  before = Object.getOwnPropertyNames(Object.prototype);
});
afterAll(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect({}).not.toHaveProperty("polluted");
  expect(came.refused + came.harmless).toBeGreaterThanOrEqual(samples(150, 1_000));
  // Were all refused, nothing would have been walked through.
  expect(came.harmless).toBeGreaterThan(samples(12, 80));
});

describe("a flow that was written to do harm (reliability §10) is refused, or is harmless", () => {
  it.each(sampled(BOMBS, 45))("$name", (flow) => {
    expect(harmOf(flow)).toEqual([]);
  });

  // A test for each value and name, so that none takes long, on a busy machine either.
  it.each(Object.keys(VALUES_OF_MALICE).map((name, index) => [name, index] as const))(
    "%s in one of its places",
    (name, index) => {
      fc.assert(
        fc.property(fc.constantFrom(...PLACES), (place) => {
          expect(harmOf(withValue(place, name))).toEqual([]);
        }),
        runs(index),
      );
    },
  );

  it.each(KEYS_OF_MALICE.map((key, index) => [key.slice(0, 20), key, index] as const))(
    "the name %j in one of its places",
    (_, key, index) => {
      fc.assert(
        fc.property(fc.constantFrom(...PLACES), fc.boolean(), (place, replaces) => {
          expect(harmOf(withKey(place, key, replaces))).toEqual([]);
        }),
        runs(index),
      );
    },
  );
});
