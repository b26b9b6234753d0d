/** What scenarios and usual answers name that their flow does not have, with its place in their files. */
import type { Engine, Finding } from "../../engine/index";
import { nearest, oneOf, positionIn } from "../../engine/analysis";
import { unknownNames, unknownUsual, type Unknown } from "./names";
import { usualOf, type ScenarioFile } from "./scenario";

/** The same of the scenarios and of the usual answers beside them. */
export const unknownFindings = (engine: Engine, files: readonly ScenarioFile[]): readonly Finding[] => [
  ...unknownUsualFindings(engine, files),
  ...files.flatMap(({ file, text, scenario }) =>
    unknownNames(engine, scenario).map((each) => findingOf(file, text, each)),
  ),
];

/** What the usual answers beside the scenarios name that the flow does not have. */
export const unknownUsualFindings = (engine: Engine, files: readonly ScenarioFile[]): readonly Finding[] =>
  usualOf(files).flatMap(({ file, text, value }) =>
    unknownUsual(engine, value).map((each) => findingOf(file, text, each)),
  );

function findingOf(file: string, text: string, { pointer, name, known, message }: Unknown): Finding {
  const close = nearest(name, known);
  const [said = message] = message.split("; ");
  return {
    file,
    ...positionIn(text, pointer),
    pointer,
    rule: "scenario-name",
    found: JSON.stringify(name),
    expected: oneOf(known),
    ...(close !== undefined && { nearest: close }),
    message: `${said.charAt(0).toUpperCase()}${said.slice(1)}.`,
  };
}
