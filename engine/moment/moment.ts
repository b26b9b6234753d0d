import type { FieldError, Json, JsonObject, Session } from "../contract";
import type {
  CompiledEntry,
  CompiledFlow,
  CompiledForm,
  CompiledItems,
  CompiledQuestion,
  CompiledStep,
  RecordField,
} from "../flow/compiled";
import { scopeOfThing } from "../language/of-thing";
import { isTrue, type Rule } from "../language/rule";
import { isBlank } from "../values/blank";
import { isoDate } from "../values/dates";
import { isObject } from "../values/objects";
import { under, valueAt } from "../values/path";
import { endOf } from "../values/term";
import { read } from "./codec";
import { consentIn, isGiven, namesTexts, textsShown } from "./consent";
import { fromRules, thingInRules } from "./in-rules";
import { Known, saysSame } from "./known";
import { meant } from "./meant";
import { computed, settledList } from "./things";
import { followingNow } from "./rating";
import { chosenPlan, offersAny, savedPlan, type PlanValues } from "./plans";
import { Scope, type Readers, type Seen } from "./scope";

/** A flow, and the memory that its moments share. */
export interface Course {
  readonly flow: CompiledFlow;
  readonly readers: Readers;
  /** The values of the last session's plans for the questions that choose one. */
  planValues?: PlanValues;
  /** The last moment: the view that follows an event reuses what the event has computed. */
  latest?: Moment;
}

/** How a moment looks at its session. */
export interface Looking {
  /** Judges saved data instead of typed answers: only homes are read (flow-format principle 3). */
  readonly judging?: boolean;
  /** Answers to assume, such as those that a dialog would set. */
  readonly assumed?: ReadonlyMap<string, Json | undefined>;
  /** Treats every question as asked: to describe a flow, for any answers. */
  readonly asksAll?: true;
  /** The thing of a list that is looked at: its form, and its answers. */
  readonly thing?: { readonly form: CompiledForm; readonly answers: JsonObject };
}

/**
 * One state of a session: which steps and questions are asked, what each answer is, the plan, the scope of rules.
 * Made once for an event and passed on. Each part is computed when it is first needed, and kept as long as the answers
 * and the loaded data stay the same.
 */
export class Moment<C extends Course = Course> {
  readonly flow: CompiledFlow;
  readonly entry: CompiledEntry;
  readonly judging: boolean;
  private scopeOfThing: Scope | undefined;

  constructor(
    readonly course: C,
    readonly session: Session,
    private readonly looking: Looking = AS_TYPED,
    private readonly known: Known = new Known(),
  ) {
    this.flow = course.flow;
    this.judging = looking.judging === true;
    const { entries } = course.flow;
    this.entry = entries[session.entry as keyof typeof entries];
    if (looking === AS_TYPED) course.latest = this;
  }

  /** Why a step cannot be left; computed once. */
  errorsOf(step: CompiledStep, make: () => readonly FieldError[]): readonly FieldError[] {
    const slot = step.slots.errors;
    if (slot.of === this.known) return slot.value;
    const errors = make();
    slot.of = this.known;
    slot.value = errors;
    return errors;
  }

  /**
   * The moment of another state of the session, with the same options; `saying` tells whether both say the same, if the
   * caller knows.
   */
  at(session: Session, saying = this.saysSame(session)): Moment<C> {
    if (session === this.session) return this;
    return new Moment(this.course, session, this.looking, saying ? this.known : undefined);
  }

  /** A consent counts on its own step only once it is ticked there, so that a step further it may be another answer. */
  private saysSame(session: Session): boolean {
    const isNear = session.step === this.session.step || this.flow.consents.every(({ withSale }) => withSale);
    return isNear && saysSame(session, this.session);
  }

  /** The same state with these answers assumed. */
  assuming(assumed: ReadonlyMap<string, Json | undefined>): Moment<C> {
    const all = new Map([...(this.looking.assumed ?? []), ...assumed]);
    return new Moment(this.course, this.session, { ...this.looking, assumed: all });
  }

  /** The same state as the rules and texts about one thing of a list see it. */
  ofThing({ form }: CompiledItems, answers: JsonObject): Moment<C> {
    return new Moment(this.course, this.session, { ...this.looking, thing: { form, answers } }, this.known);
  }

  get scope(): Scope {
    const whole = (this.known.scope ??= new Scope(this, this.course.readers));
    const { thing } = this.looking;
    if (!thing) return whole;
    return (this.scopeOfThing ??= scopeOfThing(whole, thingInRules(thing.form, thing.answers)));
  }

  holds(rule: Rule | null): boolean {
    return rule === null || isTrue(rule(this.scope));
  }

  /** The current step. */
  get step(): CompiledStep {
    return this.stepOf(this.session.step);
  }

  /** The step of this id, which the loader has checked. */
  stepOf(id: string): CompiledStep {
    const step = this.flow.steps.get(id);
    if (!step) throw new Error(`The flow has no step "${id}".`);
    return step;
  }

  /** Whether a step is included: its condition holds, and the question that opens it is answered Yes. */
  isOn(step: CompiledStep): boolean {
    if (!step.isConditional) return true;
    const slot = step.slots.on;
    if (slot.of === this.known) return slot.value;
    const opener = step.opener === null ? undefined : this.flow.questions.get(step.opener);
    const is = this.holds(step.when) && (opener === undefined || this.answer(opener) === true) && this.hasOffers(step);
    slot.of = this.known;
    slot.value = is;
    return is;
  }

  /**
   * Whether some plan offers one of the optional parts that the step asks for. A step that asks only for such parts is
   * left out if no plan has any (P-03).
   */
  private hasOffers({ onlyParts, questions }: CompiledStep): boolean {
    if (!onlyParts || this.session.data.plans === undefined) return true;
    return offersAny(this, questions);
  }

  /** Whether a question is asked now. */
  isAsked(question: CompiledQuestion): boolean {
    if (!question.isConditional || this.looking.asksAll) return true;
    return this.isOn(this.stepOf(question.step)) && this.holds(question.showWhen);
  }

  /**
   * The answer to a question (flow-format principle 8). If it is asked: what was typed, else its first value. If not:
   * its value while it is not asked. Undefined when there is none.
   */
  answer(question: CompiledQuestion): Json | undefined {
    const { slot } = question;
    if (slot.of === this.known) return slot.value;
    const value = this.whole(question, this.look(question));
    slot.of = this.known;
    slot.value = value;
    return value;
  }

  /** The answer to a question of the form that is looked at: of the thing, where it is about one. */
  valueOf(question: CompiledQuestion): Json | undefined {
    const { thing } = this.looking;
    return thing?.form.named.get(question.name) === question ? thing.answers[question.name] : this.answer(question);
  }

  /** A list with the answers that its things are asked for now. */
  private whole({ items }: CompiledQuestion, answer: Json | undefined): Json | undefined {
    return items && Array.isArray(answer) && !this.looking.asksAll ? settledList(items, answer, this.scope) : answer;
  }

  answerOf(name: string): Json | undefined {
    const question = this.flow.questions.get(name);
    return question && this.answer(question);
  }

  private look(question: CompiledQuestion): Json | undefined {
    const { assumed } = this.looking;
    if (assumed?.has(question.name)) return assumed.get(question.name);
    if (!this.isAsked(question)) return question.declared.not_asked_is as Json | undefined;
    if (question.derived) return computed(question, this.scope);
    if (question.codec === "consent" && !this.judging) return consentIn(this, question);
    const typed = this.judging ? undefined : this.typed(question);
    if (typed === undefined) return this.first(question);
    if (!isBlank(typed)) return meant(question, typed, "typed");
    return isUnticked(question) ? false : undefined;
  }

  /**
   * What was typed, blank or not; undefined if nothing was. An answer not confirmed with Next counts on its own step
   * alone.
   */
  typed({ name, step }: CompiledQuestion): Json | undefined {
    const { answers, unsaved } = this.session;
    const value = answers[name];
    if (value === undefined || step === this.session.step || !unsaved.includes(name)) return value;
    return undefined;
  }

  /** The answer before the person types: the saved one, else the one that `first_from` or `starts_as` gives. */
  first(question: CompiledQuestion): Json | undefined {
    const value = this.firstOf(question);
    return isBlank(value) ? undefined : value;
  }

  private firstOf(question: CompiledQuestion): Json | undefined {
    const { home } = question;
    if (home.in === "nowhere") return this.firstOfUnkept(question);
    if (home.in === "plan") return this.ofPlan(question, home.path);
    const saved = home.in === "record" ? this.ofRecord(question) : this.saved(question);
    if (this.judging) return saved;
    if (question.codec === "card") return undefined;
    if (saved === undefined || !this.isKept(question, saved)) return this.started(question);
    return this.followed(question) ?? saved;
  }

  /** The answer saved at the home of a question; undefined if there is none. */
  saved(question: CompiledQuestion): Json | undefined {
    const there = this.storedAt(question);
    if (question.codec !== "consent") return read(question, there);
    // The server says itself that a consent names other texts than are shown.
    const holds = isGiven(there, this.entry.actor) && (this.judging || namesTexts(there, textsShown(question, this)));
    return holds ? true : undefined;
  }

  /** The value as it is stored at the home of a question, whether it is asked or not. */
  storedAt({ home }: CompiledQuestion): unknown {
    if (home.in === "application") return under(this.application, home.path);
    if (home.in !== "record") return undefined;
    return under(this.recordOf(home.role), home.path);
  }

  get application(): JsonObject | undefined {
    return this.session.data.quote?.application as JsonObject | undefined;
  }

  /** The record of a role on the quote; undefined if there is none. */
  recordOf(role: string): JsonObject | undefined {
    const record = this.flow.records.get(role);
    const value = record && under(this.application, record.path);
    return isObject(value) ? value : undefined;
  }

  /** What an address says for the rating question, as long as its own step was not passed. */
  private followed(question: CompiledQuestion): Json | undefined {
    const { ratedBy } = this.flow;
    if (ratedBy?.by !== "question" || ratedBy.question !== question || !followingNow(this)) return undefined;
    const followed = this.started(question);
    return isBlank(followed) ? undefined : followed;
  }

  /** The answer that `starts_as` gives; undefined where it gives none. */
  started(question: CompiledQuestion): Json | undefined {
    if (question.startsAs === null) return undefined;
    return fromRules(question, question.startsAs(this.scope) as Json | undefined);
  }

  /** The first answer of a question that is not saved; one that opens a list starts as Yes if the list has items. */
  private firstOfUnkept(question: CompiledQuestion): Json | undefined {
    const opened = question.declared.opens === undefined ? undefined : this.flow.questions.get(question.declared.opens);
    if (opened) {
      const there = this.saved(opened);
      return (Array.isArray(there) ? there.length > 0 : there !== undefined) ? true : undefined;
    }
    if (this.judging && question.declared.when_judging !== undefined) return question.declared.when_judging as Json;
    return this.started(question);
  }

  private ofPlan({ declared }: CompiledQuestion, path: string): Json | undefined {
    const plan = this.savedPlan;
    if (!plan) return undefined;
    const value = valueAt(plan, path);
    return declared.type === "boolean" ? !isBlank(value) : (value as Json | undefined);
  }

  /**
   * The first answer of a person's question. A source record that is kept in step with the home is never older than it,
   * so it goes first; otherwise the home does. An address is taken whole from one of the two.
   */
  private ofRecord(question: CompiledQuestion): Json | undefined {
    const source = this.judging ? undefined : this.sourceOf(question);
    if (!source) return this.saved(question);
    const there = source.isThere ? source.value : undefined;
    if (!source.isNewer) return this.saved(question) ?? there;
    return there ?? (source.isThere && source.isUnit ? undefined : this.saved(question));
  }

  /**
   * The answer that the source record (`first_from`) has for a person's question; undefined if there is no such record.
   */
  sourceOf(question: CompiledQuestion): Source | undefined {
    const { home } = question;
    const record = home.in === "record" ? this.flow.records.get(home.role) : undefined;
    const field = record?.byQuestion.get(question.name);
    if (!record?.firstFrom || !field) return undefined;
    const from = under(this.session.data, record.firstFrom);
    const { copied } = field;
    return {
      value: read(question, under(from, copied ?? field.path)),
      isThere: saysUnit(from, field, copied),
      isUnit: field.unit !== null,
      isNewer: copied !== undefined,
    };
  }

  /** The saved answer that is not used because it is no longer valid (P-16). */
  notKept(question: CompiledQuestion): Json | undefined {
    const saved = this.saved(question);
    return saved === undefined || this.isKept(question, saved) ? undefined : saved;
  }

  /**
   * The saved answer that was replaced when the step was entered, while the first answer still takes its place.
   */
  gaveWay(question: CompiledQuestion): Json | undefined {
    const saved = this.session.gave_way[question.name];
    return saved !== undefined && this.answer(question) === this.started(question) ? saved : undefined;
  }

  /** Whether a saved answer is used: not if it is no longer valid, unless the address asks to finish (P-15, P-16). */
  private isKept(question: CompiledQuestion, value: Json): boolean {
    if (question.declared.keep_saved === undefined || this.session.query.finalize !== undefined) return true;
    // What was sold stays as it was sold.
    if (this.session.data.quote?.policy) return true;
    return this.isInWindow(question, value);
  }

  /** Whether a date is neither before `earliest` nor after `latest`. */
  isInWindow({ earliest, latest, codec }: CompiledQuestion, value: unknown): boolean {
    const date = codec === "date" ? isoDate(value) : value;
    if (typeof date !== "string") return true;
    const [from, to] = [earliest?.(this.scope), latest?.(this.scope)];
    return !(typeof from === "string" && date < from) && !(typeof to === "string" && date > to);
  }

  /**
   * The chosen plan: the one that fits the answers once all choices are made, else the one saved on the quote (P-06).
   */
  get plan(): JsonObject | null {
    const { known } = this;
    if (known.plan === undefined) known.plan = chosenPlan(this);
    return known.plan;
  }

  /** The loaded plan that is saved on the quote; null if there is none. */
  get savedPlan(): JsonObject | null {
    const { known } = this;
    if (known.savedPlan === undefined) known.savedPlan = savedPlan(this);
    return known.savedPlan;
  }

  /** The total, while it is the price of the chosen plan. */
  get checkout(): JsonObject | undefined {
    const { checkout } = this.session.data;
    return checkout === undefined || this.plan?.id === this.savedPlan?.id ? checkout : undefined;
  }

  /** The region that sets the prices, as saved. */
  get ratingRegion(): string | undefined {
    const code = under(this.application, RATING_REGION);
    return typeof code === "string" ? code : undefined;
  }

  /** The type of a new client: as the quote has it, as a share link has asked, else the first that the product is sold to. */
  get newClientType(): string | undefined {
    const types = this.flow.flow.sold_to;
    const { clientType } = this.flow;
    const said = [under(this.application, CLIENT_TYPE), clientType && this.session.answers[clientType.name]];
    return types.find((type) => said.find((each) => each !== undefined && each !== null) === type) ?? types[0];
  }

  /** The policy that the answers make. It has no dates while the answer that gives its first day is refused. */
  get policy(): Seen["policy"] {
    const { starts: first, startedBy, renews } = this.flow.policy;
    const isDecided = this.judging || !isBlank(this.session.data.quote?.policy);
    const isRefused = !isDecided && startedBy.some((question) => !this.isInWindow(question, this.answer(question)));
    const starts = isRefused ? undefined : first?.(this.scope);
    return { starts, ends: endOf(starts, this.flow.flow.policy.lasts) ?? starts, renews: renews?.(this.scope) };
  }
}

const AS_TYPED: Looking = {};
const CLIENT_TYPE = ["client", "client_type"];
const RATING_REGION = ["rating_address", "region", "code"];

/** An optional checkbox that was unticked counts as No. */
const isUnticked = ({ declared, shown }: CompiledQuestion): boolean =>
  declared.type === "boolean" && shown.widget === "checkbox" && declared.const === undefined;

/** An answer in a source record (`first_from`). */
interface Source {
  readonly value: Json | undefined;
  /** Whether the record has the unit that the answer is a part of; always true for an answer of its own. */
  readonly isThere: boolean;
  readonly isUnit: boolean;
  /** Whether the record is kept in step with the home, so that it is never older. */
  readonly isNewer: boolean;
}

function saysUnit(source: unknown, { unit }: RecordField, place: readonly string[] | undefined): boolean {
  if (unit === null) return true;
  const value = under(source, place?.slice(0, -1) ?? unit.path);
  return isObject(value) && Object.values(value).some((part) => typeof part === "string" && !isBlank(part));
}
