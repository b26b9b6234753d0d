import type { Finding } from "../contract";
import { ENTRIES, type Check, type Facts } from "../flow/facts";
import { unknownName } from "../flow/finding";
import { child } from "../flow/pointer";
import { select } from "../flow/select";

/** Places where the flow names something that it declares elsewhere: pattern → kind of name. */
const NAMED: readonly (readonly [pattern: string, what: "step" | "group" | "rejection" | "question" | "rule"])[] = [
  ...ENTRIES.map((entry) => [`entries/${entry}/first/*`, "step"] as const),
  ["steps/*/aside", "step"],
  ["steps/*/links/*/to", "step"],
  ["steps/*/confirm/*/to", "step"],
  ["steps/*/summary/edit/to", "step"],
  ["steps/*/group", "group"],
  ["steps/*/reject/*/with", "rejection"],
  ["steps/*/confirm/*/sets/{}", "question"],
  ["steps/*/confirm/*/clears/*", "question"],
  ["steps/*/confirm/*/judges/*", "rule"],
  ["landing/prices/estimate/asks/*", "question"],
];

/** Every name that is used is declared. */
export const checkNames: Check = (facts) => [
  ...checkDeclared(facts),
  ...checkOwn(facts),
  ...checkNamedBy(facts),
  ...checkCards(facts),
];

function checkDeclared({ flow, steps, questions }: Facts): Finding[] {
  const known = {
    step: steps.map(({ id }) => id),
    group: Object.keys(flow.groups),
    rejection: Object.keys(flow.rejections),
    question: [...questions.keys()],
    rule: select(flow, "steps/*/reject/*/id").map(({ value }) => String(value)),
  };
  return NAMED.flatMap(([pattern, what]) => missing(flow, "", pattern, what, known[what]));
}

/** Places where a step names one of its own questions. */
const OWN: readonly string[] = ["checks/*/at", "sections/*/questions/*"];

function checkOwn({ steps, asked }: Facts): Finding[] {
  return steps.flatMap((step, index) => {
    const own = asked.flatMap((question) => (question.step === step ? [question.name] : []));
    return OWN.flatMap((pattern) => missing(step, child("/steps", index), pattern, "question", own));
  });
}

/** The names in each question: the question that it opens, the cardholder's, the person whose address is copied. */
function checkNamedBy({ questions, asked }: Facts): Finding[] {
  const names = [...questions.keys()];
  const roles = [...new Set(asked.flatMap(({ role }) => role ?? []))];
  return asked.flatMap(({ question, pointer, items }) => {
    const groups = new Set(items.flatMap((item) => item.groups.map(({ name }) => name)));
    const ofThing = items.map(({ name }) => name);
    return [
      ...missing(question, pointer, "items/checks/*/at", "question", ofThing),
      ...missing(question, pointer, "opens", "question", names),
      ...missing(question, pointer, "card/holder", "question", names),
      ...missing(question, pointer, "card/address", "role", roles),
      ...missing(question, pointer, "items/copy/*/from", "role", roles),
      ...missing(question, pointer, "items/copy/{}", "group", [...groups]),
    ];
  });
}

/** The questions that a card of answers asks when they are missing must be in its group. */
function checkCards({ asked }: Facts): Finding[] {
  const places = new Map(asked.flatMap(({ groups }) => groups.map((place) => [place.pointer, place.group] as const)));
  return [...places].flatMap(([pointer, group]) =>
    missing(group, pointer, "card/ask_if_missing/*", "question", Object.keys(group.questions)),
  );
}

function missing(json: unknown, base: string, pattern: string, what: string, known: readonly string[]): Finding[] {
  return select(json, pattern)
    .filter(({ value }) => !known.includes(String(value)))
    .map(({ value, pointer }) => unknownName(what, base + pointer, String(value), known));
}
