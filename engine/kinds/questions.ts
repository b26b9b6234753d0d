import type { Json, JsonObject, QuestionsView } from "../contract";
import type { CompiledCard, CompiledQuestion, CompiledStep } from "../flow/compiled";
import type { StepQuestions } from "../../schemas/flow.types";
import type { Moment } from "../moment/moment";
import { saidOf } from "../moment/said";
import { isBlank } from "../values/blank";
import { clientExists, savingCalls } from "./calls";
import { makeForm, missingOf, type Form } from "./form";
import type { ItemEvent } from "./items";
import { NO_EVENTS, typed, type MakeKind, type OwnEvent, type Reaction } from "./kind";

/** One screen of questions: done when the form has no error. */
export const questions: MakeKind<StepQuestions> = (step, flow) => {
  const form = makeForm(step.form, flow);
  const { words } = flow.flow.messages;
  return {
    form: step.form,
    lists: form.lists,
    answers: step.questions.map(({ name }) => name),
    errors: (moment) => form.errors(moment),
    view: (moment, shown): QuestionsView => {
      const asText = step.card ? summarised(moment, step.card) : [];
      const asked = asText.length === 0 ? undefined : step.questions.filter((question) => !asText.includes(question));
      return {
        kind: "questions",
        form: form.view(moment, shown, asked),
        summary: step.card && asText.length > 0 ? summaryOf(moment, step.card, form, asText, shown, words) : null,
      };
    },
    on: {
      ...NO_EVENTS,
      next: savingCalls(step, flow),
      react: (moment, event) => {
        if (event.type === "save") return saved(moment, step, event.answers);
        const list = "name" in event ? form.lists.get(event.name) : undefined;
        return list && isOfItems(event) ? list.react(moment, event) : typed(step.form, event);
      },
    },
    missing: (moment, error) => missingOf(step.form, moment, error),
    hasOwnNext: false,
    sells: false,
  };
};

const isOfItems = (event: OwnEvent): event is ItemEvent => event.type.startsWith("item.");

/** The answers of the card's dialog, to be saved at once; only those that it asks. */
function saved(moment: Moment, { card, form }: CompiledStep, answers: JsonObject): Reaction {
  const asked = card ? summarised(moment, card).map(({ name }) => name) : [];
  const given: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(answers)) {
    const reaction = asked.includes(name) ? typed(form, { type: "answer", name, value: value ?? null }) : NOT_ASKED;
    if (!("answers" in reaction)) return reaction;
    Object.assign(given, reaction.answers);
  }
  return { answers: given, saves: asked };
}

const NOT_ASKED = { ignored: "the step's card does not ask this" } as const;

/** The questions whose answers are shown as text now. */
function summarised(moment: Moment, { when, questions: all, askIfMissing }: CompiledCard): readonly CompiledQuestion[] {
  if (!clientExists(moment) || !moment.holds(when)) return [];
  const isUnknown = (question: CompiledQuestion): boolean => {
    const known = askIfMissing.get(question.name);
    return known?.every((other) => isBlank(moment.sourceOf(other)?.value)) ?? false;
  };
  return all.filter((question) => moment.holds(question.showWhen) && !isUnknown(question));
}

function summaryOf(
  moment: Moment,
  { card }: CompiledCard,
  form: Form,
  told: readonly CompiledQuestion[],
  shown: ReadonlyMap<string, string>,
  words: { readonly edit: string; readonly save: string; readonly cancel: string },
): QuestionsView["summary"] {
  const edited = form.view(moment, shown, told);
  const lines = told.flatMap((question) => {
    const value = edited.values[question.name];
    const said = saidOf(question, value, moment.scope);
    return isBlank(value) ? [] : [{ label: question.label.say(moment.scope), value: said }];
  });
  const { edit, save, cancel } = words;
  return { title: card.title, lines, form: edited, labels: { edit, edit_title: card.edit_title, save, cancel } };
}
