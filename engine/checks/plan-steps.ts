import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { kindOf, type Check } from "../flow/facts";
import { finding, show } from "../flow/finding";
import { child } from "../flow/pointer";

/** Steps that show plans ask only questions that choose one. */
export const checkPlanSteps: Check = ({ steps, asked }) =>
  steps.flatMap((step, index) => {
    const own = asked.filter((question) => question.step === step);
    const pointer = child("/steps", index);
    const kind = kindOf(step);
    if (kind === "add-ons") return own.flatMap(checkAddOn);
    if (step.kind !== "plan-choice" && step.kind !== "plan-details") return [];
    return [
      ...checkChooser(own, `${pointer}/questions`),
      ...(step.price.path === undefined ? [priceless(`${pointer}/price`)] : []),
    ];
  });

function checkAddOn({ name, question, home, pointer }: Asked): Finding[] {
  if (question.type === "boolean" && home?.startsWith("plan.")) return [];
  return [
    planQuestion(
      pointer,
      `${show(name)} of type ${question.type}, saved at ${home ?? "no place"}`,
      "a question of type boolean that is saved in the plan",
    ),
  ];
}

function checkChooser(own: readonly Asked[], pointer: string): Finding[] {
  const [first, second] = own;
  if (!first || second)
    return [
      planQuestion(second?.pointer ?? pointer, `${own.length} questions`, "one question, which chooses the plan"),
    ];
  const { question, home } = first;
  if (question.type === "string" && question.choices && home?.startsWith("plan.")) return [];
  return [
    planQuestion(
      first.pointer,
      `a question of type ${question.type}, saved at ${home ?? "no place"}`,
      "a question of type string with choices that is saved in the plan",
    ),
  ];
}

const planQuestion = (pointer: string, found: string, expected: string): Finding =>
  finding("plan-question", pointer, { found, expected, message: "The step could not choose a plan by this." });

const priceless = (pointer: string): Finding =>
  finding("missing-property", pointer, {
    found: "nothing",
    expected: "the property path",
    message: "The price's place in the plan is missing.",
  });
