/** A new question of any sort has a usual answer, so that scenarios and the preview get past its step. */
import { expect, test } from "vitest";
import { newAt, variantsAt, withUsualAnswer } from "../../../../../engine/analysis";
import { library } from "../naming/names-of-products";
import { products } from "../products";

const FLOW = "boa.flow.json";
const files = products.boa ?? [];
const place = { path: FLOW, pointer: "/steps/1/questions" };
const usual = files.find(({ path }) => path.endsWith("/usual.json"));

test.each(variantsAt(files, library, place))("a new question of the sort “$label” has one", ({ variant }) => {
  const made = newAt(files, library, place, variant);
  const changed = withUsualAnswer(files, library.lists, "is_new", made?.value);
  // The question of a group or a part has its answers by its own names.
  const isAsked =
    JSON.stringify(made?.value).includes('"type"') && !JSON.stringify(made?.value).startsWith('{"questions"');
  expect(changed !== undefined).toBe(isAsked);
  if (changed) expect(JSON.parse(changed.text).answers.is_new).toBeDefined();
});

test("an answer that there is stays, and so does a file that has no answers to add to", () => {
  expect(withUsualAnswer(files, library.lists, "owners_count", { type: "integer" })).toBeUndefined();
  expect(
    withUsualAnswer(
      files.filter((file) => file !== usual),
      library.lists,
      "is_new",
      { type: "boolean" },
    ),
  ).toBeUndefined();
});

test("the answer is all that changes, and of what the question can be", () => {
  const changed = withUsualAnswer(files, library.lists, "has_aircraft", { type: "boolean" });
  const before = JSON.parse(usual?.text ?? "");
  expect(JSON.parse(changed?.text ?? "")).toEqual({ ...before, answers: { ...before.answers, has_aircraft: false } });
});
