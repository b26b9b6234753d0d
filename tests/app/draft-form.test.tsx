import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FieldError, FormView, JsonObject, QuestionView } from "../../engine/index";
import { DraftDialog, DraftForm } from "../../app/wizard/steps/DraftForm";
import { QuestionSummary } from "../../app/wizard/steps/QuestionSummary";
import type { Wizard } from "../../app/wizard/WizardContext";
import { allowDialogs, inWizard, question, show, viewOf } from "./support/show";

/** A form that keeps its own answers until they are saved: what is copied into it, what is wrong with it, and when. */

const asked = (name: string, label: string): QuestionView => ({
  name,
  label,
  width: "full",
  required: true,
  widget: "text",
});
const text = { type: "string", title: "" };
const FORM: FormView = {
  id: "person",
  schema: { $id: "person", type: "object", properties: { name: text, street: text, city: text } },
  questions: [asked("name", "Name"), asked("street", "Street"), asked("city", "City")],
  values: {},
};
const BLANK: JsonObject = {};
const COPY = { label: "Same address as the policyholder", values: { street: "1 Main St", city: "Denver" } };

const onSave = vi.fn();
const onTyped = vi.fn();
beforeEach(() => {
  allowDialogs();
  onSave.mockReset();
  onTyped.mockReset();
});
afterEach(cleanup);

interface Case {
  readonly form?: FormView;
  readonly start?: JsonObject;
  readonly busy?: boolean;
  readonly errors?: (draft: JsonObject) => readonly FieldError[];
}
/** Each answer that is blank is missed, unless a test says something else. */
const missing = (draft: JsonObject): readonly FieldError[] =>
  ["name", "street", "city"]
    .filter((name) => !draft[name])
    .map((at) => ({ at, rule: "required", message: `${at} is missing` }));

/** A draft whose form is that of the view. */
const draftOf = (errors: (draft: JsonObject) => readonly FieldError[]) => (values: JsonObject) => ({
  form: null,
  errors: errors(values),
});

function open({ form = FORM, start = BLANK, busy = false, errors = missing }: Case = {}): void {
  show(
    inWizard(
      <DraftForm
        {...{ form, start, onSave, onTyped }}
        idPrefix="item"
        labels={{ save: "Save", cancel: "Cancel" }}
        copy={COPY}
      />,
      { view: viewOf({}, { busy }), draft: draftOf(errors) },
    ),
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string): boolean => fireEvent.click(screen.getByText(name));
const said = (): readonly string[] => screen.queryAllByText(/is missing$/).map(({ textContent }) => textContent);

test("the same address as somebody else's fills in the address alone, over what was there, and can be changed", () => {
  open();
  type("Name", "Ann");
  type("City", "Boulder");
  press(COPY.label);
  expect(["Name", "Street", "City"].map((label) => field(label).value)).toEqual(["Ann", "1 Main St", "Denver"]);
  expect(onSave).not.toHaveBeenCalled();
  type("Street", "2 Main St");
  press("Save");
  expect(onSave.mock.calls).toEqual([[{ name: "Ann", street: "2 Main St", city: "Denver" }]]);
});

test("what a dialog asks is not thrown away unasked once it was filled in, by hand or by the button", () => {
  for (const fill of [() => press(COPY.label), () => type("Name", "Ann")]) {
    const onClose = vi.fn();
    const labels = { save: "Save", cancel: "Cancel" };
    const { unmount } = show(
      inWizard(
        <DraftDialog
          title="Edit"
          {...{ form: FORM, start: BLANK, onSave, onClose, labels }}
          idPrefix="item"
          copy={COPY}
        />,
        { view: viewOf({}), draft: draftOf(missing) },
      ),
    );
    fill();
    fireEvent.click(screen.getByLabelText("Close"));
    expect(onClose).not.toHaveBeenCalled();
    press("Discard");
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
  }
});

test("an error is shown once its field is left, and all of them on Save, which leads to the first", () => {
  open();
  expect(said()).toEqual([]);
  fireEvent.blur(field("City"));
  expect(said()).toEqual(["city is missing"]);
  type("Name", "Ann");
  press("Save");
  expect(said()).toEqual(["street is missing", "city is missing"]);
  expect(field("Street")).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
  type("Street", "1 Main St");
  type("City", "Denver");
  expect(said()).toEqual([]);
  press("Save");
  expect(onSave).toHaveBeenCalledTimes(1);
});

test("an error about something that the form does not ask holds nothing back", () => {
  open({ errors: () => [{ at: "share", rule: "x", message: "share is missing" }] });
  press("Save");
  expect(onSave).toHaveBeenCalledTimes(1);
});

test("the server's message about an answer stays until that answer is changed", () => {
  const questions = FORM.questions.map((one) => (one.name === "street" ? { ...one, error: "No such street" } : one));
  open({ form: { ...FORM, questions }, start: { street: "Nowhere" }, errors: () => [] });
  expect(field("Street")).toHaveAccessibleDescription("No such street");
  type("Name", "Ann");
  expect(field("Street")).toHaveAccessibleDescription("No such street");
  type("Street", "1 Main St");
  expect(field("Street")).not.toHaveAccessibleDescription();
});

test("what is typed is reported, and is not saved while something else is", () => {
  open({ busy: true });
  expect(onTyped).not.toHaveBeenCalled();
  type("Name", "Ann");
  expect(onTyped).toHaveBeenCalledTimes(1);
  expect(screen.getByText("Save")).toBeDisabled();
});

describe("answers that are edited over a summary", () => {
  const send = vi.fn<Wizard["send"]>();
  const names = ["name", "fax", "city"];
  const text = { type: "string", title: "" };
  const form: FormView = {
    id: "summary",
    schema: { $id: "summary", type: "object", properties: { name: text, fax: text, city: text } },
    questions: names.map((name) => question({ name, label: name })),
    values: { name: "Ann", fax: "1", city: "Denver" },
  };
  const labels = { edit: "Edit", edit_title: "Edit these", save: "Save", cancel: "Cancel" };
  const summary = { title: "You", lines: [], form, labels };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const edit = () => fireEvent.click(screen.getByText("Edit", { exact: false, selector: "button" }));
  const save = () => fireEvent.click(screen.getByText("Save"));
  const isOpen = () => document.querySelector("dialog") !== null;
  const at = (view: Partial<Wizard["view"]>) =>
    inWizard(<QuestionSummary summary={summary} />, { view: viewOf({}, view), send });
  const problem: NonNullable<Wizard["view"]["problem"]> = {
    phase: "save",
    only: names,
    call: "client.update",
    code: "unavailable",
    message: "It failed.",
    fields: {},
  };

  test("are saved at once, what is unchanged not at all, and an emptied one as empty", () => {
    send.mockReset().mockReturnValue({ kind: "stay" });
    show(at({}));
    edit();
    type("name", "Bea");
    fireEvent.click(screen.getByText("Cancel"));
    edit();
    expect(screen.getByLabelText("name"), "what was not saved is gone").toHaveValue("Ann");
    type("name", "Anna");
    type("fax", "");
    save();
    expect(send.mock.calls).toEqual([[{ type: "save", answers: { name: "Anna", fax: "" } }]]);
    expect(isOpen()).toBe(false);
  });

  test("keep their dialog until they are saved, and show there why they could not be", () => {
    send.mockReset().mockReturnValue({ kind: "calls", calls: [] });
    const { rerender } = show(at({ busy: true }));
    edit();
    expect(isOpen(), "nothing is edited while something else is saved").toBe(false);
    rerender(at({}));
    edit();
    type("name", "Anna");
    save();
    rerender(at({ busy: true }));
    expect(screen.getByText("Save")).toBeDisabled();
    rerender(at({ problem }));
    expect(screen.getByRole("dialog")).toHaveTextContent("It failed.");
    expect(screen.getByLabelText("name")).toHaveValue("Anna");
    save();
    rerender(at({ busy: true }));
    rerender(at({}));
    expect(isOpen()).toBe(false);
    expect(send.mock.calls.map(([{ type: sent }]) => sent)).toEqual(["save", "save"]);
  });

  test("are as before once a dialog that could not be saved is closed", () => {
    send.mockReset().mockReturnValue({ kind: "calls", calls: [] });
    const { rerender } = show(at({}));
    edit();
    type("name", "Anna");
    save();
    rerender(at({ busy: true }));
    rerender(at({ problem }));
    fireEvent.click(screen.getByText("Cancel"));
    expect(send.mock.calls.at(-1)).toEqual([{ type: "dismiss" }]);
    expect(isOpen()).toBe(false);
  });

  test("wait behind a question that comes up before they are saved", () => {
    send.mockReset().mockReturnValue({ kind: "confirm", confirm: "sure" });
    const { rerender } = show(at({}));
    edit();
    type("name", "Anna");
    save();
    rerender(at({ dialog: { kind: "confirm", title: "Sure?", body: [], confirm: "Yes", cancel: "No" } }));
    expect(isOpen()).toBe(false);
    rerender(at({}));
    expect(screen.getByLabelText("name")).toHaveValue("Anna");
  });
});
