import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { ENTRIES, kindFacts, stepRules, type Check, type Facts, type RulePlace } from "../flow/facts";
import { finding, oneOf, show } from "../flow/finding";
import type { WholeStep } from "../flow/parts";
import { child } from "../flow/pointer";
import { readsUnguarded, type Absence } from "./absence";

/** A rule that decides something, with the step at which it is judged; null when the whole enrollment is known. */
interface Judged {
  readonly rule: unknown;
  readonly pointer: string;
  readonly step: WholeStep | null;
  /** Whether it rejects or leads on, so that an absent answer must never pass it in silence. */
  readonly isStrict: boolean;
  /** A rule that is true when this one is judged. */
  readonly given?: unknown;
  /** The list whose thing it is about. */
  readonly thing?: Asked;
}

/**
 * An absent input never passes in silence (flow-format principle 8): a rule that reads an answer that may be absent
 * says what holds then. Each rule is followed for each entry, because the entry decides what is asked.
 */
export const checkAbsent: Check = (facts) => judgedRules(facts).flatMap((judged) => checkJudged(judged, facts));

const judgedRules = (facts: Facts): readonly Judged[] => [...ofSteps(facts), ...ofQuestions(facts), ...ofFlow(facts)];

const ofSteps = ({ steps }: Facts): readonly Judged[] =>
  steps.flatMap((step, index): Judged[] => {
    const pointer = child("/steps", index);
    const strict = (rule: unknown, place: string): Judged => ({
      rule,
      pointer: `${pointer}/${place}`,
      step,
      isStrict: true,
    });
    const loose = (rule: unknown, place: string): Judged => ({ ...strict(rule, place), isStrict: false });
    const { checks = [], reject = [], confirm = [] } = stepRules(step);
    return [
      ...checks.map(({ fail_when }, at) => strict(fail_when, `checks/${at}/fail_when`)),
      ...reject.map(({ when }, at) => strict(when, `reject/${at}/when`)),
      ...confirm.flatMap(({ when, sets = {} }, at) => [
        strict(when, `confirm/${at}/when`),
        ...Object.entries(sets).map(([name, rule]) => ({ ...strict(rule, `confirm/${at}/sets/${name}`), given: when })),
      ]),
      ...(step.kind === "checkout"
        ? step.submit.flatMap(({ when }, at) => (when === undefined ? [] : [loose(when, `submit/${at}/when`)]))
        : []),
    ];
  });

const ofQuestions = ({ asked }: Facts): readonly Judged[] =>
  asked.flatMap((each) => [
    ...ofQuestion(each),
    ...each.items.flatMap((item) => ofQuestion(item, each)),
    ...(each.question.items?.checks ?? []).map(({ fail_when: rule }, at) => ({
      rule,
      pointer: `${each.pointer}/items/checks/${at}/fail_when`,
      step: each.step,
      isStrict: true,
      thing: each,
    })),
  ]);

function ofQuestion({ question, pointer, step }: Asked, thing?: Asked): readonly Judged[] {
  const ofThis = { step, isStrict: false, ...(thing && { thing }) };
  const loose = (rule: unknown, word: string): Judged[] =>
    rule === undefined || rule === true ? [] : [{ rule, pointer: `${pointer}/${word}`, ...ofThis }];
  const { show_when, optional, earliest, latest, derived, minimum, maximum, where = {} } = question;
  return [
    ...loose(minimum, "minimum"),
    ...loose(maximum, "maximum"),
    ...loose(show_when, "show_when"),
    ...loose(optional, "optional"),
    ...loose(earliest, "earliest"),
    ...loose(latest, "latest"),
    ...loose(derived, "derived"),
    ...Object.entries(where).flatMap(([attribute, rule]) => loose(rule, `where/${attribute}`)),
  ];
}

function ofFlow({ steps, flow }: Facts): readonly Judged[] {
  const atBinding = (flow.at_binding ?? []).map(({ fail_when }, index) => ({
    rule: fail_when,
    pointer: `/at_binding/${index}/fail_when`,
    step: null,
    isStrict: true,
  }));
  const ofRows = rowsWithRule(flow).map(({ rule, pointer }): Judged => {
    return { rule, pointer, step: plansStep(steps), isStrict: false };
  });
  const ofPolicy = (flow.policy.shows ?? []).flatMap(({ when }, index): Judged[] =>
    when === undefined ? [] : [{ rule: when, pointer: `/policy/shows/${index}/when`, step: null, isStrict: false }],
  );
  // `checkConditions` checks that it reads only earlier answers.
  const conditions = steps.flatMap((step, index): Judged[] =>
    step.when === undefined
      ? []
      : [{ rule: step.when, pointer: `${child("/steps", index)}/when`, step: null, isStrict: true }],
  );
  return [...atBinding, ...ofRows, ...ofPolicy, ...conditions];
}

/** The conditions of coverages, with their places. */
export const rowsWithRule = ({ coverages }: Facts["flow"]): readonly RulePlace[] =>
  (coverages?.groups ?? []).flatMap(({ rows }, index) =>
    Object.entries(rows).flatMap(([key, { offered_when: rule }]) =>
      rule === undefined ? [] : [{ rule, pointer: `${child(`/coverages/groups/${index}/rows`, key)}/offered_when` }],
    ),
  );

/** The first step that shows plans; null where none does. */
const plansStep = (steps: Facts["steps"]): WholeStep | null => steps.find((step) => kindFacts(step).plan) ?? null;

function checkJudged({ rule, pointer, step, isStrict, given = true, thing }: Judged, facts: Facts): Finding[] {
  const absences = ENTRIES.flatMap((entry) =>
    readsUnguarded(rule, { facts, entry, step, isStrict, given, thing }).map((absence) => ({ ...absence, entry })),
  );
  const names = new Set(absences.map(({ name }) => name));
  return [...names].flatMap((name) => {
    const own = absences.filter((absence) => absence.name === name);
    const [first] = own;
    return first
      ? [
          absent(
            pointer,
            first,
            own.map(({ entry }) => entry),
          ),
        ]
      : [];
  });
}

function absent(pointer: string, { name, path, why, through }: Absence, entries: readonly string[]): Finding {
  const inEntries = entries.length === ENTRIES.length ? "" : ` (${oneOf(entries)})`;
  const by = through === undefined ? "" : ` through values.${through}`;
  return finding("reads-absent-answer", pointer, {
    found: `${show(name)}${by}, ${why}${inEntries}`,
    expected: `a question that is always answered, or what holds without its answer, such as {"var": ["${path}", …]}`,
    message: "This rule reads an answer that may be absent, and does not say what holds then.",
  });
}
