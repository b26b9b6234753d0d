import type { FieldError, FormView, Json, JsonObject, PeopleView, Session, SessionEvent } from "../contract";
import type { StepPeople } from "../flow/flow.types";
import type { CompiledForm } from "../session/compiled";
import { fillTemplate } from "../session/template";
import { formErrors } from "../validation/form";
import { say } from "../wording/say";
import { formView } from "./form-view";
import type { StepContext, StepKind } from "./kind";
import { equalShares, isShare, shareOf } from "./shares";

type Context = StepContext<StepPeople>;
type PersonEvent = Extract<SessionEvent, { readonly type: `person.${string}` }>;

const peopleIn = (answers: JsonObject, step: StepPeople): readonly JsonObject[] =>
  Array.isArray(answers[step.answer]) ? (answers[step.answer] as readonly JsonObject[]) : [];

/** People with a share each (wizards §4.2): done when everybody is complete and the shares add up. */
export const people: StepKind<StepPeople> = {
  errors: (context: Context) => {
    const { step, path } = context;
    const list = peopleIn(path.answers, step);
    if (list.length === 0)
      return [{ at: step.answer, rule: "required", message: say(step.messages.required, path.scope) }];
    if (list.length > step.max) return [{ at: step.answer, rule: "max", message: say(step.messages.max, path.scope) }];
    return [...list.flatMap((person, index) => personProblems(context, person, index)), ...totalProblem(context, list)];
  },
  view: (context: Context): PeopleView => peopleView(context),
};

function personProblems(context: Context, person: JsonObject, index: number): readonly FieldError[] {
  const { step, path } = context;
  const errors = formErrors(context.compiled, context.entry.form as CompiledForm, person, path.scope).map((error) => ({
    ...error,
    at: `${step.answer}.${index}.${error.at}`,
  }));
  if (isShare(person[step.share.field], step.share.total)) return errors;
  return [
    ...errors,
    {
      at: `${step.answer}.${index}.${step.share.field}`,
      rule: "whole",
      message: say(step.share.messages.whole, path.scope),
    },
  ];
}

function totalProblem({ step, path }: Context, list: readonly JsonObject[]): readonly FieldError[] {
  return total(step, list) === step.share.total
    ? []
    : [{ at: step.answer, rule: "total", message: say(step.share.messages.total, path.scope) }];
}

const total = (step: StepPeople, list: readonly JsonObject[]): number =>
  list.reduce(
    (sum, person) => sum + (isShare(person[step.share.field], step.share.total) ? Number(person[step.share.field]) : 0),
    0,
  );

/** The list after an event, or null where the event does not fit it; adding and removing share equally again (P-13). */
export function changePeople(
  step: StepPeople,
  form: CompiledForm,
  answers: Session["answers"],
  event: PersonEvent,
): readonly JsonObject[] | null {
  const list = peopleIn(answers, step);
  if (event.type === "person.add")
    return list.length < step.max ? shared(step, [...list, cleaned(form, event.person)]) : null;
  const person = list[event.index];
  if (!person) return null;
  if (event.type === "person.remove")
    return shared(
      step,
      list.filter((_, index) => index !== event.index),
    );
  if (event.type === "person.edit")
    return replaced(list, event.index, {
      ...cleaned(form, event.person),
      [step.share.field]: person[step.share.field] ?? null,
    });
  return list.length === 1
    ? null
    : replaced(list, event.index, { ...person, [step.share.field]: shareOf(event.value) as Json });
}

const replaced = (list: readonly JsonObject[], index: number, person: JsonObject): readonly JsonObject[] =>
  list.map((other, position) => (position === index ? person : other));

const cleaned = (form: CompiledForm, person: JsonObject): JsonObject =>
  Object.fromEntries(form.names.filter((name) => person[name] !== undefined).map((name) => [name, person[name]]));

function shared(step: StepPeople, list: readonly JsonObject[]): readonly JsonObject[] {
  const shares = equalShares(list.length, step.share.total);
  return list.map((person, index) => ({ ...person, [step.share.field]: shares[index] ?? 0 }));
}

function peopleView(context: Context): PeopleView {
  const { compiled, step, path, entry } = context;
  const list = peopleIn(path.answers, step);
  const sum = total(step, list);
  const wrong = list.length > 0 && sum !== step.share.total;
  const { add, add_title, edit_title, edit, remove, remove_title, save, cancel } = step.labels;
  return {
    kind: "people",
    people: list.map((person) => personView(context, person, list.length)),
    total: {
      value: sum,
      text: say(step.share.running_total, path.scope.plus({ total: sum })),
      ...(wrong ? { error: say(step.share.messages.total, path.scope) } : {}),
    },
    form: aboutOthers(formView(compiled, entry.form as CompiledForm, {}, path.scope, new Map())),
    copy: copyOf(context),
    can_add: list.length < step.max,
    labels: { add, add_title, edit_title, edit, remove, remove_title, save, cancel, share: step.share.title },
  };
}

/** The browser's memory is of the person who answers, not of those they name (W14). */
const aboutOthers = ({ questions, ...form }: FormView): FormView => ({
  ...form,
  questions: questions.map(({ autocomplete: _autocomplete, ...question }) => question),
});

function personView({ step, path }: Context, person: JsonObject, count: number): PeopleView["people"][number] {
  const scope = path.scope.plus({ item: person });
  const share = person[step.share.field] ?? null;
  return {
    name: say(step.person.name, scope),
    lines: step.person.lines.map((line) => say(line, scope)).filter(Boolean),
    values: person,
    share,
    share_editable: count > 1,
    remove_text: say(step.labels.remove_text, scope),
    ...(isShare(share, step.share.total) ? {} : { share_error: say(step.share.messages.whole, path.scope) }),
  };
}

function copyOf({ compiled, step, path }: Context): PeopleView["copy"] {
  if (!step.copy) return null;
  const values = fillTemplate(compiled, step.copy.values, path.scope);
  return values ? { label: say(step.copy.label, path.scope), values: values as JsonObject } : null;
}
