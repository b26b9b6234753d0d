/**
 * Plays a random person through one version with nothing but the engine's own events: what is asked is read from what the
 * page shows. None of the walks of the comparison is used, only its host, which stands for the server.
 */
import {
  addDays,
  isBlank,
  isObject,
  type Engine,
  type Json,
  type JsonObject,
  type Session,
  type SessionEvent,
  type StartInit,
  type Transition,
  type View,
} from "../../engine/index";
import { Host, knownClient, newQuote, wholeFlow, type Course, type Kept } from "../../engine/analysis";
import { questionsOf, type Question } from "./asked";
import type { Act, Person } from "./people";
import { viewOf } from "./viewed";

/** What a person did, and all that came of it. */
export interface Turn {
  /** The step at which it was done. */
  readonly step: string;
  readonly does: string;
  readonly session: Session;
  /** What became of the events that were not simply taken. */
  readonly said: readonly unknown[];
  readonly calls: readonly unknown[];
  readonly kept: Kept;
}

/** The turns of a person in a version, one by one. */
export function* turnsOf(course: Course, person: Person): Generator<Turn, void> {
  yield* new Playing(course, person).turns();
}

class Playing {
  private readonly engine: Engine;
  private now: Transition;
  private kept: Kept;
  private init: StartInit;
  private said: unknown[] = [];
  private calls: unknown[] = [];
  private answers: JsonObject;
  private failed = 0;
  private readonly visited = new Set<string>();
  private readonly corrected = new Map<string, number>();

  constructor(
    private readonly course: Course,
    private readonly person: Person,
  ) {
    const { entry, client, application = {}, query, answers } = person.journey;
    this.engine = course.engine;
    this.answers = answers;
    const around = { ...course.world.around, ...person.around.around };
    const { client_type = "individual", person: known = {} } = client ?? {};
    this.kept =
      client === null
        ? {}
        : {
            quote: newQuote(application, around),
            client: knownClient(String(client_type), isObject(known) ? known : {}),
          };
    const { quote } = this.kept;
    const data = { ...around, ...(quote && { quote: { quote_number: quote.quote_number } }) };
    this.init = { entry, today: person.around.today ?? course.world.today, ...(query && { query }), data };
    this.now = this.settled(this.engine.start(this.init));
  }

  private get session(): Session {
    return this.now.session;
  }

  private get view(): View {
    return viewOf(this.engine, this.session);
  }

  *turns(): Generator<Turn, void> {
    yield this.turn(this.session.step, "begins");
    const acts = [...this.person.acts];
    for (let arrival = 0; arrival < MOST_ARRIVALS && !this.isOver(); arrival++) {
      const act = acts[0]?.at === arrival ? acts.shift() : undefined;
      if (act) yield* this.act(act);
      if (this.isOver()) break;
      yield* this.sideways();
      const { step } = this.session;
      this.answer();
      yield this.turn(step, "answers");
      this.next();
      yield this.turn(step, "presses Next");
      if (!(yield* this.goesOn(step))) return;
    }
  }

  /** Whether the person is somewhere else now, once dialogs are answered and mistakes are corrected. */
  private *goesOn(step: string): Generator<Turn, boolean> {
    const { dialog } = this.session;
    if (dialog?.kind === "confirm") {
      if (!this.person.confirms) {
        this.send({ type: "dismiss" });
        yield this.turn(step, "closes the dialog");
        this.next();
      }
      this.send({ type: "confirm" });
      yield this.turn(step, "confirms");
    }
    if (this.session.step !== step) return true;
    const wrong = this.wrong();
    const times = this.corrected.get(step) ?? 0;
    if (wrong.length === 0 || times >= MOST_CORRECTIONS || this.session.left !== null) return false;
    this.corrected.set(step, times + 1);
    if (this.session.dialog) {
      this.send({ type: "dismiss" });
      yield this.turn(step, "closes the dialog");
    }
    this.answers = Object.fromEntries(Object.entries(this.answers).filter(([name]) => !wrong.includes(name)));
    for (const name of wrong) {
      const value = this.person.journey.usual[name];
      if (value !== undefined) this.answers = { ...this.answers, [name]: value };
    }
    const { change } = { change: null, ...this.refused };
    this.refused = null;
    if (change !== null && change !== this.session.step) {
      this.send({ type: "go", step: change });
      yield this.turn(step, "goes to what is wrong");
    }
    return true;
  }

  private refused: { readonly change: string } | null = null;

  /** The answers that hold the person up; a failed call has none, and is tried once more. */
  private wrong(): readonly string[] {
    const { dialog, next, errors } = this.view;
    if (dialog?.kind === "rejection") {
      this.refused = dialog.change && { change: dialog.change.step };
      return dialog.change ? [rootOf(dialog.change.at)] : [];
    }
    const { problem } = this.session;
    if (problem) return [...Object.keys(problem.fields).map(rootOf), RETRY];
    const { outcome } = this.now;
    const invalid = outcome.kind === "invalid" ? outcome.errors.map(({ at }) => rootOf(at)) : [];
    const missing = [...(next?.missing ?? []), ...errors].map(({ at }) => rootOf(at));
    return [...new Set([...invalid, ...missing])];
  }

  private *act(act: Act): Generator<Turn, void> {
    const { step } = this.session;
    if (act.does === "comes back") this.comeBack(act);
    else if (act.does === "skips") this.send({ type: "skip" });
    else if (act.does === "goes") this.send({ type: "go", step: act.step });
    else {
      this.answer();
      for (let times = 0; times < act.times; times++) {
        this.send({ type: "back" });
        yield this.turn(step, "goes back");
      }
      this.answers = { ...this.answers, ...act.answers };
      return;
    }
    yield this.turn(step, act.does);
  }

  /** Begins again, from what the host has: the record, and what was typed if it is the same browser. */
  private comeBack({ days, isSameBrowser }: Extract<Act, { readonly does: "comes back" }>): void {
    const { quote } = this.kept;
    const { answers, unsaved } = this.engine.keepable(this.session);
    const { data, ...init } = this.init;
    this.init = {
      ...init,
      today: addDays(init.today, days) ?? init.today,
      data: { ...data, ...(quote && { quote: { quote_number: quote.quote_number } }) },
    };
    const typed = isSameBrowser ? { answers, unsaved, step: this.session.step } : {};
    this.now = this.settled(this.engine.start({ ...this.init, ...typed }));
  }

  /** Visits what lies aside of a step, once. */
  private *sideways(): Generator<Turn, void> {
    const { step } = this.session;
    const [link] = this.person.isCurious ? this.view.step.links : [];
    if (!link || this.visited.has(link.to)) return;
    this.visited.add(link.to);
    this.send({ type: "go", step: link.to });
    yield this.turn(step, "follows a link");
  }

  private isOver(): boolean {
    const { left, data } = this.session;
    return left !== null || (isObject(data.quote?.policy) && this.view.step.kind === "confirmation");
  }

  private turn(step: string, does: string): Turn {
    const { said, calls, kept } = this;
    [this.said, this.calls] = [[], []];
    return { step, does, session: this.session, said, calls, kept };
  }

  /** Answers what is asked, also what is asked only because of an answer. */
  private answer(): void {
    const done = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const fresh = questionsOf(this.view, this.course.lists).filter(({ name }) => !done.has(name));
      if (fresh.length === 0) return;
      for (const question of fresh) {
        done.add(question.name);
        this.answerOne(question);
      }
    }
  }

  private answerOne({ name, items, isThere, offered }: Question): void {
    const value = this.wanted(name, isThere);
    if (value === undefined) return;
    // A person cannot select what the page does not show.
    if (offered && !isBlank(value) && !Array.isArray(value) && !offered.includes(value)) return;
    if (items === undefined) this.send({ type: "answer", name, value });
    else {
      for (let left = Array.isArray(isThere) ? isThere.length : 0; left > 0; left--)
        this.send({ type: "item.remove", name, index: 0 });
      for (const item of Array.isArray(value) ? value.filter(isObject) : [])
        this.send({ type: "item.add", name, item });
    }
    if (this.person.blurs) this.send({ type: "blur", name });
  }

  private wanted(name: string, isThere: Json | undefined): Json | undefined {
    if (Object.hasOwn(this.answers, name)) return this.answers[name];
    const isOpen = isBlank(isThere) || isThere === false || (Array.isArray(isThere) && isThere.length === 0);
    return isOpen ? this.person.journey.usual[name] : undefined;
  }

  private next(): void {
    const { step } = this.view;
    const offered =
      step.kind === "plan-choice" ? step.columns : step.kind === "plan-details" && step.plan ? [step.plan] : undefined;
    if (!offered) return this.send({ type: "next" });
    const own = wholeFlow(this.engine).steps.find(({ id }) => id === step.id);
    const [name = ""] = own && "questions" in own ? Object.keys(own.questions ?? {}) : [];
    const wanted = this.answers[name] ?? this.person.journey.usual[name];
    const plan = offered.find(({ value }) => value === wanted) ?? offered[this.person.pick % (offered.length || 1)];
    this.send(plan ? { type: "choose", value: plan.value } : { type: "next" });
  }

  private send(event: SessionEvent): void {
    this.now = this.settled(this.engine.send(this.session, event));
    const { outcome } = this.now;
    if (outcome.kind !== "stay" && outcome.kind !== "moved") this.said.push([event.type, outcome]);
  }

  /** Makes the calls until the person may act again. */
  private settled(transition: Transition): Transition {
    let now = transition;
    while (now.outcome.kind === "calls") {
      const [call] = now.outcome.calls;
      if (!call) break;
      this.calls.push({ call: call.call, with: call.with });
      const { fails, ...world } = { ...this.course.world, ...this.person.around };
      const isFailing = fails?.call === call.call && this.failed < this.person.fails;
      if (isFailing) this.failed++;
      const { result, kept } = new Host(this.engine, this.init, isFailing ? { ...world, fails } : world).answer(
        call,
        this.kept,
      );
      this.kept = kept;
      now = this.engine.send(now.session, { type: "receive", result });
    }
    return now;
  }
}

const rootOf = (at: string): string => at.split(".")[0] ?? at;

/** What a person has to correct where a call failed: nothing, they only try again. */
const RETRY = "";
const MOST_ARRIVALS = 60;
const MOST_CORRECTIONS = 2;
const MOST_ROUNDS = 5;
