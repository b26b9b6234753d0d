import type { Engine, SessionEvent } from "../../engine/index";
import type { Action } from "../../schemas/scenario.types";
import { OwnAnswers } from "./answers";
import { differencesOfCalls } from "./compare";
import { judgeEnd } from "./ending";
import { Guide } from "./guide";
import type { Look } from "./looks";
import { Passage } from "./passage";
import { ofRule, outcomeOf, whyNot, type Failure, type Reason } from "./reasons";
import type { Scenario } from "./usual";
import { Walk, type Host } from "./walk";

/**
 * Walks through a flow as the scenario says. Returns what came otherwise than expected; nothing if all came as expected.
 * `told` is the engine that tells about the flow, where `engine` only stands before it; `seeing` learns what is seen.
 */
export async function play(
  engine: Engine,
  host: Host,
  scenario: Scenario,
  told: Engine = engine,
  seeing?: (look: Look) => void,
): Promise<readonly Failure[]> {
  const player = new Player(new Walk(engine, host, seeing), new Guide(told), scenario);
  return player.played(host);
}

/** The reason for which a flow rejects where nothing is sold. */
const NO_PLANS = "no_plans";

class Player {
  private readonly failures: Failure[] = [];
  private readonly passage: Passage;

  constructor(
    private readonly walk: Walk,
    private readonly guide: Guide,
    private readonly scenario: Scenario,
  ) {
    this.passage = new Passage(walk, guide, new OwnAnswers(scenario));
  }

  /** What came otherwise, and which plans would be for nothing. */
  async played(host: Host): Promise<readonly Failure[]> {
    const failures = await this.play(host);
    return [...failures, ...this.judgePrices(host)];
  }

  private async play(host: Host): Promise<readonly Failure[]> {
    await this.walk.begin();
    for (const [index, action] of this.scenario.steps.entries()) {
      await this.act(action, `/steps/${index}`);
      if (this.failures.length > 0) return this.failures;
    }
    if (this.scenario.expect.outcome === "bound") {
      const why = await this.passage.toTheEnd();
      if (why)
        this.must(false, "/expect/outcome", `expected to end bound, but the person is on ${this.walk.step}`, why);
      if (this.failures.length > 0) return this.failures;
    }
    return judgeEnd(this.walk, this.guide, host, this.scenario.expect);
  }

  /** A plan for nothing is not sold: a scenario that meets one is red, unless it expects that nothing is sold. */
  private judgePrices(host: Host): readonly Failure[] {
    const { steps, expect } = this.scenario;
    const expected = [expect.rule, ...steps.map((step) => step.expect?.rejected)];
    if (expected.includes(NO_PLANS)) return [];
    return (host.freePlans?.() ?? []).map((id) => ({
      pointer: "/answers",
      message: `the plan "${id}" is not sold: with these answers its price is not above 0; prices are in the rate book`,
      because: [],
    }));
  }

  private async act(action: Action, at: string): Promise<void> {
    const { step } = action;
    const why = await this.passage.to(step);
    if (why)
      return this.must(false, `${at}/step`, `expected to come to ${step}, but the person is on ${this.walk.step}`, why);
    this.mustShow(action, at);
    if (!isDone(action)) return;
    const name = this.listed();
    for (const item of action.people ?? []) await this.walk.send({ type: "item.add", name, item });
    for (const [index, value] of (action.shares ?? []).entries())
      await this.walk.send({ type: "item.share", name, index, value });
    const before = this.walk.calls.length;
    const event = eventOf(action);
    if (action.comes_back) await this.walk.begin();
    else await (event ? this.walk.send(event) : this.passage.leave(action.answers));
    this.judge(action, at);
    this.judgeCalls(action, at, before);
  }

  /** The list that this step asks for. */
  private listed(): string {
    const { step } = this.walk.view();
    const questions = step.kind === "questions" ? step.form.questions : [];
    return questions.find(({ items }) => items)?.name ?? "";
  }

  private mustShow(action: Action, at: string): void {
    const { step, title, shows = [], hides = [] } = action;
    const shown = this.walk.texts();
    const found = this.walk.view().step.title;
    const heading = { sentence: `the heading of ${step} is "${found}"`, pointer: this.guide.step(step) };
    if (title !== undefined)
      this.must(found === title, `${at}/title`, `${step}: expected the heading "${title}", found "${found}"`, [
        heading,
      ]);
    const why = [heading, this.lookedAt(action)];
    for (const [index, text] of shows.entries())
      this.must(shown.includes(text), `${at}/shows/${index}`, `${step}: expected to see "${text}"`, why);
    for (const [index, text] of hides.entries())
      this.must(!shown.includes(text), `${at}/hides/${index}`, `${step}: expected not to see "${text}"`, why);
  }

  /** When a step is looked at, which an author who expects to see what is answered there may not know. */
  private lookedAt({ step }: Action): Reason {
    const { order } = this.walk;
    const next = order[order.indexOf(step) + 1] ?? step;
    const again = `{ "step": "${next}", "back": true } and then { "step": "${step}", "shows": [ … ] }`;
    return {
      sentence: `"shows" and "hides" look at ${step} as it is reached, before anything is answered or added there; to look after that, write ${again}`,
    };
  }

  /** The outcome of the action against what it should lead to. */
  private judge({ step, expect = {} }: Action, at: string): void {
    const { outcome, session } = this.walk.now;
    const { invalid, rejected, confirm, failed, stays, leads_to: next } = expect;
    const goesOn = [invalid, rejected, confirm, failed, stays].every((word) => word === undefined);
    const went = outcome.kind === "moved" || outcome.kind === "left" || session.step !== step;
    if (goesOn) this.expected(went, at, step, "to go on");
    if (next !== undefined) this.expected(session.step === next, `${at}/expect/leads_to`, step, `to come to ${next}`);
    if (rejected !== undefined)
      this.expected(
        outcome.kind === "rejected" && outcome.rule === rejected,
        `${at}/expect/rejected`,
        step,
        `the rejection ${rejected}`,
        rejected,
      );
    if (confirm !== undefined)
      this.expected(
        outcome.kind === "confirm" && outcome.confirm === confirm,
        `${at}/expect/confirm`,
        step,
        `to be asked to confirm ${confirm}`,
        confirm,
      );
    if (failed !== undefined)
      this.expected(
        outcome.kind === "failed" && outcome.problem.code === failed,
        `${at}/expect/failed`,
        step,
        `a call to fail with ${failed}`,
      );
    if (stays) this.expected(session.step === step, `${at}/expect/stays`, step, "to stay");
    this.judgeErrors(step, invalid ?? {}, at);
  }

  private judgeErrors(step: string, invalid: { readonly [name: string]: string }, at: string): void {
    const { outcome } = this.walk.now;
    const errors = outcome.kind === "invalid" ? outcome.errors : [];
    for (const [name, message] of Object.entries(invalid)) {
      const isSo = errors.some((error) => error.at === name && error.message.startsWith(message));
      const pointer = this.guide.question(name);
      const asks = pointer === undefined ? [] : [{ sentence: `the question "${name}"`, pointer }];
      const sentence = `${step}: expected "${message}" at ${name}, but ${outcomeOf(this.walk)}`;
      this.must(isSo, `${at}/expect/invalid/${name}`, sentence, [...whyNot(this.walk, this.guide), ...asks]);
    }
  }

  private judgeCalls({ step, expect }: Action, at: string, before: number): void {
    if (!expect?.calls) return;
    for (const { index, sentence } of differencesOfCalls(this.walk.calls.slice(before), expect.calls))
      this.must(false, `${at}/expect/calls${index === undefined ? "" : `/${index}`}`, `${step}: ${sentence}`, []);
  }

  private expected(isSo: boolean, pointer: string, step: string, what: string, rule?: string): void {
    const { walk, guide } = this;
    if (isSo) return;
    const why = [
      ...(rule === undefined ? [] : [ofRule(rule, walk, guide)]),
      ...(walk.step === step ? whyNot(walk, guide) : []),
    ];
    this.must(false, pointer, `${step}: expected ${what}, but ${outcomeOf(walk)}`, why);
  }

  private must(isSo: boolean, pointer: string, message: string, because: readonly Reason[]): void {
    if (!isSo) this.failures.push({ pointer, message, because });
  }
}

/** Whether the person does something: an action that only says what the step shows is a look at it. */
function isDone({ step: _step, title: _title, shows: _shows, hides: _hides, ...done }: Action): boolean {
  return Object.keys(done).length > 0;
}

/** The event of an action; undefined for Next. */
function eventOf({ choose, skip, back, go, confirm, dismiss }: Action): SessionEvent | undefined {
  if (choose !== undefined) return { type: "choose", value: choose };
  if (skip) return { type: "skip" };
  if (back) return { type: "back" };
  if (go !== undefined) return { type: "go", step: go };
  if (confirm) return { type: "confirm" };
  return dismiss ? { type: "dismiss" } : undefined;
}
