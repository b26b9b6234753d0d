import type { Finding } from "../contract";
import { kindFacts, type Check, type Facts } from "../flow/facts";
import type { StepCheckout } from "../../schemas/flow.types";
import { finding, show } from "../flow/finding";
import { child } from "../flow/pointer";

/** A flow has one checkout, which shows each of its questions once and always has a way to end (wizards §4.4). */
export const checkCheckout: Check = (facts) => {
  const places = facts.steps.flatMap((step, index) =>
    step.kind === "checkout" ? [{ step, pointer: child("/steps", index) }] : [],
  );
  const [first, second] = places;
  if (!first) return [once("/steps", "no checkout")];
  return [
    ...(second ? [once(second.pointer, "a second checkout")] : []),
    ...places.flatMap(({ step, pointer }) => [...checkSections(step, pointer, facts), ...checkSubmit(step, pointer)]),
  ];
};

const once = (pointer: string, found: string): Finding =>
  finding("one-checkout", pointer, {
    found,
    expected: "one step of the kind checkout",
    message: "A flow sells at one place.",
  });

function checkSections(step: StepCheckout, pointer: string, { asked }: Facts): Finding[] {
  const placed = step.sections.flatMap((section, at) =>
    section.questions.map((name, index) => ({ name, pointer: `${pointer}/sections/${at}/questions/${index}` })),
  );
  const names = placed.map(({ name }) => name);
  const own = asked.filter((question) => question.step === step && kindFacts(question.step).pays);
  return [
    ...own
      .filter(({ name }) => !names.includes(name))
      .map(({ name, pointer: place }) =>
        finding("question-in-no-section", place, {
          found: show(name),
          expected: "its name in a section",
          message: "This question is never shown.",
        }),
      ),
    ...placed
      .filter(({ name }, index) => names.indexOf(name) !== index)
      .map(({ name, pointer: place }) =>
        finding("question-in-two-sections", place, {
          found: show(name),
          expected: "each question once",
          message: "This question would be shown twice.",
        }),
      ),
  ];
}

/** The first way without a condition is always taken: the list must end with one, and nothing may follow it. */
function checkSubmit({ submit }: StepCheckout, pointer: string): Finding[] {
  const place = `${pointer}/submit`;
  const plain = submit.findIndex(({ when }) => when === undefined);
  if (plain < 0)
    return [
      submitEnd(
        child(place, submit.length - 1),
        "a way with a condition",
        "a last way without `when`",
        "When no condition holds, Next would do nothing.",
      ),
    ];
  const never =
    plain < submit.length - 1
      ? [
          submitEnd(
            child(place, plain + 1),
            "a way after one without `when`",
            "nothing after it",
            "This way is never taken.",
          ),
        ]
      : [];
  const sells = submit.some(({ does }) => does === "bind");
  return sells
    ? never
    : [...never, submitEnd(place, "no way that binds", "a way that binds", "Nothing would ever be sold.")];
}

const submitEnd = (pointer: string, found: string, expected: string, message: string): Finding =>
  finding("submit-end", pointer, { found, expected, message });
