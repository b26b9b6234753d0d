/** A new step of each kind, or of a part that products share, and where it belongs. */
import type { Json } from "../../../contract";
import { placeOf } from "../../../flow/check-uses";
import { isObject } from "../../../values/objects";
import { bookOf } from "../draft";
import { definitionIn, SCHEMAS } from "../naming/schema-walk";
import { planNames } from "../../../flow/rate-book";
import { tried } from "../tried";
import type { Around } from "./around";
import type { Fresh } from "./fresh";
import { newestOf, PART, withOf, type Variant } from "./parts";
import { newQuestion } from "./questions";
import { nameFrom } from "../new-words";

const PLAN_HOME = "plan.settings.details.plan_name";

type Made = { readonly [word: string]: Json };

/** A new thing, and where in its list it belongs. */
export interface NewStep {
  readonly value: Json;
  readonly index: number;
}

const LABELS: { readonly [kind: string]: string } = {
  questions: "Questions",
  "plan-choice": "Choice of a plan",
  "plan-details": "Details of the one plan",
  "add-ons": "Optional coverages",
  people: "People",
  checkout: "Checkout",
  confirmation: "Confirmation",
  summary: "Check of all answers",
};

const KINDS: readonly string[] = (SCHEMAS.flow.$defs?.step?.properties?.kind?.enum ?? []).map(String);

/** Returns the kinds of steps that may be added, and the shared parts that are steps: no second one of what is there once. */
export function stepSorts(around: Around): readonly Variant[] {
  const there = new Set(stepsIn(around).map((step) => kindOfStep(around, step)));
  const choosesPlan = around.names.some(({ home }) => home === PLAN_HOME);
  const asked = new Set(around.declared("question_name"));
  const isOver = (kind: string): boolean =>
    (kind === "add-ons" && around.declared("optional_coverage").every((name) => asked.has(name))) ||
    ((kind === "checkout" || kind === "confirmation") && there.has(kind)) ||
    (/^plan-/.test(kind) && choosesPlan);
  const parts = newestOf(around, (part) => placeOf(part) === "step" && !isOver(String(part.kind)));
  return [
    ...KINDS.filter((kind) => !isOver(kind)).map((variant) => ({ variant, label: LABELS[variant] ?? variant })),
    ...parts,
  ];
}

/** A new step with one question, where its kind asks any. */
export function newStep(around: Around, fresh: Fresh, variant: string, title?: string): NewStep {
  const index = placeFor(around, kindOfVariant(around, variant));
  const steps = stepsIn(around);
  const before = steps[index - 1] ?? steps[0];
  const [heading = "new"] = around.declared("group_name");
  const group = isObject(before) && typeof before.group === "string" ? before.group : heading;
  if (variant.startsWith(PART)) {
    const use = variant.slice(PART.length);
    const { with: given } = withOf(around, use);
    const id = around.newName(title ?? use.replace(/@\d+$/, ""), "-");
    return { index, value: { id, use, group, ...(given && { with: given }) } };
  }
  const said = title ?? (variant === "questions" ? "New step" : (LABELS[variant] ?? "New step"));
  const id = around.newName(said, "-");
  const definition = `step_${variant.replaceAll("-", "_")}`;
  const made = fresh.value(definitionIn("flow", definition), { title: said, noun: "step" });
  const whole = isObject(made) ? made : {};
  const asked = "questions" in whole ? { questions: questionsOf(around, variant) } : {};
  return { index, value: ordered({ ...whole, id, group, title: said, ...asked, ...wordsOf(around, variant, asked) }) };
}

/** The words that are read first come first. */
function ordered({ id, kind, group, title, ...rest }: { readonly [word: string]: Json | undefined }): Json {
  const { kind: _same, ...others } = rest;
  return {
    id: id ?? null,
    ...(kind !== undefined && { kind }),
    group: group ?? null,
    title: title ?? null,
    ...defined(others),
  };
}

const defined = (words: { readonly [word: string]: Json | undefined }): Made =>
  Object.fromEntries(
    Object.entries(words).flatMap(([word, value]) => (value === undefined ? [] : [[word, value] as const])),
  );

function questionsOf(around: Around, kind: string): Made {
  if (kind === "plan-choice" || kind === "plan-details") return { [planQuestion(around)]: planned(around) };
  if (kind === "add-ons") return optional(around);
  if (kind === "checkout") return checkoutQuestions(around);
  const made = newQuestion(around, kind === "people" ? "things" : "yes-no");
  return made ? { [made.name]: made.value } : {};
}

const planQuestion = (around: Around): string => nameFrom("plan name", around.declared("question_name"));

function planned(around: Around): Made {
  const book = bookOf(around.draft);
  const names = (book && tried(() => planNames(book))) ?? [];
  const choices = Object.fromEntries(names.map((name) => [name, titleOf(book?.plan_names?.[name], name)]));
  return {
    type: "string",
    title: "Plan",
    choices: names.length > 0 ? choices : { plan: "Plan" },
    saved: PLAN_HOME,
    wrong: "Please select a plan",
  };
}

const titleOf = (title: string | undefined, name: string): string =>
  title ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** A question for each optional coverage of the rate book. */
function optional(around: Around): Made {
  const asked = new Set(around.declared("question_name"));
  const all = around.declared("optional_coverage");
  const free = all.filter((name) => !asked.has(name));
  const names = free.length > 0 ? free : all.length > 0 ? all : ["new_coverage"];
  return Object.fromEntries(
    names.map((name) => [
      nameFrom(name, around.declared("question_name")),
      { type: "boolean", title: titleOf(undefined, name), saved: `plan.settings.optional_coverages.${name}` },
    ]),
  );
}

function checkoutQuestions(around: Around): Made {
  const name = nameFrom("policy effective date", around.declared("question_name"));
  return {
    [name]: {
      type: "string",
      format: "date",
      title: "Coverage start date",
      saved: "application.policy_effective_date",
      earliest: { var: "today" },
      starts_as: { var: "today" },
      wrong: "Please choose the day on which coverage starts",
    },
  };
}

/** The words of a checkout that name its questions, and of a choice of plans where the price is. */
function wordsOf(around: Around, kind: string, { questions = {} }: { readonly questions?: Made }): Made {
  if (/^plan-/.test(kind)) return { price: { path: "settings.price", format: "usd", suffix: "a year" } };
  if (kind !== "checkout") return {};
  const [name = ""] = Object.keys(questions);
  const edit = around.declared("step_id")[0] ?? "";
  return {
    summary: { title: "Your plan", total_label: "Total due", edit: { to: edit } },
    sections: [{ questions: [name] }],
    policy: { starts: { var: `answers.${name}` } },
    submit: [{ does: "bind" }],
  };
}

const stepsIn = (around: Around): readonly unknown[] => {
  const steps = around.at(["steps"]);
  return Array.isArray(steps) ? steps : [];
};

/** The kinds in the order in which their steps come. */
const ORDER: readonly string[] = [
  "questions",
  "people",
  "plan-choice",
  "plan-details",
  "add-ons",
  "summary",
  "checkout",
  "confirmation",
];

const kindOfVariant = (around: Around, variant: string): string =>
  variant.startsWith(PART) ? kindOfPart(around, variant.slice(PART.length)) : variant;

const kindOfPart = (around: Around, name: string): string => {
  const kind = Object.hasOwn(around.draft.parts, name) ? around.draft.parts[name]?.kind : undefined;
  return typeof kind === "string" ? kind : "questions";
};

/** The kind of a step; one of people may be anywhere that one of questions is. */
function kindOfStep(around: Around, step: unknown): string {
  if (!isObject(step)) return "questions";
  const kind = typeof step.use === "string" ? kindOfPart(around, step.use) : step.kind;
  return typeof kind === "string" && kind !== "people" ? kind : "questions";
}

/** Before the first step whose kind comes later; questions and people before the plans or the checkout. */
function placeFor(around: Around, kind: string): number {
  const steps = stepsIn(around);
  const rank = kind === "people" ? ORDER.indexOf("add-ons") : ORDER.indexOf(kind);
  const ranks = steps.map((step) => ORDER.indexOf(kindOfStep(around, step)));
  const found = ranks.findIndex((each) => each > rank);
  return found < 0 ? steps.length : found;
}
