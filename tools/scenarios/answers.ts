import { isBlank, type Json } from "../../engine/index";
import type { Answers } from "../../schemas/scenario.types";
import type { Scenario } from "./usual";

/** Which answer a person gives to a question that they pass: that of the journey, else the usual one if it is open. */
export class OwnAnswers {
  /** Questions that were answered as the scenario says: a person who comes back finds their answers as they left them. */
  private readonly given = new Set<string>();

  constructor(private readonly scenario: Pick<Scenario, "answers" | "usual">) {}

  /** Notes that a step of the scenario itself answers these questions. */
  speakOf(answers: Answers): void {
    for (const name of Object.keys(answers)) this.given.add(name);
  }

  /** Returns the answer to give to a question whose answer is `value` now; undefined if it stays as it is. */
  next(name: string, value: Json | undefined): Json | undefined {
    const { answers, usual } = this.scenario;
    const isFirst = !this.given.has(name);
    this.given.add(name);
    if (isFirst && Object.hasOwn(answers, name))
      return isBlank(answers[name]) && isBlank(value) ? undefined : answers[name];
    return isBlank(value) && !isBlank(usual[name]) ? usual[name] : undefined;
  }

  /** Whether neither the journey nor the product says how a question is answered. */
  isUnknown(name: string): boolean {
    const { answers, usual } = this.scenario;
    return !Object.hasOwn(answers, name) && !Object.hasOwn(usual, name);
  }
}
