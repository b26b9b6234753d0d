import "@testing-library/jest-dom/vitest";
import { acceptCompletion, currentCompletions } from "@codemirror/autocomplete";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { PlainTextControl } from "../../../app/studio/draft/inspector/texts/index";
import { formatsFor, formatNames } from "../../../app/studio/draft/inspector/texts/field/formats";
import { TEXT_FORMATS } from "../../../engine/analysis/index";
import { allowFields, fieldOf, pressIn, READABLES, showControl, type, typeInto } from "../support/text-fields";

/** A text of a product: what is typed is kept as it is, and what it reads is shown as a chip. */

beforeAll(allowFields);
afterEach(cleanup);

const field = () => fieldOf("Title");
const chips = () =>
  [...field().contentDOM.querySelectorAll(".cm-chip")].map(({ textContent, className }) =>
    className.includes("wrong") ? `! ${textContent}` : textContent,
  );
const goTo = (anchor: number, head = anchor) => act(() => field().dispatch({ selection: { anchor, head } }));
/** Takes what is offered first, once it has been there for long enough not to be taken by a key meant for the text. */
const take = () =>
  vi.waitFor(() => {
    let isTaken = false;
    act(() => void (isTaken = acceptCompletion(field())));
    expect(isTaken).toBe(true);
  });
/** What is spoken of what the caret does. */
const spoken = () => field().dom.querySelector(".cm-announced")?.textContent;

test("what is shown says nothing, and what is typed is kept letter for letter", () => {
  const text = "**Call** [us](tel:555)\u00a0\r and {answers.owners_count}";
  const { said } = showControl(PlainTextControl, text);
  expect(said).not.toHaveBeenCalled();
  typeInto("Title", " “now” ");
  expect(said.mock.calls).toEqual([[`${text} “now” `]]);
});

test("a text that is emptied is taken away, and one that is of another kind stays as it is", () => {
  const { said } = showControl(PlainTextControl, "a");
  type("Title", "", 0, 1);
  expect(said.mock.calls).toEqual([[undefined]]);
  cleanup();
  const other = showControl(PlainTextControl, { broker: "a" });
  expect(screen.getByText(/written by hand/)).toBeVisible();
  expect(other.said).not.toHaveBeenCalled();
});

test("a placeholder is a chip with the label of what it reads and its format", () => {
  showControl(
    PlainTextControl,
    "{said.owners_count} {answers.owners_count|usd0} {answers.state} {answers.drivers|count|plural:driver:drivers} {item.age}",
    { readables: READABLES },
  );
  expect(chips()).toEqual([
    "Number of owners",
    "Number of owners (amount without cents)",
    "State (as saved)",
    "Drivers (how many, with a word: driver, drivers)",
    "Age",
  ]);
});

test("what only the texts of a place say is offered first, and all that nothing there reads is marked", async () => {
  const maximum = {
    path: "maximum",
    label: "The highest that is allowed",
    group: "Here",
    kind: "text",
    isHere: true,
  } as const;
  const here = { readables: [maximum], roots: ["answers", "said", "client", "maximum"] };
  const { last } = showControl(PlainTextControl, "{maximum} {minimum} {client.person.email} {said.owners_count} ", {
    readables: READABLES,
    here,
  });
  expect(chips()).toEqual([
    "The highest that is allowed",
    "! Cannot be read: minimum",
    "client.person.email",
    "Number of owners",
  ]);
  const end = field().state.doc.length;
  goTo(end);
  typeInto("Title", "{");
  await vi.waitFor(() => expect(currentCompletions(field().state)[0]?.label).toBe("The highest that is allowed"));
  await take();
  expect(last()).toMatch(/ \{maximum\}$/);
});

test("a chip is marked only where it is established that nothing of its name can be read", () => {
  const text = "{answers.owner_count} {said.owners_count|usd2} {maximum} {client.person.email} {values.staf} {is.boss}";
  showControl(PlainTextControl, text, { readables: READABLES });
  expect(chips()).toEqual([
    "! Cannot be read: answers.owner_count",
    "! Not a format: Number of owners (as usd2)",
    "maximum",
    "client.person.email",
    "! Cannot be read: values.staf",
    "! Cannot be read: is.boss",
  ]);
  cleanup();
  showControl(PlainTextControl, text);
  expect(chips().filter((chip) => chip?.startsWith("! Cannot"))).toEqual([]);
});

test("the caret skips a chip, which is spoken then, and Backspace deletes it", () => {
  const { last } = showControl(PlainTextControl, "a{said.state}b", { readables: READABLES });
  goTo(13);
  expect(spoken()).toBe("");
  goTo(1);
  expect(spoken()).toBe("State");
  goTo(13);
  pressIn("Title", "Backspace", { keyCode: 8 });
  expect(last()).toBe("ab");
  expect(spoken()).toBe("State removed");
  pressIn("Title", "z", { ctrlKey: true, keyCode: 90 });
  expect(last()).toBe("a{said.state}b");
});

test("a brace offers what can be read, and what is taken is said as people read it", async () => {
  const { last } = showControl(PlainTextControl, "All ", { readables: READABLES });
  act(() => field().focus());
  typeInto("Title", "{");
  await waitFor(() => expect(currentCompletions(field().state)).not.toEqual([]));
  expect(currentCompletions(field().state).map(({ label }) => label)).toEqual([
    "Number of owners",
    "State",
    "Drivers",
    "Staff",
    "First day of the policy",
  ]);
  typeInto("Title", "num");
  await take();
  expect(last()).toBe("All {said.owners_count}");
  pressIn("Title", "Backspace", { keyCode: 8 });
  expect(last()).toBe("All ");
  pressIn("Title", "z", { ctrlKey: true, keyCode: 90 });
  expect(last()).toBe("All {said.owners_count}");
});

test("a press of the label leads into the text", () => {
  showControl(PlainTextControl, "a");
  const label = document.body.appendChild(document.createElement("label"));
  label.htmlFor = "word";
  fireEvent.click(label);
  expect(field().hasFocus).toBe(true);
  label.remove();
});

test("a chip is replaced, written in a format, and removed by the controls that Tab leads to", async () => {
  const { last } = showControl(PlainTextControl, "{said.owners_count}!", { readables: READABLES });
  expect(screen.queryByRole("group", { name: "Number of owners" })).toBeNull();
  act(() => field().focus());
  fireEvent.focus(screen.getByRole("button", { name: "Insert into Title" }));
  goTo(0);
  const written = screen.getByRole("combobox", { name: "How Number of owners is written" });
  expect(written).toHaveDisplayValue("As people read it");
  fireEvent.change(written, { target: { value: "usd" } });
  expect(last()).toBe("{answers.owners_count|usd}!");
  fireEvent.change(written, { target: { value: "plural" } });
  expect(last()).toBe("{answers.owners_count|usd}!");
  fireEvent.change(screen.getByLabelText("Word for 1"), { target: { value: "owner" } });
  expect(last()).toBe("{answers.owners_count|usd}!");
  fireEvent.change(screen.getByLabelText("Word for more"), { target: { value: "own{e|r:s" } });
  expect(last()).toBe("{answers.owners_count|plural:owner:owners}!");
  fireEvent.click(screen.getByRole("button", { name: "Replace…" }));
  await waitFor(() => expect(currentCompletions(field().state)).not.toEqual([]));
  await take();
  expect(last()).toBe("{said.owners_count}!");
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(last()).toBe("!");
});

test("no key brings a line break into a text of one line, and one that it has stays", () => {
  const { said } = showControl(PlainTextControl, "a\nb");
  pressIn("Title", "Enter", { keyCode: 13 });
  pressIn("Title", "Enter", { keyCode: 13, shiftKey: true });
  typeInto("Title", "\n");
  expect(said).not.toHaveBeenCalled();
  typeInto("Title", "c");
  expect(said.mock.calls).toEqual([["a\nbc"]]);
});

test("a text that changes elsewhere is shown, and says nothing", () => {
  const { said, put } = showControl(PlainTextControl, "one");
  put("one more");
  expect(field().state.doc.toString()).toBe("one more");
  expect(said).not.toHaveBeenCalled();
});

test("a reader can go through a text and change nothing of it", () => {
  const { said } = showControl(PlainTextControl, "{said.state}", { readables: READABLES, isReadOnly: true });
  expect(screen.queryByRole("button")).toBeNull();
  expect(field().contentDOM).toHaveAttribute("aria-readonly", "true");
  pressIn("Title", "Delete", { keyCode: 46 });
  expect(said).not.toHaveBeenCalled();
});

test("every format of texts can be chosen for a value that it fits", () => {
  const kinds = ["number", "date", "things", "several", "unknown"] as const;
  const offered = kinds.flatMap((kind) => formatsFor(kind).flatMap(({ name }) => formatNames(name).split("|")));
  expect(new Set(offered)).toEqual(new Set(Object.keys(TEXT_FORMATS)));
  expect(formatsFor("number").map(({ label }) => label)).toContain("Amount with cents: $1,234.50");
});
