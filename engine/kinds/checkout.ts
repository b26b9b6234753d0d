import type { CheckoutView, FieldError, JsonObject } from "../contract";
import type { CompiledFlow, CompiledQuestion, CompiledStep } from "../flow/compiled";
import type { StepCheckout } from "../../schemas/flow.types";
import type { Rule, RuleCompiler } from "../language/rule";
import { compileText, type Wording } from "../language/text";
import { textsShown } from "../moment/consent";
import type { Moment } from "../moment/moment";
import { recordOf, savedByQuestions } from "../moment/saves";
import { isEqual } from "../values/equal";
import { under } from "../values/path";
import { money } from "../values/money";
import { quoteExists, type PlannedCall } from "./calls";
import { isOfSale } from "./consent-texts";
import { makeForm, missingOf, type Form } from "./form";
import { NO_EVENTS, typed, type Kind, type MakeKind } from "./kind";
import { SAMPLE_POLICY, sampleOf } from "./plan";
import { planOfLines, pricedLines } from "./priced";

/** Where the error "there is no total yet" is shown. */
const TOTAL = "total";
/** The parameter by which an address asks to finish at once; editing the plan removes it (C-10). */
const FINALIZE = "finalize";

/**
 * The last look before binding (wizards §4.4). Prices come from the server and are only shown here. Nothing is bound
 * without its price being shown.
 */
export const checkout: MakeKind<StepCheckout> = (step, flow, rules): Kind => {
  const form = makeForm(step.form, flow);
  const { declared } = step;
  const parts = {
    card: step.questions.find(({ codec }) => codec === "card"),
    consent: step.questions.find(isOfSale),
  };
  const summary = summaryOf(declared, flow, rules);
  const sections = sectionsOf(step, rules);
  const ways = waysOf(declared, rules);
  const sample = flow.flow.messages.words.sample_policy;
  return {
    form: step.form,
    answers: step.questions.map(({ name }) => name),
    errors: (moment) => [...form.errors(moment), ...unpriced(moment, summary.totalLabel)],
    view: (moment, shown): CheckoutView => ({
      kind: "checkout",
      form: form.view(moment, shown),
      summary: summary.view(moment),
      sections: sections(moment),
      card: cardView(moment, parts.card, shown),
      notices: parts.consent && moment.isAsked(parts.consent) ? noticesOf(moment, parts.consent) : [],
      sample_policy: declared.sample_policy ? samplePolicy(moment, sample) : null,
    }),
    on: {
      ...NO_EVENTS,
      enter: enterCalls(step, form),
      next: submitCalls(step, ways, parts.card),
      change: changeCalls(step),
      react: (_, event) => typed(step.form, event),
      leave: (moment) => leaving(moment, ways),
    },
    missing: (moment, error) => {
      if (error.at !== TOTAL) return missingOf(step.form, moment, error);
      // A price that could not be had is nothing that the person could add: the failure says what to do.
      return moment.session.problem ? null : error.message;
    },
    hasOwnNext: false,
    sells: true,
  };
};

function summaryOf({ summary }: StepCheckout, { flow }: CompiledFlow, rules: RuleCompiler) {
  const [title, totalLabel] = [compileText(summary.title, rules), compileText(summary.total_label, rules)];
  const edit = { label: flow.messages.words.edit, to: summary.edit.to, drop_query: [FINALIZE] };
  return {
    totalLabel,
    view: (moment: Moment): CheckoutView["summary"] => {
      const { scope, session } = moment;
      const prices = scope.checkout;
      return {
        title: title.say(scope),
        ...planOfLines(moment),
        edit,
        lines: pricedLines(moment),
        total_label: totalLabel.say(scope),
        total: prices ? money(prices.grandtotal, 2, prices.currency) : null,
        updating: session.pending !== null && session.pending.phase !== "next",
      };
    },
  };
}

/** The total is missing. Not an error when saved data are judged: the server prices what it binds. */
function unpriced(moment: Moment, label: Wording): readonly FieldError[] {
  if (moment.judging || moment.checkout !== undefined) return [];
  return [{ at: TOTAL, rule: "required", message: label.say(moment.scope) }];
}

/**
 * The sections that have a question to ask. The card's fields take the place of its question; the notices go with the
 * consent.
 */
function sectionsOf(
  step: CompiledStep<StepCheckout>,
  rules: RuleCompiler,
): (moment: Moment) => CheckoutView["sections"] {
  const sections = step.declared.sections.map(({ title, note, questions }) => ({
    title: title === undefined ? undefined : compileText(title, rules),
    note: note === undefined ? undefined : compileText(note, rules),
    questions: questions.flatMap((name) => step.form.named.get(name) ?? []),
  }));
  return (moment) =>
    sections.flatMap(({ title, note, questions }) => {
      const asked = questions.filter((question) => moment.isAsked(question));
      if (asked.length === 0) return [];
      return [
        {
          questions: asked.flatMap(({ codec, name }) => (codec === "card" ? [] : [name])),
          ...(title && { title: title.say(moment.scope) }),
          ...(note && { note: note.say(moment.scope) }),
          ...(asked.some(({ codec }) => codec === "card") && { card: true }),
          ...(asked.some(isOfSale) && { notices: true }),
        },
      ];
    });
}

function cardView(
  moment: Moment,
  question: CompiledQuestion | undefined,
  shown: ReadonlyMap<string, string>,
): CheckoutView["card"] {
  const card = question?.declared.card;
  if (!question || !card || !moment.isAsked(question)) return null;
  const error = shown.get(question.name);
  const { brands, labels } = card;
  return { complete: question.name, brands, labels, ...(error !== undefined && { error }) };
}

/** The full texts shown above the consent, in the order of its ids. */
const noticesOf = (moment: Moment, question: CompiledQuestion): CheckoutView["notices"] =>
  textsShown(question, moment).map(({ title, body }) => ({ title, body: body(moment.scope) }));

function samplePolicy(moment: Moment, label: string): CheckoutView["sample_policy"] {
  const { sample_policy_url: href } = sampleOf(moment.plan, SAMPLE_POLICY);
  return href === undefined ? null : { label, href };
}

const savedAtOnce = (step: CompiledStep): readonly CompiledQuestion[] =>
  step.questions.filter(({ declared }) => declared.saves_on_change === true);
const savedAtEnd = (step: CompiledStep): readonly CompiledQuestion[] =>
  step.questions.filter(({ declared }) => declared.saves_on_change !== true);

/**
 * Saves the chosen plan and what is saved at once, such as the start date, then loads the price. Skips the save if all
 * that is shown of them is saved and the address asks to finish (P-14).
 */
function enterCalls(step: CompiledStep, form: Form): readonly PlannedCall[] {
  const questions = savedAtOnce(step);
  return [
    {
      call: "quote.update",
      when: (moment) =>
        quoteExists(moment) &&
        (moment.session.query[FINALIZE] === undefined ||
          (moment.plan?.id ?? null) !== (moment.application?.plan_id ?? null) ||
          isUnsaved(moment, rightOnes(questions, form, moment))),
      said: "the address does not ask to finish, or something that is shown is not saved",
      with: (moment) => ({
        application: { ...planOf(moment), ...savedByQuestions(moment, rightOnes(questions, form, moment)) },
      }),
    },
    { call: "checkout.load" },
  ];
}

/** The questions whose answers are valid: entering the step does not save a wrong answer that was typed here before. */
function rightOnes(questions: readonly CompiledQuestion[], form: Form, moment: Moment): readonly CompiledQuestion[] {
  if (questions.every(({ name }) => moment.session.answers[name] === undefined)) return questions;
  const wrong = new Set(form.errors(moment).map(({ at }) => at));
  return questions.filter(({ name }) => !wrong.has(name));
}

/** Whether another answer is shown than is saved: a default, or one that was typed here before. */
function isUnsaved(moment: Moment, questions: readonly CompiledQuestion[]): boolean {
  const application = savedByQuestions(moment, questions);
  return questions.some((question) => {
    const { home } = question;
    const shown = home.in === "application" ? under(application, home.path) : undefined;
    return shown !== undefined && !isEqual(shown, moment.storedAt(question));
  });
}

const planOf = ({ plan }: Moment): JsonObject => (plan?.id === undefined ? {} : { plan_id: plan.id });

/** The calls that follow a change of an answer that is saved at once. */
function changeCalls(step: CompiledStep): (name: string) => readonly PlannedCall[] {
  const calls = new Map(savedAtOnce(step).map((question) => [question.name, savingAtOnce(question)]));
  return (name) => calls.get(name) ?? [];
}

const savingAtOnce = (question: CompiledQuestion): readonly PlannedCall[] => [
  { call: "quote.update", with: (moment) => ({ application: savedByQuestions(moment, [question]) ?? {} }) },
  { call: "checkout.load" },
];

interface Way {
  readonly when: Rule | null;
  readonly does: "propose" | "bind";
  readonly to: string | undefined;
  readonly notice: Wording;
}

const waysOf = ({ submit }: StepCheckout, rules: RuleCompiler): readonly Way[] =>
  submit.map(({ when, does, to, notice }) => ({
    when: when === undefined ? null : rules(when),
    does,
    to,
    notice: compileText(notice, rules),
  }));

const wayOf = (moment: Moment, ways: readonly Way[]): Way | undefined => ways.find(({ when }) => moment.holds(when));

function leaving(moment: Moment, ways: readonly Way[]): { readonly to: string; readonly notice: string } | null {
  const way = wayOf(moment, ways);
  return way?.to === undefined ? null : { to: way.to, notice: way.notice.say(moment.scope) };
}

/**
 * The calls for each way to submit: a proposal is mailed; binding takes the card, saves the rest and sells (wizards
 * §4.4).
 */
function submitCalls(
  step: CompiledStep,
  ways: readonly Way[],
  card: CompiledQuestion | undefined,
): readonly PlannedCall[] {
  const does = (verb: Way["does"]) => (moment: Moment) => wayOf(moment, ways)?.does === verb;
  const binds = does("bind");
  const questions = savedAtEnd(step);
  return [
    {
      call: "quote.handoff",
      when: does("propose"),
      said: "a proposal is sent",
      with: () => ({ handoff_type: "proposal" }),
    },
    {
      call: "card.tokenise",
      when: (moment) => binds(moment) && card !== undefined && moment.isAsked(card),
      said: "it is bound, and paid by card",
      with: (moment) => tokenised(moment, card),
    },
    {
      call: "quote.update",
      when: binds,
      said: "it is bound",
      with: (moment) => ({ application: savedByQuestions(moment, questions) ?? {} }),
    },
    {
      call: "quote.finalize",
      when: binds,
      said: "it is bound",
      with: ({ entry }) => ({ drop_auth: entry.name === "share" }),
    },
  ];
}

/** What the card provider gets: the name on the card, and the address of its holder. */
function tokenised(moment: Moment, question: CompiledQuestion | undefined): JsonObject {
  const { holder = "", address = "" } = question?.declared.card ?? {};
  const record = moment.flow.records.get(address);
  const [unit] = record?.units ?? [];
  const there = record && unit && under(recordOf(moment, record), unit.path);
  const name = moment.answerOf(holder);
  return { ...(name !== undefined && { name }), ...(there !== undefined && { address: there as JsonObject }) };
}
