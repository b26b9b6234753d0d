import type {
  Call,
  CallResult,
  Engine,
  JsonObject,
  Session,
  SessionEvent,
  StartInit,
  Transition,
  View,
} from "../../engine/index";
import { refusedThing, type Refused } from "../../engine/analysis";
import { textsOf } from "./compare";
import { lookOf, lookOfDeed, type Look } from "./looks";

/** Who answers the calls of an enrollment: memory, or a server. */
export interface Host {
  readonly init: StartInit;
  answer(call: Call, session: Session): Promise<CallResult>;
  /** The application as it is kept; undefined when there is no quote. */
  application(): Promise<JsonObject | undefined>;
  /** The plans that would cost nothing with what was answered, by their id; absent where that is not known. */
  freePlans?(): readonly string[];
  /** The plan that the policy keeps. */
  policyPlan(): Promise<JsonObject | undefined>;
}

/** One person on their way through a flow: what they have seen, and which calls were made. */
export class Walk {
  /** The steps stood on, each with the heading with which it was reached. */
  readonly seen: { readonly step: string; readonly title: string }[] = [];
  readonly calls: Call[] = [];
  /** The session to which the last event was sent: what was known when a rule decided. */
  before!: Session;
  now!: Transition;

  /** Whether something was answered since the person looked last. */
  private isTyped = false;
  /** What was said of things that were not taken since the person came to the step. */
  private readonly refused: Refused[] = [];

  /** `seeing` is told what the person sees, step by step, and what comes of what they do. */
  constructor(
    private readonly engine: Engine,
    private readonly host: Host,
    private readonly seeing?: (look: Look) => void,
  ) {}

  async begin(): Promise<void> {
    const started = this.engine.start(this.host.init);
    this.before = started.session;
    await this.settle(started);
    this.look();
  }

  async send(event: SessionEvent): Promise<void> {
    const isTyped = TYPED.has(event.type);
    if (!isTyped && this.isTyped) this.look();
    const { step, made } = { step: this.step, made: this.calls.length };
    this.before = this.now.session;
    const sent = this.engine.send(this.now.session, event);
    this.refused.push(...refusedThing(this.engine, this.before, event, sent, this.refused), ...notTaken(event, sent));
    await this.settle(sent);
    this.isTyped = isTyped;
    if (isTyped && this.now.outcome.kind !== "invalid") return;
    this.seeing?.(lookOfDeed(step, this.outcome, this.calls.slice(made)));
    if (!isTyped) this.look();
  }

  /**
   * Whether a thing was refused that a list should have: the form for it holds the person up, so that what comes of Next is
   * what was said there.
   */
  isHeldUp(): boolean {
    const errors = this.refused.splice(0);
    if (errors.length > 0) this.now = { session: this.now.session, outcome: { kind: "invalid", errors } };
    return errors.length > 0;
  }

  private look(): void {
    this.seeing?.(lookOf(this.view(), this.now.session));
  }

  /** What came of the last event, and where the person stands now. */
  private get outcome(): string {
    const { outcome } = this.now;
    const errors = outcome.kind === "invalid" ? outcome.errors.map(({ at, message }) => `${at}: ${message}`) : [];
    return [`${outcome.kind} ${this.step}`, ...errors].join("; ");
  }

  get step(): string {
    return this.now.session.step;
  }

  /** Whether the enrollment is over: sold, or left for another place. */
  get isOver(): boolean {
    const { data, left } = this.now.session;
    const policy = data.quote?.policy as JsonObject | null | undefined;
    return left !== null || (policy?.id !== undefined && policy.id !== null);
  }

  /** The ids of all steps of the entry, in the order asked. */
  get order(): readonly string[] {
    return this.engine.steps(this.now.session.entry as Parameters<Engine["steps"]>[0]).map(({ id }) => id);
  }

  view(): View {
    return this.engine.view(this.now.session);
  }

  /** All that a person can read now, a text a line. */
  texts(): string {
    return textsOf([this.view(), this.now.session.left]);
  }

  /** Makes the calls until the person may act again. */
  private async settle(transition: Transition): Promise<void> {
    let now = transition;
    while (now.outcome.kind === "calls") {
      const [call] = now.outcome.calls;
      if (!call) break;
      this.calls.push(call);
      now = this.engine.send(now.session, { type: "receive", result: await this.host.answer(call, now.session) });
    }
    this.now = now;
    if (this.seen.at(-1)?.step !== now.session.step)
      this.seen.push({ step: now.session.step, title: this.view().step.title });
  }
}

/** An answer of another kind than the question takes, or to what the step does not ask: nothing on a page could give it. */
const notTaken = (event: SessionEvent, { outcome }: Transition): readonly Refused[] =>
  event.type === "answer" && outcome.kind === "ignored"
    ? [{ at: event.name, rule: "ignored", message: outcome.reason, found: event.value }]
    : [];

/** Events that answer; all others take the person somewhere, or are refused. */
const TYPED: ReadonlySet<string> = new Set(["answer", "blur", "item.add", "item.edit", "item.remove", "item.share"]);
