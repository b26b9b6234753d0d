import type { FieldError, Json, JsonObject, PeopleView } from "../contract";
import type { CompiledForm, CompiledItems, CompiledQuestion } from "../flow/compiled";
import type { Question, StepPeople } from "../../schemas/flow.types";
import { compileText } from "../language/text";
import type { Moment } from "../moment/moment";
import { trimmed } from "../values/blank";
import { savingCalls } from "./calls";
import { makeForm, messageOf, type Form } from "./form";
import { NO_EVENTS, type Kind, type MakeKind, type OwnEvent, type Reaction } from "./kind";
import { equalShares, isShare, shareOf } from "./shares";

type Shares = NonNullable<Question["shares"]>;

/** A list of people, each with a share (wizards §4.2). Done when every person is complete and the shares add up. */
export const people: MakeKind<StepPeople> = (step, flow, rules): Kind => {
  const [question] = step.questions;
  const { items, declared } = question ?? {};
  const { shares, words } = declared ?? {};
  if (!question || !items || !shares || !words) throw new Error(`The step "${step.id}" asks for no list of people.`);
  const list = new PeopleList(question, items, shares, makeForm(items.form, flow));
  const running = compileText(shares.running_total, rules);
  const common = flow.flow.messages.words;
  return {
    form: items.form,
    answers: [question.name],
    errors: (moment) => list.errors(moment),
    view: (moment): PeopleView => {
      const there = list.in(moment);
      const sum = list.sum(there);
      const { add, add_title, edit_title, remove_title } = words;
      const { edit, remove, save, cancel } = common;
      return {
        kind: "people",
        people: there.map((person) => list.personView(moment, person, there.length)),
        count: items.count?.(there.length, moment.scope) ?? `${question.title.say(moment.scope)}: ${there.length}`,
        total: {
          value: sum,
          text: running.say(moment.scope, { total: sum }),
          ...(there.length > 0 && sum !== shares.total && { error: shares.wrong.total }),
        },
        form: list.form.viewOfOther(moment),
        copy: copyOf(moment, items),
        can_add: there.length < list.most,
        labels: { add, add_title, edit_title, edit, remove, remove_title, save, cancel, share: shares.title },
      };
    },
    on: { ...NO_EVENTS, next: savingCalls(step, flow), react: (moment, event) => list.react(moment, event) },
    missing: (moment) => question.title.say(moment.scope),
    hasOwnNext: false,
    sells: false,
  };
};

class PeopleList {
  readonly most: number;

  constructor(
    private readonly question: CompiledQuestion,
    private readonly items: CompiledItems,
    private readonly shares: Shares,
    readonly form: Form,
  ) {
    this.most = question.declared.maxItems ?? Number.POSITIVE_INFINITY;
  }

  in(moment: Moment): readonly JsonObject[] {
    const answer = moment.answer(this.question);
    return Array.isArray(answer) ? (answer as readonly JsonObject[]) : [];
  }

  sum(list: readonly JsonObject[]): number {
    const { name, total } = this.shares;
    return list.reduce((sum, person) => sum + (isShare(person[name], total) ? person[name] : 0), 0);
  }

  errors(moment: Moment): readonly FieldError[] {
    const { question, shares } = this;
    const list = this.in(moment);
    const wrong = (rule: string, word: string): FieldError => ({
      at: question.name,
      rule,
      message: messageOf(question, word, moment),
    });
    if (list.length < (question.declared.minItems ?? 0)) return [wrong("required", "minItems")];
    if (list.length > this.most) return [wrong("max", "maxItems")];
    const total =
      this.sum(list) === shares.total ? [] : [{ at: question.name, rule: "total", message: shares.wrong.total }];
    return [...list.flatMap((person, index) => this.errorsOf(moment, person, index)), ...total];
  }

  private errorsOf(moment: Moment, person: JsonObject, index: number): readonly FieldError[] {
    const place = `${this.question.name}.${index}`;
    const errors = this.form.errors(moment, person).map((error) => ({ ...error, at: `${place}.${error.at}` }));
    const { name, total, wrong } = this.shares;
    return isShare(person[name], total)
      ? errors
      : [...errors, { at: `${place}.${name}`, rule: "whole", message: wrong.else }];
  }

  personView({ scope }: Moment, person: JsonObject, count: number): PeopleView["people"][number] {
    const { name, total, wrong } = this.shares;
    const share = person[name] ?? null;
    const locals = { item: person };
    return {
      name: this.items.name.say(scope, locals),
      lines: this.items.lines.map((line) => line.say(scope, locals)).filter(Boolean),
      values: person,
      share,
      share_editable: count > 1,
      remove_text: this.items.removeText.say(scope, locals),
      ...(isShare(share, total) ? {} : { share_error: wrong.else }),
    };
  }

  react(moment: Moment, event: OwnEvent): Reaction {
    if (!event.type.startsWith("person.")) return { ignored: "the people of this step are added, edited and removed" };
    if ("person" in event) {
      const errors = this.form.errors(moment, event.person);
      if (errors.length > 0) return { errors };
    }
    const list = this.changed(this.in(moment), "person" in event ? { ...event, person: trimmed(event.person) } : event);
    return list ? { answers: { [this.question.name]: list } } : { ignored: "there is no such person, or no room" };
  }

  /**
   * The list after an event; null when the event does not fit it. Adding or removing a person makes all shares equal
   * again (P-13).
   */
  private changed(list: readonly JsonObject[], event: OwnEvent): readonly JsonObject[] | null {
    const { form } = this.items;
    const { name } = this.shares;
    if (event.type === "person.add")
      return list.length < this.most ? this.shared([...list, cleaned(form, event.person)]) : null;
    const index = "index" in event ? event.index : -1;
    const person = list[index];
    if (!person) return null;
    if (event.type === "person.remove") return this.shared(list.filter((_, place) => place !== index));
    if (event.type === "person.edit")
      return list.with(index, { ...cleaned(form, event.person), [name]: person[name] ?? null });
    return event.type !== "person.share" || list.length === 1
      ? null
      : list.with(index, { ...person, [name]: shareOf(event.value) as Json });
  }

  private shared(list: readonly JsonObject[]): readonly JsonObject[] {
    const shares = equalShares(list.length, this.shares.total);
    return list.map((person, index) => ({ ...person, [this.shares.name]: shares[index] ?? 0 }));
  }
}

const cleaned = ({ questions }: CompiledForm, person: JsonObject): JsonObject =>
  Object.fromEntries(questions.flatMap(({ name }) => (person[name] === undefined ? [] : [[name, person[name]]])));

/** "Same address as …" (W16): the answers of the other person under the names of the form. */
function copyOf(moment: Moment, { copy }: CompiledItems): PeopleView["copy"] {
  if (!copy) return null;
  const fields = moment.flow.records.get(copy.role)?.fields ?? [];
  const values: { [name: string]: Json | undefined } = {};
  for (const { question } of fields) {
    const answer = copy.names.includes(question.name) ? moment.answer(question) : undefined;
    if (answer !== undefined) values[question.name] = answer;
  }
  return Object.keys(values).length === 0 ? null : { label: copy.label.say(moment.scope), values };
}
