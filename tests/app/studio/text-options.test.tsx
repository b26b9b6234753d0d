import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { textControls } from "../../../app/studio/draft/inspector/texts/index";
import { codeFor } from "../../../app/studio/draft/inspector/texts/options";
import { allowFields, fieldLabels, fieldOf, showControl, type, typeInto } from "../support/text-fields";

/** The options of a question: their codes, their words, and the order in which they are shown. */

const { choices: ChoicesControl } = textControls;

beforeAll(allowFields);
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const codeOf = (index: number) => screen.getByLabelText(`Saved as, Title, option ${index}`);
/** In their order, which equality does not see. */
const written = (value: unknown) => JSON.stringify(value);

test("codes alone stay codes alone while they are added, edited, moved and removed", () => {
  const { last } = showControl(ChoicesControl, ["basic", "plus"]);
  expect(screen.getByLabelText("Title, code of option 1")).toHaveAttribute("readonly");
  press("Add an option: Title");
  expect(last()).toEqual(["basic", "plus", "option"]);
  fireEvent.change(screen.getByLabelText("Title, code of option 3"), { target: { value: "best" } });
  expect(last()).toEqual(["basic", "plus", "best"]);
  press("Move up: Option 3 of Title");
  expect(last()).toEqual(["basic", "best", "plus"]);
  press("Remove: Option 1 of Title");
  expect(last()).toEqual(["best", "plus"]);
});

test("codes alone are given words, and lose them only once that is said", () => {
  const { last, said } = showControl(ChoicesControl, ["basic", "plus"]);
  choose("Each with its words");
  expect(last()).toEqual({ basic: "basic", plus: "plus" });
  choose("Codes alone, which people do not read");
  expect(last()).toEqual(["basic", "plus"]);
  choose("Each with its words");
  typeInto("Title, option 2", "!");
  const calls = said.mock.calls.length;
  choose("Codes alone, which people do not read");
  expect(said.mock.calls.length).toBe(calls);
  press("Keep only the codes basic, plus");
  expect(last()).toEqual(["basic", "plus"]);
});

test("the code of a new option follows its label until it is typed, and that of an old one stays", () => {
  const { last } = showControl(ChoicesControl, { me: "Me" });
  expect(screen.getByText("Saved as me")).toBeVisible();
  typeInto("Title, option 1", " alone");
  expect(last()).toEqual({ me: "Me alone" });
  press("Add an option: Title");
  expect(fieldOf("Title, option 2").hasFocus).toBe(true);
  expect(written(last())).toBe('{"me":"Me alone","option":""}');
  typeInto("Title, option 2", "Me");
  expect(written(last())).toBe('{"me":"Me alone","me_2":"Me"}');
  typeInto("Title, option 2", " & Zoë");
  expect(codeOf(2)).toHaveValue("me_zoe");
  fireEvent.change(codeOf(2), { target: { value: "both of us" } });
  expect(written(last())).toBe('{"me":"Me alone","both_of_us":"Me & Zoë"}');
  typeInto("Title, option 2", "!");
  expect(written(last())).toBe('{"me":"Me alone","both_of_us":"Me & Zoë!"}');
});

test("a code that another option has, or none, is said to be wrong and is not saved", () => {
  const { said, last } = showControl(ChoicesControl, { me: "Me" });
  press("Add an option: Title");
  const calls = said.mock.calls.length;
  fireEvent.change(codeOf(2), { target: { value: "me" } });
  expect(codeOf(2)).toBeInvalid();
  expect(codeOf(2)).toHaveAccessibleDescription("Another option has this code.");
  fireEvent.change(codeOf(2), { target: { value: "" } });
  expect(codeOf(2)).toHaveAccessibleDescription("An option needs a code.");
  expect(said.mock.calls.length).toBe(calls);
  fireEvent.blur(codeOf(2));
  expect(codeOf(2)).toHaveValue("option");
  fireEvent.change(codeOf(2), { target: { value: "us" } });
  expect(last()).toEqual({ me: "Me", us: "" });
});

test("a new code that is used already is not typed over, and does not follow its label", () => {
  const used = new Set<string>();
  const { last } = showControl((props) => <ChoicesControl {...props} isUsed={(code) => used.has(code)} />, { a: "A" });
  press("Add an option: Title");
  typeInto("Title, option 2", "B");
  expect(codeOf(2)).toHaveValue("b");
  used.add("b");
  typeInto("Title, option 2", "!");
  expect(screen.getByText("Saved as b")).toBeVisible();
  expect(written(last())).toBe('{"a":"A","b":"B!"}');
});

test.each([[{ a: "A", b: "B" }], [["a", "b"]]])(
  "the codes of %j are renamed as the form around does it, and stay then",
  (value) => {
    const { put } = showControl(
      (props) => (
        <ChoicesControl
          {...props}
          renderRename={({ code, label, onRenamed }) => (
            <button type="button" onClick={() => onRenamed("c")}>
              Rename {label} ({code})
            </button>
          )}
        />
      ),
      value,
    );
    press(`Rename ${Array.isArray(value) ? "b" : "B"} (b)`);
    put(Array.isArray(value) ? ["a", "c"] : { a: "A", c: "B" });
    if (Array.isArray(value)) expect(screen.getByLabelText("Title, code of option 2")).toHaveAttribute("readonly");
    else expect(screen.getByText("Saved as c")).toBeVisible();
  },
);

test("an option is given a hint and words by reader, and without them is one text again", () => {
  const { last } = showControl(ChoicesControl, { a: "A", b: "B" });
  press("Add a hint: Title, option 1");
  expect(last()).toEqual({ a: { label: "A", hint: "" }, b: "B" });
  typeInto("Title, option 1, hint", "h");
  expect(last()).toEqual({ a: { label: "A", hint: "h" }, b: "B" });
  press("Remove the hint: Title, option 1");
  expect(last()).toEqual({ a: "A", b: "B" });
  press("Other words for some: Title, option 2");
  expect(last()).toEqual({ a: "A", b: { label: { broker: "B", client: "B" } } });
  expect(fieldLabels()).toContain("Title, option 2, label, for brokers");
  press("Add a hint: Title, option 2");
  press("Remove the hint: Title, option 2");
  expect(last()).toEqual({ a: "A", b: { label: { broker: "B", client: "B" } } });
});

test("options are moved and removed, and none at all is taken away", () => {
  const { last } = showControl(ChoicesControl, { a: "A", b: { label: "B" } });
  press("Move down: Option 1 of Title");
  expect(written(last())).toBe('{"b":{"label":"B"},"a":"A"}');
  press("Remove: Option 1 of Title");
  press("Remove: Option 1 of Title");
  expect(last()).toBeUndefined();
});

test("options whose codes are numbers cannot be moved, since no file can hold another order", () => {
  showControl(ChoicesControl, { 500: "$500", 1000: "$1,000" });
  expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  expect(screen.getByText(/come in their order/)).toBeVisible();
});

test.each([[["a", 3]], ["a"], [3]])("a value that is not options, as %j, is left as it is", (value) => {
  const { said } = showControl(ChoicesControl, value);
  expect(screen.getByText(/written by hand/)).toBeVisible();
  expect(said).not.toHaveBeenCalled();
});

test("words of an option that the form does not know are left as they are beside the others", () => {
  const { last } = showControl(ChoicesControl, { a: 3, b: "B" });
  type("Title, option 2", "C", 0, 1);
  expect(last()).toEqual({ a: 3, b: "C" });
});

test.each([
  ["Only me (1)", [], "only_me_1"],
  ["Zoë & Łukasz", [], "zoe_lukasz"],
  ["3 or more", [], "option_3_or_more"],
  ["", ["option"], "option_2"],
  ["Up to {values.most|usd0} a year", [], "up_to_a_year"],
  ["A", ["a", "a_2"], "a_3"],
])("the code for %j beside %j is %s", (label, taken, code) => {
  expect(codeFor(label, taken)).toBe(code);
});
