import type { Engine } from "../../engine/index";
import { CLIENT_TYPE, nearest } from "../../engine/analysis";
import { Guide } from "./guide";
import type { Failure } from "./reasons";
import type { Scenario } from "./usual";

/** The answers of a scenario to questions that its flow does not ask: they would be left out without a word. */
export function unknownNames(engine: Engine, { answers, steps }: Scenario): readonly Failure[] {
  const known = [...new Guide(engine).names, CLIENT_TYPE];
  const said = [
    ...Object.keys(answers).map((name) => ({ name, pointer: `/answers/${name}` })),
    ...steps.flatMap((step, index) =>
      Object.keys(step.answers ?? {}).map((name) => ({ name, pointer: `/steps/${index}/answers/${name}` })),
    ),
  ];
  return said
    .filter(({ name }) => !known.includes(name))
    .map(({ name, pointer }) => ({ pointer, message: unknownSaid(name, known), because: [] }));
}

function unknownSaid(name: string, known: readonly string[]): string {
  const close = nearest(name, known);
  const instead = close === undefined ? `the questions are ${known.join(", ")}` : `did you mean "${close}"?`;
  return `the flow has no question "${name}"; ${instead}`;
}
