import { randomFrom } from "../exact/random";
import { shipped, type Files, type Node } from "../exact/product";

/** How many steps, questions and rules a wide product has, and how many questions its rules share. */
export const WIDE = { steps: 60, questions: 150, rules: 40, shared: 18 } as const;

/** A rule of a wide product: some numbers that come to a threshold, for some answers to the others. */
export interface WideRule {
  readonly id: string;
  readonly step: string;
  readonly numbers: readonly string[];
}

/** A product whose rules read several shared questions each: whole numbers, yes/no, choices, and the state. */
export interface Wide {
  readonly files: Files;
  readonly rules: readonly WideRule[];
}

const CHOICES = { a: "One", b: "Two", c: "Three", d: "Four" };
const STATES = ["CO", "TX", "NY", "CA"];
const MOST = 500;

/** Makes a wide product, the same one for the same seed. */
export function wideProduct(seed: number): Wide {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[], count: number): readonly T[] => {
    const left = [...all];
    return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
  };
  const files = shipped("passport360");
  files.flow.rejections.refused = { title: "Not for you", body: ["We cannot go on."], contacts: ["carrier"] };
  const shared = Array.from({ length: WIDE.shared }, (_, at) => `q${String(at).padStart(3, "0")}`);
  const ofKind = (kind: number): readonly string[] => shared.filter((_, at) => at % 3 === kind);
  const [numbers, yesNo, choices] = [ofKind(0), ofKind(1), ofKind(2)];
  const steps = stepsOf(shared);
  const rules = Array.from({ length: WIDE.rules }, (_, at): WideRule => {
    const step: Node = steps[steps.length - 1 - (at % (WIDE.steps / 2))] ?? {};
    const rule = { id: `rule_${at}`, step: String(step.id), numbers: pick(numbers, 1 + (at % 3)) };
    const sum = { "+": rule.numbers.map((name) => ({ var: `answers.${name}` })) };
    const isYes = pick(yesNo, at % 3 === 2 ? 2 : 1).map((name) => ({
      "==": [{ var: `answers.${name}` }, random() < 0.5],
    }));
    const isChoice = pick(choices, 1).map((name) => ({
      in: [{ var: `answers.${name}` }, pick(Object.keys(CHOICES), 2)],
    }));
    const isState = { in: [{ var: "rating.region" }, pick(STATES, 2)] };
    const bound = Math.floor(rule.numbers.length * MOST * (0.4 + 0.4 * random()));
    step.reject = [
      ...(step.reject ?? []),
      { id: rule.id, with: "refused", when: { and: [{ ">=": [sum, bound] }, ...isYes, ...isChoice, isState] } },
    ];
    return rule;
  });
  stepsIn(files).splice(2, 0, ...steps);
  return { files, rules };
}

/** The same product with the thresholds of some rules one higher. */
export function withMoved({ files }: Wide, ids: readonly string[]): Files {
  const copy: Files = structuredClone(files);
  for (const { reject = [] } of stepsIn(copy))
    for (const rule of reject) if (ids.includes(rule.id)) rule.when.and[0][">="][1] += 1;
  return copy;
}

const stepsIn = ({ flow }: Files): Node[] => flow.steps;

/** The steps with their questions: those that the rules share at the first steps, and each kind in turn. */
function stepsOf(shared: readonly string[]): Node[] {
  const names = [
    ...shared,
    ...Array.from(
      { length: WIDE.questions - shared.length },
      (_, at) => `q${String(at + shared.length).padStart(3, "0")}`,
    ),
  ];
  const each = Math.ceil(names.length / WIDE.steps);
  return Array.from({ length: WIDE.steps }, (_, at): Node => ({
    id: `w${at}`,
    group: "person",
    title: { broker: `Questions ${at} of the client`, client: `Questions ${at}` },
    questions: Object.fromEntries(names.slice(at * each, (at + 1) * each).map((name) => [name, questionOf(name)])),
  })).filter(({ questions }) => Object.keys(questions).length > 0);
}

function questionOf(name: string): Node {
  const kind = Number(name.slice(1)) % 3;
  if (kind === 0) return { type: "integer", title: `Number ${name}`, minimum: 0, maximum: MOST };
  if (kind === 1) return { type: "boolean", title: `Yes or no ${name}`, wrong: "Please choose yes or no" };
  return { type: "string", title: `Choice ${name}`, choices: CHOICES, wrong: "Please choose" };
}
