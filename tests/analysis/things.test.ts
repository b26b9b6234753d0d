/** A rule over the things of a list is compared as any other rule: by what it asks of each thing, of their number and sum. */
import { describe, expect, test } from "vitest";
import { differenceOf, OPERATORS, wholeFlow, type Mutant } from "../../engine/analysis";
import type { Node } from "../../tools/exact/product";
import { sampled } from "../support/tier";
import { courseOf, fixtureOf, mistakesIn } from "./support/mutated";

/** The step, and whether it is a check or a rejection, of a rule's place in a flow. */
const RULE = /^\/steps\/(\d+)\/(checks|reject)\/(\d+)\/(fail_when|when)$/;

/** Whether a place of a flow is a rule of a check or rejection that reads the things of a list. */
function isOverThings(steps: Node[], pointer: string): boolean {
  const [, step = "", rules = "", at = "", word = ""] = RULE.exec(pointer) ?? [];
  return word !== "" && overThings(steps[Number(step)]?.[rules][Number(at)][word]);
}

function overThings(rule: unknown): boolean {
  if (rule === null || typeof rule !== "object") return false;
  return Object.entries(rule).some(([name, args]) => OPERATORS[name]?.perThing !== undefined || overThings(args));
}

// What courier shows beside that is its size.
describe.each(sampled(["belongings", "courier"]))("each mistake in a rule over things of %s", (name) => {
  const fixture = fixtureOf(name);
  const { course, usual, engine } = fixture.edition;
  const { steps }: { readonly steps: Node[] } = JSON.parse(JSON.stringify(wholeFlow(engine)));
  const mistakes = mistakesIn(fixture, ({ pointer }) => isOverThings(steps, pointer));
  const named = sampled(mistakes).map((mutant): [string, Mutant] => [`${mutant.pointer}: ${mutant.does}`, mutant]);

  test("is one of several", () => expect(mistakes.length).toBeGreaterThan(10));

  test.each(named)("is found with a witness: %s", (_, mutant) => {
    const now = courseOf(fixture, mutant);
    if (!now) return;
    const decision = `${steps[Number(RULE.exec(mutant.pointer)?.[1])]?.id}/refusals`;
    const { changed } = differenceOf(course, now, usual, undefined, (key) => key === decision);
    expect(changed.map((each) => each.decision)).toContain(decision);
  });
});
