/** A class names all steps at which it shows, also for those who live in the same state as their business. */
import { expect, it } from "vitest";
import { withValueAt } from "../../engine/analysis";
import { toldOf } from "../../tools/exact/drawn-judge";
import { originalOf } from "../../tools/exact/editions";
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

it("names the steps behind, and none at which another edit alone shows", () => {
  const product = "belongings";
  const flow = withValueAt(
    withValueAt(originalOf(product).flow, ["steps", "3", "questions", "deductible", "format"], "percent"),
    ["steps", "7", "title"],
    "Another title",
  );
  const { classes } = toldOf({ product, content: { flow } });
  const stepsOf = (decision: string): readonly string[] =>
    classes.flatMap((each) => (each.decision === decision ? each.steps : []));
  expect(stepsOf("cover.deductible/declared")).toEqual(["cover", "check", "confirmation"]);
  expect(stepsOf("checkout/title")).toEqual(["checkout"]);
});
