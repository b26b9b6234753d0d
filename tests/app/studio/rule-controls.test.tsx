/** The controls of words that are rules: what is picked in them, and what they write. */
import "@testing-library/jest-dom/vitest";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ruleControls } from "../../../app/studio/draft/inspector/rules/controls";
import { VocabularyProvider } from "../../../app/studio/draft/inspector/vocabulary";
import type { Json } from "../../../engine/index";
import { show } from "../support/show";
import { vocabularyOfProduct } from "../support/vocabulary";

afterEach(cleanup);

interface Shown {
  readonly control?: keyof typeof ruleControls;
  readonly product?: string;
  readonly value?: Json;
  readonly isReadOnly?: boolean;
}

/** Shows a control, whose value is what it wrote last. Returns what it writes. */
function control({ control: kind = "condition", product = "boa", value, isReadOnly = false }: Shown) {
  const wrote = vi.fn<(value: Json | undefined) => void>();
  const Control = ruleControls[kind];
  function Held() {
    const [now, setNow] = useState(value);
    const change = (next: Json | undefined): void => {
      wrote(next);
      setNow(next);
    };
    return <Control id="rule" label="Rule" value={now} isReadOnly={isReadOnly} onChange={change} />;
  }
  show(
    <VocabularyProvider value={vocabularyOfProduct(product)}>
      <Held />
    </VocabularyProvider>,
  );
  const last = (): Json | undefined => wrote.mock.lastCall?.[0];
  return { wrote, last, user: userEvent.setup() };
}
const pick = (name: string | RegExp) => screen.getByRole("combobox", { name });
const press = (name: string | RegExp) => screen.getByRole("button", { name });
const staff = { var: "values.staff" };

test("a condition is shown as rows and in English, and writes nothing by itself", () => {
  const { wrote } = control({ value: { and: [staff, { "!": [{ var: "is.broker" }] }] } });
  expect(screen.getByText("Staff is answered, and is not 0 and Answered by a broker is no.")).toBeVisible();
  expect(pick("Row 1: what is read")).toHaveDisplayValue("Staff");
  expect(pick("Row 2: how it is compared")).toHaveDisplayValue("is no");
  expect(pick("Rule: how many must hold")).toHaveDisplayValue("All of these hold");
  expect(wrote).not.toHaveBeenCalled();
});

test("a row is added, picked, compared with a choice by its label, and removed, with the focus where one goes on", async () => {
  const { last, user } = control({});
  expect(screen.getByText("There is no condition.")).toBeVisible();
  await user.click(press("Add a row to Rule"));
  expect(pick("Row 1: what is read")).toHaveFocus();
  await user.selectOptions(pick("Row 1: what is read"), "State (business region)");
  await user.selectOptions(pick("Row 1: value"), "Colorado");
  expect(last()).toEqual({ "==": [{ var: "answers.business_region" }, "CO"] });
  await user.selectOptions(pick("Row 1: how it is compared"), "is one of");
  await user.selectOptions(pick("Add to Row 1: values"), "Texas");
  expect(last()).toEqual({ in: [{ var: "answers.business_region" }, ["CO", "TX"]] });
  await user.click(press("Remove Colorado from Row 1: values"));
  expect(last()).toEqual({ in: [{ var: "answers.business_region" }, ["TX"]] });
  await user.click(press("Add a row to Rule"));
  expect(pick("Row 2: what is read")).toHaveFocus();
  await user.click(press("Remove Row 2"));
  expect(pick("Row 1: what is read")).toHaveFocus();
  await user.click(press("Remove Row 1"));
  expect(last()).toBeUndefined();
  expect(press("Add a row to Rule")).toHaveFocus();
});

test("a row that is added says nothing until something is picked in it", async () => {
  const { last, user, wrote } = control({ value: staff });
  await user.click(press("Add a row to Rule"));
  await user.click(press("Add a group to Rule"));
  expect(pick("Row 2: what is read")).toHaveDisplayValue("Choose what is read");
  expect(screen.queryByRole("combobox", { name: "Row 2: how it is compared" })).toBeNull();
  await user.selectOptions(pick("Rule: how many must hold"), "At least one of these holds");
  expect(wrote).not.toHaveBeenCalled();
  await user.selectOptions(pick("Row 2: what is read"), "Answered by a broker");
  expect(pick("Row 2: what is read")).toHaveFocus();
  expect(last()).toEqual({ or: [staff, { var: "is.broker" }] });
  await user.click(press("Remove Row 3.1"));
  expect(last()).toEqual({ or: [staff, { var: "is.broker" }] });
});

test("an item of a long list is found by typing its name", async () => {
  const { last, user, wrote } = control({ value: { "==": [{ var: "answers.sic_code" }, 111150] } });
  const field = pick("Row 1: value");
  await user.clear(field);
  await user.type(field, "Nowhere farming");
  expect(field).toBeInvalid();
  expect(wrote).not.toHaveBeenCalled();
  const [first] = vocabularyOfProduct("boa").lists["business-types@3"] ?? [];
  await user.clear(field);
  await user.type(field, first?.label ?? "");
  expect(last()).toEqual({ "==": [{ var: "answers.sic_code" }, first?.value] });
});

test("rows are in groups, of which all, any or none must hold", async () => {
  const { last, user } = control({ value: staff });
  await user.click(press("Add a group to Rule"));
  const group = screen.getByRole("group", { name: "Row 2: a group" });
  expect(within(group).getByRole("combobox", { name: "Row 2.1: what is read" })).toHaveFocus();
  await user.selectOptions(pick("Row 2.1: what is read"), "Answered by a broker");
  await user.click(press("Add a row to Row 2"));
  await user.selectOptions(pick("Row 2.2: what is read"), "Answered by a client");
  expect(last()).toEqual({ and: [staff, { or: [{ var: "is.broker" }, { var: "is.client" }] }] });
  await user.selectOptions(pick("Row 2: how many must hold"), "None of these holds");
  expect(last()).toEqual({ and: [staff, { "!": [{ or: [{ var: "is.broker" }, { var: "is.client" }] }] }] });
  await user.click(press("Remove Row 2.1"));
  await user.click(press("Remove Row 2.1"));
  expect(last()).toEqual(staff);
});

test("a number is compared with the value of a table for an answer", async () => {
  const { last, user } = control({ value: { "<": [staff, 1] } });
  await user.clear(screen.getByRole("textbox", { name: "Row 1: value" }));
  await user.type(screen.getByRole("textbox", { name: "Row 1: value" }), "12.5");
  expect(last()).toEqual({ "<": [staff, 12.5] });
  await user.selectOptions(pick("Row 1: value, what it is"), "A table’s value");
  expect(pick("Row 1: value: which table")).toHaveDisplayValue("Staff minimum");
  await user.selectOptions(pick("Row 1: value: for which key"), "State (business region)");
  expect(last()).toEqual({ "<": [staff, { lookup: ["staff_minimum", { var: "answers.business_region" }] }] });
  expect(screen.getByText("Staff is less than Staff minimum for State (business region).")).toBeVisible();
});

test("the form in which a rule is written stays while another part of it is changed", async () => {
  const value = { or: [{ "===": [staff, 3] }, { "!": { var: "is.broker" } }, { "!!": [staff] }] };
  const { last, user } = control({ value });
  const field = screen.getByRole("textbox", { name: "Row 1: value" });
  await user.clear(field);
  await user.type(field, "4");
  expect(last()).toEqual({ or: [{ "===": [staff, 4] }, { "!": { var: "is.broker" } }, { "!!": [staff] }] });
});

test("what has no words stays as it is, is moved, and is removed", async () => {
  const strange = { "==": [staff] };
  const { last, user } = control({ value: { and: [strange, { var: "is.broker" }] } });
  expect(screen.getByText(/^Written by hand: \{"==":/)).toBeVisible();
  await user.click(press("Move Row 1 down"));
  expect(last()).toEqual({ and: [{ var: "is.broker" }, strange] });
  expect(press("Move Row 2 up")).toHaveFocus();
  await user.click(press("Remove Row 2"));
  expect(last()).toEqual({ and: [{ var: "is.broker" }] });
});

test("what is asked of things is picked among what a thing has", async () => {
  const { last, user } = control({ product: "courier" });
  await user.click(press("Add a row to Rule"));
  await user.selectOptions(pick("Row 1: what is read"), "Drivers");
  await user.selectOptions(pick("Row 1.1: what is read"), "Age");
  await user.selectOptions(pick("Row 1.1: how it is compared"), "is less than");
  const field = screen.getByRole("textbox", { name: "Row 1.1: value" });
  await user.clear(field);
  await user.type(field, "21");
  expect(last()).toEqual({ some: [{ var: "answers.drivers" }, { "<": [{ var: "age" }, 21] }] });
  await user.selectOptions(pick("Row 1: how it is compared"), "has none for which");
  expect(last()).toEqual({ "!": [{ some: [{ var: "answers.drivers" }, { "<": [{ var: "age" }, 21] }] }] });
  expect(press("Remove Row 1.1")).toBeDisabled();
});

test("who only reads changes nothing", () => {
  control({ value: { and: [{ "<": [staff, 1] }, { in: [staff, [1, 2]] }] }, isReadOnly: true });
  expect(screen.queryAllByRole("button")).toEqual([]);
  for (const each of screen.getAllByRole("combobox")) expect(each).toBeDisabled();
  for (const each of screen.getAllByRole("textbox")) expect(each).toHaveAttribute("readonly");
});

test("a rule that is changed elsewhere is shown as it is then", () => {
  const Control = ruleControls.condition;
  const shown = (value: Json) => (
    <Control id="rule" label="Rule" value={value} isReadOnly={false} onChange={() => undefined} />
  );
  const { rerender } = show(shown(staff));
  expect(screen.queryByRole("combobox", { name: "Row 2: what is read" })).toBeNull();
  rerender(shown({ or: [staff, { var: "is.broker" }] }));
  expect(pick("Row 2: what is read")).toBeVisible();
});

test("a value is worked out part by part, and each part is one again", async () => {
  const owners = { var: "answers.owners_count" };
  const { last, user } = control({ control: "expression" });
  await user.click(press("Say Rule"));
  expect(pick("Rule, what it is")).toHaveFocus();
  await user.selectOptions(pick("Rule, what it is"), "A calculation");
  await user.selectOptions(pick("Rule, part 1, what it is"), "Something known");
  await user.selectOptions(pick("Rule, part 1"), "Number of owners");
  await user.selectOptions(pick("Rule: which calculation"), "the product of");
  await user.click(press("Add a part to Rule"));
  expect(pick("Rule, part 3, what it is")).toHaveFocus();
  expect(last()).toEqual({ "*": [owners, 0, 0] });
  await user.click(press("Remove part 2 of Rule"));
  await user.selectOptions(pick("Rule, part 2, what it is"), "By conditions");
  await user.selectOptions(pick("Row 1: what is read"), "Answered by a broker");
  const then = screen.getByRole("textbox", { name: "Rule, part 2, case 1: what it is" });
  await user.clear(then);
  await user.type(then, "600");
  expect(last()).toEqual({ "*": [owners, { if: [{ var: "is.broker" }, 600, 0] }] });
  expect(screen.getByText("Number of owners times (600 if Answered by a broker is yes, else 0).")).toBeVisible();
});

test("a price is worked out from the things of a list", async () => {
  const { last, user } = control({ control: "expression", product: "courier", value: 20 });
  await user.selectOptions(pick("Rule, what it is"), "From a list");
  await user.selectOptions(pick("Rule: of which list"), "Vehicles");
  await user.selectOptions(pick("Rule: what comes from the things"), "the sum over");
  await user.selectOptions(pick("Rule: which answer of each"), "Value today");
  expect(last()).toEqual({ sum: [{ var: "answers.vehicles" }, "value"] });
  await user.selectOptions(pick("Rule: which answer of each"), "A calculation …");
  expect(last()).toEqual({ sum: [{ var: "answers.vehicles" }, { "*": [{ var: "value" }, 1] }] });
});

test("a word is so always, not at all, or when a condition holds", async () => {
  const { last, user } = control({ control: "ruleOrFlag" });
  await user.selectOptions(pick("Rule"), "When a condition holds");
  expect(pick("Row 1: what is read")).toBeVisible();
  await user.selectOptions(pick("Row 1: what is read"), "Answered by a broker");
  expect(last()).toEqual({ var: "is.broker" });
  await user.selectOptions(pick("Rule"), "Always");
  expect(last()).toBe(true);
  await user.selectOptions(pick("Rule"), "No");
  expect(last()).toBeUndefined();
});

test.each(Object.keys(ruleControls).filter(isKind))(
  "what no rule is made of is kept by the control of a %s",
  (kind) => {
    for (const value of [null, {}, { a: 1, b: 2 }, { unknown: [1] }, []]) {
      const { wrote } = control({ control: kind, value });
      expect(wrote).not.toHaveBeenCalled();
      cleanup();
    }
  },
);

function isKind(name: string): name is keyof typeof ruleControls {
  return name in ruleControls;
}

test("a value of no known kind is a number, a text, a date, yes or no, or nothing, as is picked", async () => {
  const { last, user } = control({ control: "expression", value: "12" });
  const sort = () => pick("Rule, what it is");
  expect(sort()).toHaveDisplayValue("A text");
  await user.selectOptions(sort(), "A number");
  expect(last()).toBe(12);
  await user.selectOptions(sort(), "A text");
  expect(last()).toBe("12");
  await user.selectOptions(sort(), "A fixed yes or no");
  expect(last()).toBe(true);
  await user.selectOptions(sort(), "A date");
  expect(last()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await user.selectOptions(sort(), "Nothing");
  expect(last()).toBeNull();
  expect(sort()).toHaveDisplayValue("Nothing");
});

test("the first answer of a question is picked from what the question can be", async () => {
  const wrote = vi.fn();
  const Control = ruleControls.expression;
  const pointer = "/steps/0/questions/business_region/starts_as";
  show(
    <VocabularyProvider value={vocabularyOfProduct("boa")}>
      <Control id="rule" label="Rule" value="CO" isReadOnly={false} pointer={pointer} onChange={wrote} />
    </VocabularyProvider>,
  );
  expect(pick("Rule")).toHaveDisplayValue(/^Colorado/);
  await userEvent.setup().selectOptions(pick("Rule"), "Texas");
  expect(wrote).toHaveBeenLastCalledWith("TX");
});

test("a rule with more parts than a form can show is not shown", () => {
  const deep = Array.from({ length: 200 }).reduce<Json>((inside) => ({ "!": [inside] }), staff);
  for (const value of [deep, { or: Array.from({ length: 900 }, () => staff) }]) {
    control({ value });
    expect(screen.getByText(/more parts than the form can show: edit it in the text/)).toBeVisible();
    cleanup();
  }
});
