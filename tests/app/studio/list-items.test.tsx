/** Items of a list in its form: each is called what people read, and has a code, since none can choose it otherwise. */
import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { knownOf, showForm } from "../support/live-draft";
import { filesOf } from "../support/sheets";
import { allowDialogs } from "../support/show";
import { allowFields } from "../support/text-fields";

beforeEach(() => {
  allowFields();
  allowDialogs();
});
afterEach(cleanup);

const path = "lists/relations@1.json";
const list = (items: readonly object[]): string =>
  JSON.stringify({ name: "relations", version: 1, description: "Relations.", items }, null, 2);
const RELATIONS = list([
  { code: "In-law", name: "In-law" },
  { code: "Child", name: "Child" },
]);
const files = new Map([...filesOf("courier"), [path, RELATIONS]]);
const known = knownOf(files);

const opened = () => showForm(files, { path, pointer: "/items" }, known);
const row = (title: string): Element | undefined =>
  [...document.querySelectorAll("button[data-word]")].find(({ textContent }) => textContent?.trim() === title);

test("an item is added by what it is called, and its code is made as the others are", () => {
  const form = opened();
  fireEvent.click(screen.getByRole("button", { name: /Add/ }));
  fireEvent.change(screen.getByLabelText("What is it called?"), { target: { value: "Godchild" } });
  fireEvent.click(screen.getByRole("button", { name: "Add it" }));
  expect(JSON.parse(form.files().get(path) ?? "").items[2]).toEqual({ code: "Godchild", name: "Godchild" });
  expect(form.place()).toEqual({ path, pointer: "/items/2" });
});

test("the row of an item is called what people read, letter by letter", () => {
  opened();
  expect(row("In-law")).toBeVisible();
});
