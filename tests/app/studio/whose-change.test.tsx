import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FileConflict } from "../../../app/studio/draft/model/merging";
import { sidesSaid } from "../../../app/studio/draft/model/conflict-words";
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
      whereOf={(_, pointer) => (pointer === "/steps/0/title" ? "Where are you? › Title" : "")}
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
  expect(screen.getByRole("group", { name: "Where are you? › Title" })).toBeVisible();
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

const conflict = (mine: string | undefined, theirs: string | undefined, pointer = "/steps/0") =>
  ({ pointer, of: "value", base: undefined, mine, theirs }) as const;

test.each([
  ["a text", conflict('"Two"', '""'), "Two", "An empty text"],
  ["a number", conflict("12000", "10"), "12,000", "10"],
  ["yes or no", conflict("true", "false"), "Yes", "No"],
  ["what is gone", conflict(undefined, '["a", 2]'), undefined, "a, 2"],
  ["a rule", conflict('{"==": [{"var": "answers.state"}, "CO"]}', '{"var": "x"}'), "answers.state is “CO”", "x"],
  [
    "a thing",
    conflict('{"title": "Where?", "type": "string"}', '{"title": "Where?", "type": "number"}'),
    "“Where?”: 1 value differs between the two",
    "“Where?”: 1 value differs between the two",
  ],
  ["a whole file", conflict('{"$schema": "list.schema.json"}', undefined, ""), "The whole file", undefined],
])("%s is said in words, never as it is written", (_, each, mine, theirs) => {
  expect(sidesSaid(each, undefined)).toEqual({ mine, theirs });
});
