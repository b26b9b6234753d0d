import type { Finding } from "../contract";
import type { Check, Facts } from "../flow/facts";
import { finding, show } from "../flow/finding";
import { lackingFor, markedRules, type MarkedRule } from "../flow/later";
import { expand, type Parts } from "../flow/parts";
import { isIsoDate } from "../values/dates";

/** A rule that holds for started enrollments can be judged beside every version with which they may have begun. */
export const checkStarted: Check = (facts) => {
  const marked = markedRules(facts.steps);
  return [...marked.flatMap(checkDate), ...(facts.started ?? []).flatMap((older) => checkOlder(older, marked, facts))];
};

function checkDate({ from, pointer }: MarkedRule): Finding[] {
  if (isIsoDate(from)) return [];
  return [
    finding("not-a-date", `${pointer}/applies_to_started`, {
      found: show(from),
      expected: "a real date YYYY-MM-DD",
      message: "From this date on the rule holds for enrollments that have begun.",
    }),
  ];
}

function checkOlder(older: Flow, marked: readonly MarkedRule[], { flow }: Facts): Finding[] {
  if (older.id !== flow.id || older.version === flow.version || marked.length === 0) return [];
  const whole = expand(older, (older.parts ?? {}) as Parts).flow;
  return marked.flatMap((rule) =>
    lackingFor(rule, flow, whole).map((lacking) =>
      finding("not-in-started", `${rule.pointer}/applies_to_started`, {
        found: `${lacking}, which version ${older.version} does not have`,
        expected: "a rule over what every published version asks, or no applies_to_started",
        message: "Enrollments that began with that version could not be judged by this rule.",
      }),
    ),
  );
}

type Flow = NonNullable<Facts["started"]>[number];
