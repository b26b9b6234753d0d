import { combinationsOf, type Combination } from "../classes/combinations";
import { dimensionOf, type Dimension, type Sides } from "../classes/candidates";
import type { Basis, Member } from "../classes/cells";
import type { Decision } from "../decisions/decision";
import { differsOn, inputsOf } from "../journeys/inputs";
import type { Ways } from "./ways";

/** How many earlier refusals are led around, and how many answers are tried for each. */
const MOST_REFUSALS = 4;
const MOST_ANSWERS = 200;

/** Finds other answers to the questions before a step, where the usual ones are refused before it. */
export class Detours {
  constructor(
    private readonly sides: Sides,
    private readonly ways: Ways,
  ) {}

  /**
   * The member with such answers to other questions that no step before this one refuses them in either version; undefined
   * where the usual answers are not refused, or where none was found.
   */
  around(member: Member, basis: Basis, step: string | null): Member | undefined {
    const found = this.through(member.values, basis, step, MOST_REFUSALS);
    return found && found !== member.values ? { ...member, values: found } : undefined;
  }

  private through(values: Combination, basis: Basis, step: string | null, left: number): Combination | undefined {
    const [refusing] = this.ways.refusingBefore(values, basis, step);
    if (!refusing) return values;
    if (left === 0) return undefined;
    for (const answers of this.answersTo(refusing, values, basis)) {
      const others = new Map([...values, ...answers]);
      if (this.ways.refusingBefore(others, basis, step).includes(refusing)) continue;
      const found = this.through(others, basis, step, left - 1);
      if (found) return found;
    }
    return undefined;
  }

  /** Other answers that a refusal reads, one at a time first. What the member itself says stays. */
  private *answersTo({ rules }: Decision, values: Combination, { journey }: Basis): Generator<Combination> {
    const { was, now } = this.sides;
    const inputs = new Set([was, now].flatMap((course) => inputsOf(rules, course)));
    const others = [...inputs].filter((input) => !values.has(input) && differsOn(input, now.run.flow, journey));
    const trying = { isTyped: false, isOpen: false };
    const all = others.map((input): Dimension => dimensionOf(input, rules, this.sides, journey, trying));
    for (const one of all) yield* combinationsOf([one], MOST_ANSWERS).combinations;
    if (all.length > 1) yield* combinationsOf(all, MOST_ANSWERS).combinations;
  }
}
