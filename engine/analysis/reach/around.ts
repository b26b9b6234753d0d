import type { Decision } from "../decisions/decision";
import { inputsOf, questionOf } from "../journeys/inputs";
import type { Course, Passed } from "../journeys/journey";

/** Finds the decisions that a journey must pass before it can reach a given decision. */
export class Around {
  constructor(
    private readonly course: Course,
    private readonly decisions: readonly Decision[],
  ) {}

  /** The rules that decide whether a step, and the questions that some rules read, are asked. */
  gatesOf(rules: readonly unknown[], step: string | null): readonly unknown[] {
    const inputs = inputsOf(rules, this.course).flatMap((input) => questionOf(input, this.course.run.flow) ?? []);
    const steps = new Set([step, ...inputs.map((question) => question.step)]);
    const names = new Set(inputs.map(({ name }) => name));
    return this.decisions
      .filter(({ about, question, step: own }) =>
        about === "asked" && question === null ? steps.has(own) : about === "asked" && names.has(question ?? ""),
      )
      .flatMap(({ rules: gates }) => gates);
  }

  /** The rules that a step refuses by, or turns back by. */
  refusalsAt(step: string): readonly unknown[] {
    return this.decisions
      .filter(({ about, step: own }) => own === step && (about === "refusals" || about === "dialog"))
      .flatMap(({ rules }) => rules);
  }

  /** Whether the checks or rejections of a step ended a journey there. */
  isRefused({ step, left, confirmed }: Passed): boolean {
    const { checks = [], rejects = [] } = this.course.run.flow.steps.get(step) ?? {};
    const { outcome, session } = (confirmed ?? left).now;
    if (outcome.kind === "invalid")
      return outcome.errors.length > 0 && outcome.errors.every(({ rule }) => checks.some(({ id }) => id === rule));
    const { dialog } = session;
    return dialog?.kind === "rejection" && rejects.some(({ id }) => id === dialog.rule);
  }
}
