/** A condition that changes travels: every later rule that reads the answer has classes of its own, which are signed by themselves. */
import { describe, expect, it } from "vitest";
import { residueOf, type ChangedClass } from "../../engine/analysis";
import type { PlantedEdit } from "../../tools/exact/edit";
import { step } from "../../tools/exact/edit";
import { judged, planted, type Planted } from "../../tools/exact/judge";
import type { Files } from "../../tools/exact/product";
import { sampled, samples } from "../support/tier";

const elsewhere = { "!=": [{ var: "answers.business_region" }, "CO"] };
const owners = (files: Files) => step(files, "business-ownership").questions.owners_count;

/** The second one differs from the first in a value alone. */
const EDITS: readonly (readonly [name: string, apply: PlantedEdit["apply"]])[] = [
  [
    "a question that is asked of fewer people",
    (files) => void Object.assign(owners(files), { show_when: elsewhere, not_asked_is: 0 }),
  ],
  [
    "another answer while a question is not asked",
    (files) => void Object.assign(owners(files), { show_when: elsewhere, not_asked_is: 9 }),
  ],
  [
    "a step that is asked of fewer people",
    (files) => {
      step(files, "business-ownership").when = elsewhere;
      owners(files).not_asked_is = 0;
    },
  ],
];

const edits = sampled(EDITS);

const made = new Map<string, Planted>();
function compared(name: string, apply: PlantedEdit["apply"]): Planted {
  const found = made.get(name) ?? planted({ product: "boa", name, apply, classes: [] });
  made.set(name, found);
  return found;
}

const places = (classes: readonly ChangedClass[]): readonly string[] => [
  ...new Set(classes.map(({ decision }) => decision)),
];

describe("a rule that reads the answer to a question", () => {
  it.each(edits)("has classes of its own after %s", (name, apply) => {
    const found = places(compared(name, apply).difference.changed);
    expect(found).toEqual(
      expect.arrayContaining(["employees/refusals", "policyholder/confirm/region_change", "policy"]),
    );
  });

  it("is not signed with the question alone", () => {
    const [first] = edits;
    const { changed } = first ? compared(...first).difference : { changed: [] };
    const { meant } = residueOf(changed, [{ decision: "business-ownership.owners_count*" }]);
    expect(places(changed.filter((_, at) => meant[at] === null))).toContain("employees/refusals");
  });

  it("leaves no random answers outside of its classes", () => {
    const all = edits.map(([name, apply]) => compared(name, apply));
    const found = judged(all, samples(60, 1500), 39);
    expect(found.map(({ outside }) => outside)).toEqual(edits.map(() => []));
    expect(found.every(({ differing }) => differing > 0)).toBe(true);
  });
});
