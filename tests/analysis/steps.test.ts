/** A class names all steps at which it shows, also for those who live in the same state as their business. */
import { expect, it } from "vitest";
import { planted } from "../../tools/exact/judge";

it("names the sale and the confirmation, where the policy that is sold differs", () => {
  const { difference } = planted({
    product: "boa",
    name: "a coverage is left out in one more state, which is not the usual one",
    classes: [],
    apply: ({ flow }) => void flow.coverages.groups[0].rows.in_hospital.not_offered_in.push("VT"),
  });
  const ways = difference.changed.flatMap(({ entries }) => entries);
  expect(new Set(ways)).toEqual(new Set(["dashboard", "enroll", "share"]));
  for (const { steps } of difference.changed)
    expect(steps).toEqual(expect.arrayContaining(["plans", "checkout", "confirmation"]));
});
