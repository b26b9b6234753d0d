import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { kindFacts, type Check } from "../flow/facts";
import { finding, show } from "../flow/finding";
import { child } from "../flow/pointer";
import { saidOf } from "./api-places";
import { placeAt, READ } from "./api-records";

/** Steps that show plans ask only questions that choose one, and name only places that plans have. */
export const checkPlanSteps: Check = (facts) => [
  ...checkSteps(facts),
  ...Object.keys(facts.flow.coverages?.defaults ?? {}).flatMap((path) =>
    checkInPlan(path, child("/coverages/defaults", path)),
  ),
];

const checkSteps: Check = ({ steps, asked }) =>
  steps.flatMap((step, index) => {
    const own = asked.filter((question) => question.step === step);
    const pointer = child("/steps", index);
    const { plan } = kindFacts(step);
    if (plan === "adds") return own.flatMap(checkAddOn);
    if (plan !== "chooses" || !("price" in step)) return [];
    return [
      ...checkChooser(own, `${pointer}/questions`),
      ...(step.price.path === undefined
        ? [priceless(`${pointer}/price`)]
        : checkInPlan(step.price.path, `${pointer}/price/path`)),
    ];
  });

function checkInPlan(path: string, pointer: string): Finding[] {
  const keys = ["plan", ...path.split(".")];
  const place = placeAt(keys, READ);
  if (!("unknown" in place)) return [];
  const { found, expected, near } = saidOf(keys, place);
  return [finding("unknown-field", pointer, { found, expected, nearest: near, message: "A plan has no such place." })];
}

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
