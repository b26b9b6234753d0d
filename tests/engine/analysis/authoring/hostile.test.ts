import fc from "fast-check";
import { expect, test } from "vitest";
import { draftFindings, outlineOf, textsOf } from "../../../../engine/analysis";
import { samples } from "../../../support/tier";
import { KEYS_OF_MALICE, PLACES, VALUES_OF_MALICE, withKey, withValue, type HostileFlow } from "../../hostile/flows";

/** What the studio works out of a draft at each key; undefined for a value that no text can be of. */
function worked({ json, parts, lists }: HostileFlow): readonly unknown[] | undefined {
  try {
    JSON.stringify(json);
  } catch {
    return undefined;
  }
  const text = JSON.stringify(json, null, 2) ?? "";
  const findings = draftFindings([{ path: "kite.flow.json", text }], { parts, lists, media: [] });
  return [findings, outlineOf(text), textsOf(text)];
}

const RUNS = { numRuns: samples(2, 40), seed: 20_261_130 };

test.each(Object.keys(VALUES_OF_MALICE))("a draft with %s in one of its places has findings and an outline", (name) => {
  fc.assert(
    fc.property(fc.constantFrom(...PLACES), (place) => {
      expect(worked(withValue(place, name))?.every(Array.isArray)).not.toBe(false);
    }),
    RUNS,
  );
});

test.each(KEYS_OF_MALICE.map((key) => [key.slice(0, 20), key] as const))(
  "a draft with the name %j in one of its places has findings and an outline",
  (_, key) => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), fc.boolean(), (place, replaces) => {
        expect(worked(withKey(place, key, replaces))?.every(Array.isArray)).not.toBe(false);
      }),
      RUNS,
    );
  },
);

test("an item whose name is not a text is outlined by its number", () => {
  const { json } = withValue({ set: "/steps/0/id" }, "a computed path");
  expect(JSON.stringify(outlineOf(JSON.stringify(json)))).toContain("Number 1");
});
