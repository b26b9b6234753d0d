/** A list of things: people with shares, properties, vehicles (wizards §4.2, flow-format "What a question may be"). */
import type { Draft, FieldError, FormView, ItemsView, Json, JsonObject } from "../contract";
import type { CompiledForm, CompiledItems, CompiledQuestion } from "../flow/compiled";
import type { MessagesWords, Question } from "../../schemas/flow.types";
import { compileText, type Wording } from "../language/text";
import type { RuleCompiler } from "../language/rule";
import { meantOf } from "../moment/meant";
import type { Moment } from "../moment/moment";
import { ofThing } from "../moment/said";
import { settledThing } from "../moment/things";
import { isBlank } from "../values/blank";
import { isObject } from "../values/objects";
import type { OwnEvent, Reaction } from "./kind";
import { equalShares, isShare, shareOf } from "./shares";

type Shares = NonNullable<Question["shares"]>;
export type ItemEvent = Extract<OwnEvent, { readonly type: `item.${string}` }>;

/** The words that all lists of a flow share. */
export type CommonWords = {
  readonly [word in "edit" | "remove" | "save" | "cancel"]: NonNullable<MessagesWords[word]>;
};

/** The form that asks about one thing. */
interface ThingForm {
  readonly errors: (moment: Moment, values: JsonObject) => readonly FieldError[];
  readonly viewOfOther: (moment: Moment, values: JsonObject) => FormView;
}

/** How a list words a broken rule. */
type Say = (question: CompiledQuestion, rule: string, moment: Moment) => string;

interface Given {
  readonly question: CompiledQuestion;
  readonly items: CompiledItems;
  readonly form: ThingForm;
  /** The same for the thing that is filled in: each keeps what it has shown last. */
  readonly drafted: ThingForm;
  readonly words: CommonWords;
  readonly rules: RuleCompiler;
  readonly say: Say;
}

/** The things that one question lists, each with a share where the question has shares. */
export class ItemList {
  readonly name: string;
  private readonly most: number;
  private readonly least: number;
  private readonly shares: Shares | undefined;
  private readonly running: Wording;

  constructor(private readonly given: Given) {
    const { question, rules } = given;
    this.name = question.name;
    this.most = question.declared.maxItems ?? Number.POSITIVE_INFINITY;
    this.least = question.declared.minItems ?? 0;
    this.shares = question.declared.shares;
    this.running = compileText(this.shares?.running_total, rules);
  }

  /** The things; none where there is no answer, or where something else is saved in its place. */
  in(moment: Moment): readonly JsonObject[] {
    const answer = moment.answer(this.given.question);
    return Array.isArray(answer) ? (answer as readonly JsonObject[]) : [];
  }

  /** Why the list cannot be left as it is: its own rules, and the first error of each question of each thing. */
  errors(moment: Moment): readonly FieldError[] {
    const { question } = this.given;
    const answer = moment.answer(question);
    if (!isBlank(answer) && !(Array.isArray(answer) && answer.every(isObject))) return [this.wrong("type", moment)];
    const list = this.in(moment);
    if (list.length < this.least) return [this.wrong("minItems", moment, "required")];
    if (list.length > this.most) return [this.wrong("maxItems", moment, "max")];
    const found = list.flatMap((item, index) => this.errorsOf(moment, item, index));
    const isWhole = !this.shares || list.length === 0 || sumOf(list, this.shares) === this.shares.total;
    return isWhole || !this.shares
      ? found
      : [...found, { at: this.name, rule: "total", message: this.shares.wrong.total }];
  }

  private wrong(word: string, moment: Moment, rule = word): FieldError {
    const { question, say } = this.given;
    return { at: this.name, rule, message: say(question, word, moment) };
  }

  private errorsOf(moment: Moment, item: JsonObject, index: number): readonly FieldError[] {
    const place = `${this.name}.${index}`;
    const errors = this.wrongWith(moment, item).map((error) => ({ ...error, at: `${place}.${error.at}` }));
    if (!this.shares || isShare(item[this.shares.name], this.shares.total)) return errors;
    return [...errors, { at: `${place}.${this.shares.name}`, rule: "whole", message: this.shares.wrong.else }];
  }

  /** What is wrong with the answers about one thing: each by itself, then the checks across them. */
  private wrongWith(moment: Moment, item: JsonObject, form = this.given.form): readonly FieldError[] {
    const { items } = this.given;
    const ofThis = moment.ofThing(items, item);
    const errors = form.errors(ofThis, item);
    const wrong = new Set(errors.map(({ at }) => at));
    const failed = items.checks.filter(
      ({ at, reads, failWhen }) => !wrong.has(at) && !reads.some((name) => wrong.has(name)) && ofThis.holds(failWhen),
    );
    if (failed.length === 0) return errors;
    const { say } = ofThing(items, item, moment.scope);
    return [...errors, ...failed.map(({ id, at, message }) => ({ at, rule: id, message: say(message) }))];
  }

  /** What is asked about a thing with these answers, which are not saved yet, and what is wrong with them. */
  draft(moment: Moment, typed: JsonObject): Draft {
    const { items, drafted } = this.given;
    const item = settledThing(items, meantOf(items.form.questions, typed, "typed"), moment.scope);
    return {
      form: drafted.viewOfOther(moment.ofThing(items, item), item),
      errors: this.wrongWith(moment, item, drafted),
    };
  }

  view(moment: Moment): ItemsView {
    const { question, items, form } = this.given;
    const list = this.in(moment);
    const first = firstOf(items, moment);
    return {
      name: this.name,
      items: list.map((item) => this.itemView(moment, item, list.length)),
      count: items.count?.(list.length, moment.scope) ?? `${question.title.say(moment.scope)}: ${list.length}`,
      total: this.totalView(moment, list),
      form: form.viewOfOther(moment.ofThing(items, first), first),
      copy: copyOf(moment, items),
      can_add: list.length < this.most,
      is_required: this.least > 0,
      labels: this.labels(),
    };
  }

  private labels(): ItemsView["labels"] {
    const { add, add_title, edit_title, remove_title } = this.given.items.words;
    const { edit, remove, save, cancel } = this.given.words;
    const share = this.shares?.title;
    return {
      add,
      add_title,
      edit_title,
      edit,
      remove,
      remove_title,
      save,
      cancel,
      ...(share !== undefined && { share }),
    };
  }

  private totalView({ scope }: Moment, list: readonly JsonObject[]): ItemsView["total"] {
    if (!this.shares) return null;
    const value = sumOf(list, this.shares);
    const isWrong = list.length > 0 && value !== this.shares.total;
    return {
      value,
      text: this.running.say(scope, { total: value }),
      ...(isWrong && { error: this.shares.wrong.total }),
    };
  }

  private itemView(moment: Moment, item: JsonObject, count: number): ItemsView["items"][number] {
    const { items } = this.given;
    const { say } = ofThing(items, item, moment.scope);
    const [wrong] = this.wrongWith(moment, item);
    return {
      name: say(items.name),
      lines: items.lines.map(say).filter(Boolean),
      values: item,
      share: this.shares ? shareView(item, this.shares, count) : null,
      remove_text: say(items.removeText),
      ...(wrong && { error: wrong.message }),
    };
  }

  /** The list after an event; or why the event does not apply. */
  react(moment: Moment, event: ItemEvent): Reaction {
    const { items } = this.given;
    const settled = (item: JsonObject): JsonObject =>
      settledThing(items, meantOf(items.form.questions, item, "typed"), moment.scope);
    const meant = "item" in event ? { ...event, item: settled(event.item) } : event;
    const errors = "item" in meant ? this.wrongWith(moment, meant.item) : [];
    if (errors.length > 0) return { errors };
    const list = this.changed(this.in(moment), meant);
    return list ? { answers: { [this.name]: list } } : { ignored: "there is no such item, or no room" };
  }

  /**
   * The list after an event; null when the event does not fit it. Adding or removing a thing makes all shares equal
   * again (P-13).
   */
  private changed(list: readonly JsonObject[], event: ItemEvent): readonly JsonObject[] | null {
    const { form } = this.given.items;
    if (event.type === "item.add")
      return list.length < this.most ? this.shared([...list, cleaned(form, event.item)]) : null;
    const item = list[event.index];
    if (!item) return null;
    if (event.type === "item.remove") return this.shared(list.filter((_, place) => place !== event.index));
    if (event.type === "item.edit") return list.with(event.index, this.withShare(cleaned(form, event.item), item));
    return !this.shares || list.length === 1
      ? null
      : list.with(event.index, { ...item, [this.shares.name]: shareOf(event.value) as Json });
  }

  private withShare(edited: JsonObject, before: JsonObject): JsonObject {
    return this.shares ? { ...edited, [this.shares.name]: before[this.shares.name] ?? null } : edited;
  }

  private shared(list: readonly JsonObject[]): readonly JsonObject[] {
    const { shares } = this;
    if (!shares) return list;
    const equal = equalShares(list.length, shares.total);
    return list.map((item, index) => ({ ...item, [shares.name]: equal[index] ?? 0 }));
  }
}

/** The first answers about a new thing: those that `starts_as` gives, in the order of the questions. */
function firstOf(items: CompiledItems, moment: Moment): JsonObject {
  const first: { [name: string]: Json | undefined } = {};
  for (const question of items.form.questions) {
    if (!question.startsAs) continue;
    const ofThis = moment.ofThing(items, { ...first });
    const value = ofThis.holds(question.showWhen) ? ofThis.started(question) : undefined;
    if (!isBlank(value)) first[question.name] = value;
  }
  return first;
}

const sumOf = (list: readonly JsonObject[], { name, total }: Shares): number =>
  list.reduce((sum, item) => sum + (isShare(item[name], total) ? item[name] : 0), 0);

function shareView(
  item: JsonObject,
  { name, total, wrong }: Shares,
  count: number,
): ItemsView["items"][number]["share"] {
  const value = item[name] ?? null;
  return { value, is_editable: count > 1, ...(isShare(value, total) ? {} : { error: wrong.else }) };
}

const cleaned = ({ questions }: CompiledForm, item: JsonObject): JsonObject =>
  Object.fromEntries(questions.flatMap(({ name }) => (isBlank(item[name]) ? [] : [[name, item[name]]])));

/** "Same address as …" (W16): the answers of the other person under the names of the form. */
function copyOf(moment: Moment, { copy }: CompiledItems): ItemsView["copy"] {
  if (!copy) return null;
  const fields = moment.flow.records.get(copy.role)?.fields ?? [];
  const values: { [name: string]: Json | undefined } = {};
  for (const { question } of fields) {
    const answer = copy.names.includes(question.name) ? moment.answer(question) : undefined;
    if (answer !== undefined) values[question.name] = answer;
  }
  return Object.keys(values).length === 0 ? null : { label: copy.label.say(moment.scope), values };
}
