/** The long flow in the words of the second edition: each step saves its answer at its default home, `application.answers`. */
import type { JsonObject } from "../../engine/index";
import { END, plannedSteps, type PlannedStep } from "./walk-plan";

export function walkInSecondEdition(n: number): JsonObject {
  return {
    format: 2,
    id: "walk",
    version: "1.0.0",
    changes: "Made by the benchmark.",
    title: "Walk",
    vertical_code: "walk",
    slugs: ["walk"],
    unavailable: "Not now.",
    sold_to: ["individual"],
    policy: { lasts: { years: 1 } },
    rated_by: "address",
    groups: { walk: "Walk" },
    rejections: {},
    coverages: { groups: [] },
    entries: { share: {} },
    messages: { use: "messages@2" },
    steps: [
      ...plannedSteps(n).map(stepOf),
      { id: END, kind: "confirmation", group: "walk", title: "Walked", body: ["Walked."], total_label: "Total" },
    ],
  };
}

const stepOf = ({ id, question, kind, onlyIf }: PlannedStep): JsonObject => ({
  id,
  group: "walk",
  title: `Question ${question}`,
  ...(onlyIf !== undefined && { when: { var: `answers.${onlyIf}` } }),
  questions: { [question]: { type: kind === "text" ? "string" : "boolean", title: question } },
});
