/** What is typed letter by letter is one step of Undo, wherever in a word the text is. */
import { expect, it } from "vitest";
import { typedIn } from "../../../app/studio/draft/inspector/model/typed";

it.each([
  ["a text", "a", "ab", ""],
  ["a text that was not there", undefined, "a", ""],
  ["a number", 1, 12, ""],
  ["the text of one reader", { broker: "a", client: "b" }, { broker: "ab", client: "b" }, "/broker"],
  [
    "a text of a paragraph",
    ["x", [{ when: true, text: "a" }, "c"]],
    ["x", [{ when: true, text: "ab" }, "c"]],
    "/1/0/text",
  ],
])("%s is typed in", (_, was, now, at) => {
  expect(typedIn(was, now)).toBe(at);
});

it.each([
  ["another form of a text", "a", { broker: "a", client: "a" }],
  ["one text for all readers", { broker: "a", client: "b" }, "a"],
  ["a row that comes", ["a"], ["a", "b"]],
  ["two texts at once", { broker: "a", client: "b" }, { broker: "b", client: "a" }],
  ["rows in another order", ["a", "b"], ["b", "a"]],
  ["a choice between yes and no", true, false],
  ["another operator of a rule", { "<": [1, 2] }, { ">": [1, 2] }],
  ["nothing at all", { broker: "a" }, { broker: "a" }],
])("%s is a step of its own", (_, was, now) => {
  expect(typedIn(was, now)).toBeUndefined();
});
