import type { JsonObject } from "../../engine/index";
import type { Usual, Version } from "../../engine/analysis";
import { shipped, uncheckedVersionOf, type Files, type Node } from "../exact/product";

/** The most things that a list may hold here. */
export const MOST_THINGS = 50;

/** A product with a list of things, rules over it, and what is said of it. */
export function thingsProduct(): Files {
  const files = shipped("passport360");
  const { flow } = files;
  flow.rejections.refused = { title: "Not for you", body: ["We cannot go on."], contacts: ["carrier"] };
  const { steps }: { readonly steps: Node[] } = { steps: flow.steps };
  steps.splice(2, 0, STEP);
  return files;
}

/** The same where people usually insure so many things. */
export function withThings(files: Files, count: number): Version {
  const version = uncheckedVersionOf(files);
  const things = Array.from({ length: count }, (_, index) => ({ name: `Thing ${index}`, value: 10 }));
  const holding = (entry: keyof Usual) => {
    const journey = version.usual[entry];
    return { ...journey, usual: { ...journey.usual, things } };
  };
  return {
    ...version,
    usual: { dashboard: holding("dashboard"), enroll: holding("enroll"), share: holding("share") },
  };
}

const THINGS = { var: "answers.things" };
const over = (value: number): JsonObject => ({ some: [THINGS, { ">": [{ var: "value" }, value] }] });
const [MOST_VALUE, MOST_OF_ALL] = [900, 800 * MOST_THINGS];

const STEP: Node = {
  id: "things",
  group: "person",
  title: [{ when: over(MOST_VALUE / 2), text: "What is it worth?" }, "What do you insure?"],
  questions: {
    things: {
      type: "array",
      title: "Things",
      minItems: 1,
      maxItems: MOST_THINGS,
      items: {
        name: "{item.name}",
        questions: {
          name: { type: "string", title: "What is it?", maxLength: 80, wrong: "Please say what it is" },
          value: { type: "number", title: "Value", minimum: 1, maximum: 1000, wrong: "Please enter the value" },
        },
      },
      words: {
        add: "Add another thing",
        add_title: "Add a thing",
        edit_title: "Edit this thing",
        remove_title: "Remove this thing?",
        remove_text: "{item.name} will not be insured.",
      },
      wrong: "Please add at least one thing",
    },
  },
  checks: [
    {
      id: "too_much",
      at: "things",
      fail_when: { ">": [{ sum: [THINGS, "value"] }, MOST_OF_ALL] },
      message: "We do not insure so much",
    },
  ],
  reject: [{ id: "too_dear", with: "refused", when: over(MOST_VALUE) }],
};
