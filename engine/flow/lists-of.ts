import type { Question } from "../../schemas/flow.types";
import { questionsIn, type WholeFlow, type WholeQuestions } from "./parts";

/** The questions of every step of a whole flow. */
export const allQuestions = ({ steps }: WholeFlow): readonly (readonly [string, Question])[] =>
  steps.flatMap((step) => ("questions" in step ? [...questionsIn(step.questions as WholeQuestions)] : []));

/** The lists that a flow names: of its questions, its tables and its rules, as `name@version`. */
export function listsOf(flow: WholeFlow): readonly string[] {
  const found = new Set<string>();
  const add = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) add(part);
    else if (node !== null && typeof node === "object") {
      if ("lookup" in node && Array.isArray(node.lookup) && String(node.lookup[0]).includes("@"))
        found.add(String(node.lookup[0]));
      for (const part of Object.values(node)) add(part);
    }
  };
  for (const [, { list }] of allQuestions(flow)) if (list !== undefined) found.add(list);
  for (const { by } of Object.values(flow.tables ?? {})) found.add(by);
  add(flow);
  return [...found];
}
