import type {
  Call,
  CallResult,
  Engine,
  Json,
  JsonObject,
  Session,
  SessionEvent,
  StartInit,
  Transition,
} from "../../engine/index";
import type { Action, Expected, Scenario } from "./scenario";
import { holdsAtLeast, pathIn, textsOf } from "./compare";

/** Who answers the calls of an enrollment: memory, or a server. */
export interface Host {
  readonly init: StartInit;
  answer(call: Call, session: Session): Promise<CallResult>;
  /** The application as it is kept; undefined when there is no quote. */
  application(): Promise<JsonObject | undefined>;
  /** The plan that the policy keeps. */
  policyPlan(): Promise<JsonObject | undefined>;
}

/** Walks through a flow as the scenario says. Returns what was otherwise than expected, in sentences; none = as expected. */
export async function play(engine: Engine, host: Host, scenario: Scenario): Promise<readonly string[]> {
  const walk = new Walk(engine, host);
  await walk.begin();
  for (const action of scenario.steps) {
    await walk.act(action);
    if (walk.failures.length > 0) return walk.failures;
  }
  await walk.end(scenario.expect);
  return walk.failures;
}

class Walk {
  readonly failures: string[] = [];
  private readonly seen: string[] = [];
  private readonly calls: string[] = [];
  private now!: Transition;

  constructor(
    private readonly engine: Engine,
    private readonly host: Host,
  ) {}

  async begin(): Promise<void> {
    await this.settle(this.engine.start(this.host.init));
  }

  async act(action: Action): Promise<void> {
    if (
      !this.must(
        this.now.session.step === action.step,
        `expected to stand on ${action.step}, but stand on ${this.standing()}`,
      )
    )
      return;
    this.mustShow(action);
    for (const [name, value] of Object.entries(action.answers ?? {})) await this.send({ type: "answer", name, value });
    const name = this.listed();
    for (const item of action.people ?? []) await this.send({ type: "item.add", name, item });
    for (const [index, value] of (action.shares ?? []).entries())
      await this.send({ type: "item.share", name, index, value });
    await this.send(eventOf(action));
    this.judge(action);
  }

  /** The list that this step asks for. */
  private listed(): string {
    const { step } = this.engine.view(this.now.session);
    const questions = step.kind === "questions" ? step.form.questions : [];
    return questions.find(({ items }) => items)?.name ?? "";
  }

  /** The outcome of the action against what it should lead to. */
  private judge({ step, expect = {} }: Action): void {
    const { outcome, session } = this.now;
    const found = describe(this.now);
    const isExpected = expect.invalid ?? expect.rejected ?? expect.confirm ?? expect.failed ?? expect.stays;
    if (isExpected === undefined)
      this.must(
        outcome.kind === "moved" || outcome.kind === "left" || session.step !== step,
        `${step}: expected to go on, but ${found}`,
      );
    if (expect.rejected !== undefined)
      this.must(
        outcome.kind === "rejected" && outcome.rule === expect.rejected,
        `${step}: expected the refusal ${expect.rejected}, but ${found}`,
      );
    if (expect.confirm !== undefined)
      this.must(
        outcome.kind === "confirm" && outcome.confirm === expect.confirm,
        `${step}: expected to be asked ${expect.confirm}, but ${found}`,
      );
    if (expect.failed !== undefined)
      this.must(
        outcome.kind === "failed" && outcome.problem.code === expect.failed,
        `${step}: expected the call to fail with ${expect.failed}, but ${found}`,
      );
    if (expect.stays) this.must(session.step === step, `${step}: expected to stay, but ${found}`);
    for (const [at, message] of Object.entries(expect.invalid ?? {})) {
      const errors = outcome.kind === "invalid" ? outcome.errors : [];
      this.must(
        errors.some((error) => error.at === at && error.message.startsWith(message)),
        `${step}: expected "${message}" at ${at}, but ${found}`,
      );
    }
  }

  async end(expected: Expected): Promise<void> {
    this.judgeOutcome(expected);
    const shown = this.texts();
    for (const text of expected.texts ?? []) this.must(shown.includes(text), `expected the end to show "${text}"`);
    for (const text of expected.hides ?? []) this.must(!shown.includes(text), `expected the end not to show "${text}"`);
    if (expected.calls)
      this.must(
        expected.calls.join() === this.calls.join(),
        `expected the calls ${expected.calls.join(", ")}, but made ${this.calls.join(", ")}`,
      );
    if (expected.seen)
      this.must(
        expected.seen.join() === this.seen.join(),
        `expected the steps ${expected.seen.join(", ")}, but saw ${this.seen.join(", ")}`,
      );
    if (expected.total !== undefined) {
      const total = this.now.session.data.checkout?.grandtotal;
      this.must(total === expected.total, `expected the total ${expected.total}, found ${String(total)}`);
    }
    await this.judgeSaved(expected);
  }

  private judgeOutcome({ outcome, rule, step }: Expected): void {
    const { session } = this.now;
    const { dialog, data, left } = session;
    const policy = (data.quote?.policy as JsonObject | null | undefined)?.id;
    const isSo = {
      bound: policy !== undefined && policy !== null,
      rejected: dialog?.kind === "rejection",
      left: left !== null,
      open: !policy && dialog === null && left === null,
    };
    this.must(isSo[outcome], `expected to end ${outcome}, but ${describe(this.now)}`);
    if (rule !== undefined)
      this.must(
        dialog?.kind === "rejection" && dialog.rule === rule,
        `expected the refusal ${rule}, but ${describe(this.now)}`,
      );
    if (step !== undefined)
      this.must(session.step === step, `expected to end on ${step}, but stand on ${this.standing()}`);
  }

  private async judgeSaved({ saved, not_saved = [], policy }: Expected): Promise<void> {
    const application = await this.host.application();
    if (saved) this.failures.push(...holdsAtLeast(application, saved, "application"));
    for (const path of not_saved)
      this.must(
        pathIn(application, path) === undefined,
        `expected nothing saved at ${path}, found ${JSON.stringify(pathIn(application, path))}`,
      );
    if (!policy) return;
    const plan = await this.host.policyPlan();
    if (policy.plan) this.failures.push(...holdsAtLeast(plan, policy.plan, "policy.plan"));
    for (const key of policy.without ?? [])
      this.must(!JSON.stringify(plan ?? null).includes(`"${key}":`), `expected no ${key} in the policy's plan`);
  }

  private mustShow({ step, shows = [], hides = [] }: Action): void {
    const shown = this.texts();
    for (const text of shows) this.must(shown.includes(text), `${step}: expected to see "${text}"`);
    for (const text of hides) this.must(!shown.includes(text), `${step}: expected not to see "${text}"`);
  }

  private texts(): string {
    const { left } = this.now.session;
    return textsOf([this.engine.view(this.now.session), left]);
  }

  private standing(): string {
    return `${this.now.session.step} (${describe(this.now)})`;
  }

  private async send(event: SessionEvent): Promise<void> {
    await this.settle(this.engine.send(this.now.session, event));
  }

  /** Makes the calls until the person may act again. */
  private async settle(transition: Transition): Promise<void> {
    let now = transition;
    while (now.outcome.kind === "calls") {
      const [call] = now.outcome.calls;
      if (!call) break;
      this.calls.push(call.call);
      now = this.engine.send(now.session, { type: "receive", result: await this.host.answer(call, now.session) });
    }
    this.now = now;
    if (this.seen.at(-1) !== now.session.step) this.seen.push(now.session.step);
  }

  private must(isSo: boolean, sentence: string): boolean {
    if (!isSo) this.failures.push(sentence);
    return isSo;
  }
}

function eventOf({ choose, skip, back, go, confirm, dismiss }: Action): SessionEvent {
  if (choose !== undefined) return { type: "choose", value: choose satisfies Json };
  if (skip) return { type: "skip" };
  if (back) return { type: "back" };
  if (go !== undefined) return { type: "go", step: go };
  if (confirm) return { type: "confirm" };
  return dismiss ? { type: "dismiss" } : { type: "next" };
}

function describe({ outcome, session }: Transition): string {
  switch (outcome.kind) {
    case "invalid":
      return `refused: ${outcome.errors.map(({ at, message }) => `${at}: ${message}`).join("; ")}`;
    case "rejected":
      return `rejected by ${outcome.rule}`;
    case "confirm":
      return `asked to confirm ${outcome.confirm}`;
    case "failed":
      return `${outcome.problem.call} failed with ${outcome.problem.code}: ${outcome.problem.message}`;
    case "ignored":
      return `ignored: ${outcome.reason}`;
    default:
      return `${outcome.kind} on ${session.step}`;
  }
}
