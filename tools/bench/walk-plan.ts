import type { Json } from "../../engine/index";

/** A step of the long flow: one question, and perhaps an earlier yes/no question on which it depends. */
export interface PlannedStep {
  readonly id: string;
  readonly question: string;
  readonly kind: "text" | "yes-no";
  /** Asked only if this question was answered with yes; all are answered with no. */
  readonly onlyIf?: string;
  readonly answer: Json;
}

/** The step behind all others: whoever stands on it has walked the flow. */
export const END = "end";

/** `n` steps, texts and yes/no questions in turn; each tenth is left out, because an earlier answer is a no. */
export function plannedSteps(n: number): readonly PlannedStep[] {
  return Array.from({ length: n }, (_, index) => {
    const isText = index % 2 === 0;
    return {
      id: `s${index}`,
      question: `q${index}`,
      kind: isText ? "text" : "yes-no",
      ...(index % 10 === 9 && { onlyIf: `q${index - 2}` }),
      answer: isText ? `Answer ${index}` : false,
    };
  });
}
