import type { Finding } from "../../contract";
import { stepsOf, type Check } from "../facts";
import type { StepCheckout } from "../flow.types";
import { finding, show } from "../finding";
import { child } from "../pointer";

/** Every question of a checkout stands in exactly one section, and the card fields where there is a card (wizards §4.4). */
export const checkSections: Check = ({ flow }) =>
  stepsOf(flow).flatMap(([id, step]) => (step.kind === "checkout" ? checkCheckout(step, child("/steps", id)) : []));

function checkCheckout(step: StepCheckout, pointer: string): Finding[] {
  const placed = step.sections.flatMap((section, at) =>
    section.questions.map((name, index) => ({ name, pointer: `${pointer}/sections/${at}/questions/${index}` })),
  );
  const names = placed.map(({ name }) => name);
  const withCard = step.sections.some(({ card }) => card);
  const hidden = Object.keys(step.schema.properties).filter(
    (name) => !names.includes(name) && !(withCard && name === step.card?.complete),
  );
  return [
    ...hidden.map((name) =>
      finding("question-in-no-section", child(`${pointer}/schema/properties`, name), {
        found: show(name),
        expected: "its name in a section",
        message: "This question is never shown.",
      }),
    ),
    ...placed
      .filter(({ name }, index) => names.indexOf(name) !== index)
      .map((twice) =>
        finding("question-in-two-sections", twice.pointer, {
          found: show(twice.name),
          expected: "each question once",
          message: "This question would be shown twice.",
        }),
      ),
    ...checkCard(step, withCard, pointer),
  ];
}

function checkCard({ card, schema }: StepCheckout, withCard: boolean, pointer: string): Finding[] {
  if ((card !== undefined) !== withCard) {
    const found = card ? "a card without a section" : "a section without a card";
    return [
      finding("card-without-section", card ? `${pointer}/card` : `${pointer}/sections`, {
        found,
        expected: "both or none",
        message: "The card fields need a card and a section that shows them.",
      }),
    ];
  }
  const type = card && schema.properties[card.complete]?.type;
  if (type === undefined || type === "boolean") return [];
  return [
    finding("card-question-not-boolean", `${pointer}/card/complete`, {
      found: `a question of type ${type}`,
      expected: "a question of type boolean",
      message: "Whether the card is complete is yes or no.",
    }),
  ];
}
