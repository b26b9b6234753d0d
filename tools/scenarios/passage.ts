import {
  isObject,
  type Json,
  type JsonObject,
  type QuestionView,
  type SessionEvent,
  type View,
} from "../../engine/index";
import type { Answers } from "../../schemas/scenario.types";
import type { OwnAnswers } from "./answers";
import type { Guide } from "./guide";
import { whyNot, type Reason } from "./reasons";
import type { Walk } from "./walk";

/** Takes a person through steps with the answers of the journey and the usual ones. */
export class Passage {
  constructor(
    private readonly walk: Walk,
    private readonly guide: Guide,
    private readonly answers: OwnAnswers,
  ) {}

  /** Goes on until the person stands on the step. Returns why it cannot be reached; undefined once it is. */
  async to(step: string): Promise<readonly Reason[] | undefined> {
    const { walk } = this;
    if (walk.step !== step && !this.isAhead(step)) return [this.notAhead(step)];
    return this.until(() => walk.step === step);
  }

  /** Goes on until the enrollment is over. Returns why it cannot end; undefined once it has. */
  toTheEnd(): Promise<readonly Reason[] | undefined> {
    return this.until(() => this.walk.isOver);
  }

  /** Presses Next with these answers, or selects the plan among them; a `null` empties a question or leaves it open. */
  async leave(spoken: Answers = {}): Promise<void> {
    this.answers.speakOf(spoken);
    for (const [name, value] of Object.entries(spoken)) await this.walk.send({ type: "answer", name, value });
    const plan = this.planToChoose();
    if (plan === undefined) await this.answerAsked(new Set(Object.keys(spoken)));
    if (this.walk.isHeldUp()) return;
    await this.walk.send(plan === undefined ? { type: "next" } : { type: "choose", value: plan });
  }

  private async until(isThere: () => boolean): Promise<readonly Reason[] | undefined> {
    const { walk } = this;
    const passed = new Set<string>();
    while (!isThere()) {
      const { step } = walk;
      if (passed.has(step)) return [{ sentence: `the way leads back to ${step}`, pointer: this.guide.step(step) }];
      passed.add(step);
      if (!walk.now.session.dialog) await this.leave();
      if (walk.step === step && !isThere()) return this.why();
    }
    return undefined;
  }

  /** Why the step cannot be left: above all, because a question has no usual answer. */
  private why(): readonly Reason[] {
    const { now, step } = this.walk;
    const wrong = now.outcome.kind === "invalid" ? now.outcome.errors.map(({ at }) => at.split(".")[0] ?? at) : [];
    const missing = wrong.filter((name) => this.answers.isUnknown(name));
    if (missing.length === 0) return whyNot(this.walk, this.guide);
    return missing.map((name) => ({
      sentence: `the question "${name}" of the step "${step}" has no usual answer`,
      pointer: this.guide.question(name) ?? this.guide.step(step),
      unanswered: name,
    }));
  }

  /** Answers what the step asks, one at a time, since an answer may bring another question. */
  private async answerAsked(spoken: ReadonlySet<string>): Promise<void> {
    const done = new Set(spoken);
    for (;;) {
      const next = asked(this.walk.view()).find(({ name }) => !done.has(name));
      if (!next) return;
      done.add(next.name);
      const answer = this.answers.next(next.name, next.value);
      if (answer !== undefined) for (const event of answering(next.name, answer)) await this.walk.send(event);
    }
  }

  /** The plan to select at a step that sells plans; undefined if one is selected already, or none is usual. */
  private planToChoose(): Json | undefined {
    const { step } = this.walk.view();
    if (step.kind !== "plan-choice" && step.kind !== "plan-details") return undefined;
    const [name = ""] = this.guide.questionsOf(step.id);
    const plans = step.kind === "plan-choice" ? step.columns : [step.plan];
    return this.answers.next(name, plans.find((plan) => plan?.selected)?.value);
  }

  private isAhead(step: string): boolean {
    const { order } = this.walk;
    return order.indexOf(step) > order.indexOf(this.walk.step);
  }

  private notAhead(step: string): Reason {
    const { order } = this.walk;
    const pointer = this.guide.step(step);
    return order.includes(step)
      ? { sentence: `${step} comes before ${this.walk.step} by this entry; \`back\` and \`go\` lead back`, pointer }
      : { sentence: `there is no step "${step}"; the steps are ${order.join(", ")}`, pointer };
  }
}

interface Asked {
  readonly name: string;
  readonly value: Json | undefined;
}

/** The questions that the step asks now, in order, with their answers. Plans are selected, not answered. */
function asked({ step }: View): readonly Asked[] {
  switch (step.kind) {
    case "add-ons":
      return step.coverages.map(({ name, checked }) => ({ name, value: checked }));
    default:
      return "form" in step ? step.form.questions.map((question) => askedOf(question, step.form.values)) : [];
  }
}

/** A list without things has no answer yet; one that is worked out is never typed. */
function askedOf({ name, items, widget }: QuestionView, values: JsonObject): Asked {
  if (widget === "output") return { name, value: null };
  return { name, value: items && items.items.length === 0 ? undefined : values[name] };
}

/** The events that answer a question; each thing of a list is added on its own. */
function answering(name: string, value: Json): readonly SessionEvent[] {
  return Array.isArray(value) && value.every(isObject)
    ? value.map((item) => ({ type: "item.add", name, item }))
    : [{ type: "answer", name, value }];
}
