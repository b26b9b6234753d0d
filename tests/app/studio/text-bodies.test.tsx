import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { textControls } from "../../../app/studio/draft/inspector/texts/index";
import { allowFields, fieldLabels, fieldOf, pressIn, showControl, type, typeInto } from "../support/text-fields";

/** Paragraphs, bulleted lists, and the texts for wrong answers. */

const { body: BodyControl, wrong: WrongControl } = textControls;

beforeAll(allowFields);
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const caretIn = (label: string, at: number) => fieldOf(label).dispatch({ selection: { anchor: at } });

test("a body is edited paragraph by paragraph, in each form that a paragraph has", () => {
  const { last, said } = showControl(BodyControl, ["a", { bullets: ["b", "c"] }, { broker: "d", client: "e" }, ["f"]]);
  expect(fieldLabels()).toEqual([
    "Title, paragraph 1",
    "Title, bulleted list 2, line 1",
    "Title, bulleted list 2, line 2",
    "Title, paragraph 3, for brokers",
    "Title, paragraph 3, for clients",
    "Title, paragraph 4, for everybody",
  ]);
  expect(said).not.toHaveBeenCalled();
  typeInto("Title, bulleted list 2, line 2", "!");
  expect(last()).toEqual(["a", { bullets: ["b", "c!"] }, { broker: "d", client: "e" }, ["f"]]);
  type("Title, paragraph 1", "", 0, 1);
  expect(last()).toEqual(["", { bullets: ["b", "c!"] }, { broker: "d", client: "e" }, ["f"]]);
});

test("paragraphs are added, moved and removed, and a body without any is taken away", () => {
  const { last } = showControl(BodyControl, undefined);
  press("Add a paragraph: Title");
  expect(last()).toEqual([""]);
  expect(fieldOf("Title, paragraph 1").hasFocus).toBe(true);
  press("Add a bulleted list: Title");
  expect(last()).toEqual(["", { bullets: [""] }]);
  expect(fieldOf("Title, bulleted list 2, line 1").hasFocus).toBe(true);
  press("Move up: Bulleted list 2 of Title");
  expect(last()).toEqual([{ bullets: [""] }, ""]);
  press("Remove: Paragraph 2 of Title");
  expect(last()).toEqual([{ bullets: [""] }]);
  press("Remove: Bulleted list 1 of Title");
  expect(last()).toBeUndefined();
});

test("a bulleted list alone stays alone until there is a paragraph beside it", () => {
  const { last } = showControl(BodyControl, { bullets: ["a"] });
  typeInto("Title, bulleted list 1, line 1", "!");
  expect(last()).toEqual({ bullets: ["a!"] });
  press("Add a line: Title, bulleted list 1");
  expect(last()).toEqual({ bullets: ["a!", ""] });
  press("Add a paragraph: Title");
  expect(last()).toEqual([{ bullets: ["a!", ""] }, ""]);
});

test("Enter in a paragraph and in a line begins the next one with what is behind the caret", () => {
  const { last } = showControl(BodyControl, ["onetwo", { bullets: ["threefour"] }]);
  caretIn("Title, paragraph 1", 3);
  pressIn("Title, paragraph 1", "Enter", { keyCode: 13 });
  expect(last()).toEqual(["one", "two", { bullets: ["threefour"] }]);
  expect(fieldOf("Title, paragraph 2").hasFocus).toBe(true);
  caretIn("Title, bulleted list 3, line 1", 5);
  pressIn("Title, bulleted list 3, line 1", "Enter", { keyCode: 13 });
  expect(last()).toEqual(["one", "two", { bullets: ["three", "four"] }]);
  expect(fieldOf("Title, bulleted list 3, line 2").hasFocus).toBe(true);
});

test("a paragraph for everybody asks who reads it on demand, and then has the focus there", () => {
  const { last } = showControl(BodyControl, ["a", { broker: "b", client: "c" }]);
  const shown = () => screen.queryAllByRole("radio", { name: "The same for everybody" });
  expect(shown()).toHaveLength(1);
  press("Other words for some: Title, paragraph 1");
  expect(shown()).toHaveLength(2);
  expect(shown()[0]).toHaveFocus();
  fireEvent.click(screen.getAllByRole("radio", { name: "Different for brokers and clients" })[0] ?? document.body);
  expect(last()).toEqual([
    { broker: "a", client: "a" },
    { broker: "b", client: "c" },
  ]);
});

test("what is not a paragraph is left as it is among those that are", () => {
  const { last } = showControl(BodyControl, ["a", 3, { bullets: "b" }]);
  expect(screen.getAllByText(/written by hand/)).toHaveLength(2);
  typeInto("Title, paragraph 1", "!");
  expect(last()).toEqual(["a!", 3, { bullets: "b" }]);
  cleanup();
  showControl(BodyControl, "a");
  expect(screen.getByText(/written by hand/)).toBeVisible();
});

test("one text for everything that can be wrong becomes one for each reason, and back where one says all", () => {
  const { last } = showControl(WrongControl, "No");
  typeInto("Title", "!");
  choose("A text for each reason");
  expect(last()).toEqual({ else: "No!" });
  press("Other words for some: Title: Everything that has no text of its own here");
  expect(screen.getAllByRole("radio", { checked: true })).toHaveLength(2);
  choose("One text for everything that can be wrong");
  expect(last()).toBe("No!");
});

test("texts for reasons are added in the schema's order, edited and removed", () => {
  const { last } = showControl(WrongControl, { required: "a", minimum: { broker: "b", client: "c" } });
  expect(screen.getByText("The number is too low")).toBeVisible();
  fireEvent.change(screen.getByRole("combobox", { name: "What to add to Title" }), {
    target: { value: "The answer is not written as it must be" },
  });
  press("Add to Title");
  expect(last()).toEqual({ required: "a", minimum: { broker: "b", client: "c" }, format: "" });
  typeInto("Title: The answer is not written as it must be", "d");
  fireEvent.change(screen.getByRole("combobox", { name: "What to add to Title" }), {
    target: { value: "The answer is of the wrong kind" },
  });
  press("Add to Title");
  expect(JSON.stringify(last())).toBe(
    JSON.stringify({ required: "a", type: "", minimum: { broker: "b", client: "c" }, format: "d" }),
  );
  press("Remove: The answer is of the wrong kind of Title");
  press("Remove: The number is too low of Title");
  expect(last()).toEqual({ required: "a", format: "d" });
  type("Title: Nothing was answered", "", 0, 1);
  expect(last()).toEqual({ required: "", format: "d" });
});

test("several texts for reasons become one only once it is said which", () => {
  const { last, said } = showControl(WrongControl, { required: "a", else: { broker: "b", client: "a" } });
  choose("One text for everything that can be wrong");
  expect(said).not.toHaveBeenCalled();
  press("Keep “b”");
  expect(last()).toBe("b");
  cleanup();
  const unsound = showControl(WrongControl, { required: "a", else: 3 });
  choose("One text for everything that can be wrong");
  expect(unsound.said).not.toHaveBeenCalled();
  press("Keep no other text");
  expect(unsound.last()).toBe("a");
});
