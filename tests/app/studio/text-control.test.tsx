import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { textControls } from "../../../app/studio/draft/inspector/texts/index";
import { allowFields, fieldLabels, fieldOf, showControl, type, typeInto } from "../support/text-fields";
import { sampled } from "../../support/tier";

/** A text of a flow: the same for everybody, for brokers and clients apart, or by conditions. */

beforeAll(allowFields);
afterEach(cleanup);

const { text: TextControl } = textControls;

const SAME = "The same for everybody";
const ACTORS = "Different for brokers and clients";
const CONDITIONS = "Depends on a condition";
const IS_BROKER = { var: "is.broker" };
const OLD = { ">": [{ var: "answers.age" }, 70] };

const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const chosen = () => screen.getByRole("radio", { checked: true }).ariaLabel;
const asked = () => screen.queryByRole("group", { name: "Which words are kept?" });

test.each(
  sampled(
    [
      ["an absent text", undefined, SAME, ["Title"]],
      ["a plain text", "Hi", SAME, ["Title"]],
      ["a text for each side", { broker: "Hi", client: "Hello" }, ACTORS, ["Title, for brokers", "Title, for clients"]],
      [
        "texts by conditions",
        [{ when: OLD, text: "a" }, "b"],
        CONDITIONS,
        ["Title, text 1", "Title, for everybody else"],
      ],
      [
        "a text for one side, in an unsound draft",
        { client: "Hello" },
        ACTORS,
        ["Title, for brokers", "Title, for clients"],
      ],
      ["texts without an end, in an unsound draft", [{ text: "a" }], CONDITIONS, ["Title, text 1"]],
    ],
    4,
  ),
)("%s is shown in its own form, and says nothing by itself", (_, value, form, labels) => {
  const { said } = showControl(TextControl, value);
  expect(chosen()).toBe(form);
  expect(fieldLabels()).toEqual(labels);
  expect(said).not.toHaveBeenCalled();
});

test.each(sampled([[3], [null], [{ text: "a" }], [{ broker: 3 }], [["a", 3]], [[{ when: true, words: "a" }]]], 5))(
  "a value that is not a text, as %j, is left as it is",
  (value) => {
    const { said } = showControl(TextControl, value);
    expect(screen.getByText(/written by hand/)).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(said).not.toHaveBeenCalled();
  },
);

test.each(
  sampled(
    [
      ["a plain text to both sides", "Hi", ACTORS, { broker: "Hi", client: "Hi" }],
      ["an absent text to both sides", undefined, ACTORS, { broker: "", client: "" }],
      ["a plain text to a condition", "Hi", CONDITIONS, [{ when: IS_BROKER, text: "Hi" }, "Hi"]],
      ["both sides to a condition", { broker: "B", client: "C" }, CONDITIONS, [{ when: IS_BROKER, text: "B" }, "C"]],
      ["both sides that read the same to one text", { broker: "B", client: "B" }, SAME, "B"],
      ["both sides of which one is empty to one text", { broker: "", client: "C" }, SAME, "C"],
      [
        "the condition for brokers to both sides",
        [{ when: IS_BROKER, text: "B" }, "C"],
        ACTORS,
        { broker: "B", client: "C" },
      ],
      [
        "the condition for all but brokers to both sides",
        [{ when: { "!": [IS_BROKER] }, text: "C" }, "B"],
        ACTORS,
        { broker: "B", client: "C" },
      ],
      ["the end alone to one text", ["C"], SAME, "C"],
      ["empty texts to one text", [{ when: OLD, text: "" }, ""], SAME, undefined],
    ],
    5,
  ),
)("another form of a text takes %s at once", (_, value, form, then) => {
  const { said } = showControl(TextControl, value);
  choose(form);
  expect(said.mock.calls).toEqual([[then]]);
  expect(asked()).toBeNull();
});

test.each(
  sampled([
    ["both sides", { broker: "B", client: "C" }, SAME, "Keep “C”", "C"],
    ["texts by conditions", [{ when: OLD, text: "a" }, "b"], SAME, "Keep “a”", "a"],
    [
      "texts by conditions for both sides",
      [{ when: OLD, text: "a" }, { when: IS_BROKER, text: "B" }, "b"],
      ACTORS,
      "Keep brokers read “B”, clients read “b”",
      { broker: "B", client: "b" },
    ],
  ]),
)(
  "what would lose words of %s is asked first, and nothing is lost until it is answered",
  (_, value, form, kept, then) => {
    const { said } = showControl(TextControl, value);
    const before = chosen();
    choose(form);
    expect(asked()).toHaveFocus();
    press("Leave it as it is");
    expect(asked()).toBeNull();
    choose(form);
    expect(said).not.toHaveBeenCalled();
    expect(chosen()).toBe(before);
    press(kept);
    expect(said.mock.calls).toEqual([[then]]);
    expect(asked()).toBeNull();
    expect(chosen()).toBe(form);
  },
);

test("what is asked about a text is asked no more once the text is another one", () => {
  const { put } = showControl(TextControl, { broker: "B", client: "C" });
  choose(SAME);
  put({ broker: "B", client: "D" });
  expect(asked()).toBeNull();
});

test("an edit of one text leaves the others as they are", () => {
  const { last } = showControl(TextControl, { client: "C", broker: "B" });
  typeInto("Title, for brokers", "!");
  expect(JSON.stringify(last())).toBe('{"client":"C","broker":"B!"}');
  type("Title, for clients", "", 0, 1);
  expect(last()).toEqual({ client: "", broker: "B!" });
});

test("the rows of conditions are edited, added, moved and removed, and the end stays the end", () => {
  const { last, said } = showControl(TextControl, [{ when: OLD, text: "a" }, { when: true, text: "b" }, "c"]);
  typeInto("Title, text 2", "!");
  expect(last()).toEqual([{ when: OLD, text: "a" }, { when: true, text: "b!" }, "c"]);
  fireEvent.change(screen.getByLabelText("When to say Title, text 2"), { target: { value: "false" } });
  expect(last()).toEqual([{ when: OLD, text: "a" }, { when: false, text: "b!" }, "c"]);
  press("Move down: Text 1 of Title");
  expect(last()).toEqual([{ when: false, text: "b!" }, { when: OLD, text: "a" }, "c"]);
  expect(screen.getByRole("button", { name: "Move down: Text 2 of Title" })).toHaveFocus();
  expect(screen.getByText("Text 1 is now 2 of 3")).toBeInTheDocument();
  press("Move down: Text 2 of Title");
  expect(screen.queryByRole("button", { name: "Move up: For everybody else of Title" })).toBeNull();
  const calls = said.mock.calls.length;
  press("Add a condition: Title");
  expect(said.mock.calls.length).toBe(calls + 1);
  expect(last()).toEqual([{ when: false, text: "b!" }, { when: OLD, text: "a" }, { when: IS_BROKER, text: "" }, "c"]);
  expect(screen.getByLabelText("When to say Title, text 3")).toHaveFocus();
  press("Remove: Text 1 of Title");
  expect(last()).toEqual([{ when: OLD, text: "a" }, { when: IS_BROKER, text: "" }, "c"]);
});

test("Alt with an arrow moves the row that has the focus, and no further than the end", () => {
  const { last, said } = showControl(TextControl, [{ when: OLD, text: "a" }, { when: true, text: "b" }, "c"]);
  fireEvent.keyDown(screen.getByLabelText("When to say Title, text 2"), { key: "ArrowUp", altKey: true });
  expect(last()).toEqual([{ when: true, text: "b" }, { when: OLD, text: "a" }, "c"]);
  fireEvent.keyDown(screen.getByLabelText("When to say Title, text 2"), { key: "ArrowDown", altKey: true });
  expect(said).toHaveBeenCalledTimes(1);
});

test("a row keeps its field while it is moved, so that what was typed there can be undone there", () => {
  showControl(TextControl, [{ when: OLD, text: "a" }, { when: true, text: "b" }, "c"]);
  const field = fieldOf("Title, text 1");
  press("Move down: Text 1 of Title");
  expect(fieldOf("Title, text 2")).toBe(field);
});

test("texts without an end can be given one, and those behind a plain text are said to be never read", () => {
  const { last } = showControl(TextControl, [{ when: OLD, text: "a" }]);
  press("Add the text for everybody else: Title");
  expect(last()).toEqual([{ when: OLD, text: "a" }, ""]);
  cleanup();
  showControl(TextControl, ["a", { when: OLD, text: "b" }]);
  expect(screen.getByText(/^Never read/)).toBeVisible();
});

test("a reader sees all forms and changes none", () => {
  showControl(TextControl, [{ when: OLD, text: "a" }, "c"], { isReadOnly: true });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("radio", { name: SAME })).toBeDisabled();
});
