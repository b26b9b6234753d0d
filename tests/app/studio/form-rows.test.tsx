/** Rows under names in a form: they are named otherwise, wherever they are named, and never take another one's name. */
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

const FLOW = "courier.flow.json";
const files = filesOf("courier");
const known = knownOf(files);
function opened(path: string, pointer: string) {
  cleanup();
  return showForm(files, { path, pointer }, known);
}

/** The last button that is called so; roles of a whole form take seconds to work out. */
function button(words: string): HTMLElement {
  const found = [...document.querySelectorAll("button")].findLast(
    (each) => (each.getAttribute("aria-label") ?? each.textContent) === words,
  );
  if (!found) throw new Error(`There is no button ${words}.`);
  return found;
}

/** Names a row otherwise. */
function rename(title: string, now: string): void {
  fireEvent.click(button(`Rename: ${title}`));
  fireEvent.change(screen.getByLabelText(`Name of “${title}”`), { target: { value: now } });
  fireEvent.click(button("Rename"));
}

test("a heading of the progress has its new name in each step, and its old one again with the same bytes", () => {
  const form = opened(FLOW, "/groups");
  rename("Fleet", "vehicles");
  expect(document.querySelector("dialog")).toBeNull();
  const { groups, steps } = JSON.parse(form.files().get(FLOW) ?? "");
  expect(Object.keys(groups)).toEqual(["vehicles", "plan", "owner", "payment"]);
  expect(steps[0].group).toBe("vehicles");
  rename("Fleet", "fleet");
  expect(form.files()).toEqual(files);
});

test("a name that nothing else has is another one where it is, and one that is taken is refused", () => {
  const book = "products/courier@1.json";
  const form = opened(book, "/tables");
  rename("Rate", "rates");
  const now = (): object => JSON.parse(form.files().get(book) ?? "").tables;
  expect(Object.keys(now())).toEqual(["rates"]);
  const inside = opened(FLOW, "/steps/0/questions/county");
  rename("State", "region");
  expect(JSON.parse(inside.files().get(FLOW) ?? "").steps[0].questions.county.where).toEqual({
    region: { var: "answers.home_region" },
  });
  opened(FLOW, "/groups");
  rename("Fleet", "plan");
  expect(screen.getByLabelText("Name of “Fleet”")).toHaveAccessibleDescription(/taken/);
});
