import type { Scenario } from "../../../tools/scenarios/usual";
import { isWhole } from "../../support/tier";

/** What a step of a scenario says of answers; all else is what a person does: goes back, confirms, comes back later. */
const OF_ANSWERS = new Set(["step", "answers", "about"]);

/** What is done in a scenario, what is given and what is expected, each for its product and entry. */
function wordsOf({ flow, entry, given, steps, expect }: Scenario): readonly string[] {
  const done = steps.flatMap(Object.keys).filter((word) => !OF_ANSWERS.has(word));
  return [...done, ...Object.keys(given), expect.outcome, ...Object.keys(expect)].map(
    (word) => `${flow} ${entry} ${word}`,
  );
}

/**
 * In `npm test` each scenario with a word that no earlier one has: the others differ in what is answered, and are played
 * on the engine alone. In `npm run test:all` each scenario.
 */
export function ofEachKind<Case>(cases: readonly Case[], scenarioOf: (each: Case) => Scenario): readonly Case[] {
  const seen = new Set<string>();
  return cases.filter((each) => {
    const isNew = wordsOf(scenarioOf(each)).filter((word) => !seen.has(word) && seen.add(word)).length > 0;
    return isWhole || isNew;
  });
}
