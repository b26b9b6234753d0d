import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FileConflict } from "../../../app/studio/draft/model/merging";
import { WhoseChange } from "../../../app/studio/draft/WhoseChange";
import { allowDialogs, show } from "../support/show";

const CONFLICTS: readonly FileConflict[] = [
  {
    path: "boa.flow.json",
    conflicts: [{ pointer: "/steps/0/title", of: "value", base: '"One"', mine: '"Two"', theirs: '"Three"' }],
  },
];

/** What is asked; `said` hears what comes of it. */
function asked(asks: "saved" | "undo", author?: string) {
  const said = vi.fn();
  show(
    <WhoseChange
      conflicts={CONFLICTS}
      asks={asks}
      author={author}
      titleAt={(_, pointer) => (pointer === "/steps/0/title" ? "Where are you?" : undefined)}
      onAnswer={(choices) => said([...choices])}
      onCancel={() => said("cancel")}
    />,
  );
  return said;
}
const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));

beforeEach(allowDialogs);
afterEach(cleanup);

test("a change of somebody else names who has saved it, and the place by its title", () => {
  const said = asked("saved", "Robin Lee");
  expect(screen.getByText(/^Robin Lee has saved a change of the same place/)).toBeVisible();
  expect(screen.getByRole("group", { name: /^Where are you\?.*boa\.flow\.json, \/steps\/0\/title$/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Take nothing back" })).toBeNull();
  fireEvent.click(screen.getByLabelText("As saved"));
  press("Keep what is chosen");
  expect(said).toHaveBeenCalledWith([["boa.flow.json", ["theirs"]]]);
});

test("a change of the same person in another tab is not said to be of somebody else", () => {
  asked("saved", "self");
  expect(screen.getByText(/^You have, in another tab or browser, saved/)).toBeVisible();
  expect(screen.getByLabelText("As you saved it elsewhere")).toBeVisible();
});

test("while it is not known who has saved, no name is said", () => {
  asked("saved");
  expect(screen.getByText(/^Somebody has saved/)).toBeVisible();
});

test("a change that is taken back although its place was changed later can be canceled", () => {
  const said = asked("undo", "Robin Lee");
  expect(screen.queryByText(/Robin/)).toBeNull();
  expect(screen.getByLabelText("As it was before the change")).toBeVisible();
  press("Take nothing back");
  expect(said).toHaveBeenCalledWith("cancel");
});
