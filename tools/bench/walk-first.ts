/** The long flow in the words of the first edition: its steps save nothing, answers stay in the session. */
import type { JsonObject } from "../../engine/index";
import { END, plannedSteps, type PlannedStep } from "./walk-plan";

/** A flow has words for every way in which an answer can be wrong; here each has the same. */
const MESSAGES: JsonObject = {
  failure: "Failed.",
  ...Object.fromEntries(
    ["required", "type", "enum", "list", "minimum", "maximum", "minLength", "maxLength"].map((rule) => [
      rule,
      "Wrong.",
    ]),
  ),
  format: {},
};

export function walkInFirstEdition(n: number): JsonObject {
  const steps = plannedSteps(n);
  return {
    id: "walk",
    version: "1.0.0",
    changes: "Made by the benchmark.",
    title: "Walk",
    vertical_code: "walk",
    slugs: ["walk"],
    unavailable: "Not now.",
    entries: {
      share: { actor: "client", about_self: true, on_start: [], steps: [...steps.map(({ id }) => id), END] },
    },
    groups: { walk: "Walk" },
    finished_when: { "!!": [{ var: "quote.policy.id" }] },
    messages: MESSAGES,
    steps: {
      ...Object.fromEntries(steps.map((step) => [step.id, stepOf(step)])),
      [END]: { kind: "confirmation", group: "walk", title: "Walked", body: ["Walked."], total_label: "Total" },
    },
  };
}

const stepOf = ({ question, kind, onlyIf }: PlannedStep): JsonObject => ({
  kind: "questions",
  group: "walk",
  title: `Question ${question}`,
  ...(onlyIf !== undefined && { when: { var: `answers.${onlyIf}` } }),
  schema: {
    type: "object",
    required: [question],
    properties: { [question]: { type: kind === "text" ? "string" : "boolean", title: question } },
  },
});
