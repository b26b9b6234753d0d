import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { FormPane } from "../../../app/studio/draft/inspector/form/FormPane";
import { useDraftState } from "../../../app/studio/draft/useSync";
import { products } from "../../engine/analysis/authoring/products";
import { allowDialogs, show } from "../support/show";
import { inDraft, openDraft } from "../support/open-draft";
import { allowFields } from "../support/text-fields";

/** Names that have no form of their own are renamed in their row, and all that uses them with them. */

beforeAll(() => {
  allowFields();
  allowDialogs();
});
afterEach(cleanup);

const PATH = "courier.flow.json";

/** Shows the form of a place of a product. */
function showForm(pointer: string) {
  const draft = openDraft({ path: PATH, place: { path: PATH, pointer } });
  draft.sync.edit(...(products.courier ?? []));
  function Shown() {
    return inDraft(<FormPane />, { ...draft, state: useDraftState(draft.sync) });
  }
  show(<Shown />);
  return { text: (path = PATH) => draft.sync.state().files.get(path) ?? "" };
}

const button = (name: string) => screen.getByRole("button", { name });
function rename(to: string): void {
  const dialog = within(screen.getByRole("dialog", { name: "Rename" }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: to } });
  fireEvent.click(dialog.getByRole("button", { name: "Rename" }));
}

test("a row under a name is renamed wherever the name is used", () => {
  const { text } = showForm("/groups");
  const before = text();
  expect(before).toContain('"group": "fleet"');
  fireEvent.click(button("Rename: Fleet"));
  rename("Fleet 1");
  expect(screen.getByText(/^A name has small letters.* “fleet_1” is one: press Rename to take it\.$/)).toBeVisible();
  expect(within(screen.getByRole("dialog")).getByRole("textbox")).toHaveValue("fleet_1");
  rename("vans");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(text()).toBe(before.replaceAll('"fleet"', '"vans"'));
  expect(button("Rename: Fleet")).toBeVisible();
});

test("the code of an option that rules and scenarios use is renamed in all of them", () => {
  const { text } = showForm("/steps/1/questions/cargo");
  const before = text();
  expect(before).toContain('"id": "explosives"');
  expect(screen.queryByRole("textbox", { name: /^Saved as/ })).toBeNull();
  fireEvent.click(button("Rename: Explosives"));
  rename("dangerous");
  const renamed = before.replaceAll('"explosives"', '"dangerous"');
  expect(text()).toBe(renamed.replace('"id": "dangerous"', '"id": "explosives"'));
  expect(text("scenarios/courier/explosives.json")).toContain('"dangerous"');
  expect(screen.getByText("Saved as dangerous")).toBeVisible();
});

test("an option goes only after a question where rules and scenarios name it", () => {
  const { text } = showForm("/steps/1/questions/cargo");
  const before = text();
  const options = () => JSON.parse(text()).steps[1].questions.cargo.choices;
  const at = Object.keys(options()).indexOf("explosives") + 1;
  const remove = () => fireEvent.click(button(`Remove: Option ${at} of Options`));
  remove();
  const dialog = within(screen.getByRole("dialog", { name: "Remove “Explosives”?" }));
  expect(dialog.getByText(/places still name what is removed, and would be wrong without it/)).toBeVisible();
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(text()).toBe(before);
  remove();
  fireEvent.click(button("Remove all the same"));
  expect(Object.keys(options())).not.toContain("explosives");
});

test("an option that nothing names goes at once", () => {
  const { text } = showForm("/steps/1/questions/cargo");
  fireEvent.click(button("Add an option: Options"));
  const options = () => Object.keys(JSON.parse(text()).steps[1].questions.cargo.choices);
  const { length } = options();
  fireEvent.click(button(`Remove: Option ${length} of Options`));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(options()).toHaveLength(length - 1);
});

test("a thing with a form of its own has no button in its row to rename it", () => {
  showForm("/steps");
  expect(screen.getAllByRole("button", { name: /^Remove/ }).length).toBeGreaterThan(3);
  expect(screen.queryByRole("button", { name: /^Rename/ })).toBeNull();
});
