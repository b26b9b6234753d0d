import { someAnswer, someone, type Asked } from "./answers";
import type { PlainEvent } from "./edition";
import { formsOf, isRecord, type ShownForm } from "./recorder";

/** Of a view, what a buyer looks at before they act. */
interface Seen {
  readonly status: string;
  readonly dialog: { readonly kind: string } | null;
  readonly problem: object | null;
  readonly step: { readonly id: string; readonly kind: string; readonly links: readonly { readonly to: string }[] };
}
type Event = PlainEvent & { readonly [part: string]: unknown };

/**
 * A buyer or broker who goes through a flow as people do: mostly forward, now and then back, by a link, with wrong
 * answers, or twice. Acts on what is shown and knows no flow.
 */
export class Buyer {
  /** Questions answered on this visit of the step. */
  private answered = new Set<string>();
  private standing = "";
  private readonly steps = new Set<string>();
  private readonly after: Event[] = [];

  constructor(private readonly asked: Asked) {}

  /** What the person does next; undefined once there is nothing left to do. */
  act(view: unknown): PlainEvent | undefined {
    const seen = view as Seen;
    const { chances } = this.asked;
    if (seen.status === "left") return undefined;
    if (this.standing !== seen.step.id) this.arrive(seen.step.id);
    if (seen.dialog) return this.close(seen.dialog.kind);
    const planned = this.after.shift();
    if (planned) return planned;
    if (seen.step.kind === "confirmation" && chances.is(0.7)) return undefined;
    if (seen.problem && chances.is(0.5)) return { type: "retry" };
    return chances.is(0.08) ? this.wander(seen) : this.onward(seen);
  }

  private arrive(step: string): void {
    this.standing = step;
    this.steps.add(step);
    this.answered = new Set();
    this.after.length = 0;
  }

  /** After a refusal the person looks at every answer of the step again. */
  private close(kind: string): Event {
    this.answered = new Set();
    this.after.length = 0;
    return { type: kind === "confirm" && this.asked.chances.is(0.7) ? "confirm" : "dismiss" };
  }

  private wander({ step }: Seen): Event {
    const { chances } = this.asked;
    const link = chances.one(step.links);
    const events: readonly Event[] = [
      ...(link ? [link, link, link].map(({ to }) => ({ type: "go", step: to })) : []),
      { type: "back" },
      { type: "back" },
      { type: "go", step: chances.one([...this.steps]) },
      { type: "next" },
      { type: "skip" },
      { type: "choose", value: "golden" },
      { type: "person.remove", index: chances.whole(0, 2) },
      { type: "go", step: chances.is(0.5) ? "nowhere" : step.id },
    ];
    return chances.one(events) ?? { type: "back" };
  }

  private onward({ step }: Seen): Event {
    if (step.kind === "people") return this.people(step);
    const { chances } = this.asked;
    for (const { questions, values } of formsOf(step))
      for (const question of questions) {
        const { name, error } = question;
        if (this.answered.has(name)) continue;
        this.answered.add(name);
        const isAnswered = values[name] !== undefined && values[name] !== "" && error === undefined;
        if (isAnswered && chances.is(0.8)) continue;
        if (chances.is(0.3)) this.after.push({ type: "blur", name });
        return { type: "answer", name, value: someAnswer(question, this.asked) };
      }
    // Pressed once in vain, all is looked at again.
    this.answered = new Set();
    return this.finish(step);
  }

  private finish(step: Seen["step"]): Event {
    const { chances } = this.asked;
    const plans = valuesIn(step, ["columns", "plan"], "value");
    if (plans.length > 0) return { type: "choose", value: chances.one(plans) };
    const extras = valuesIn(step, ["coverages"], "name").filter(() => chances.is(0.5));
    if (extras.length > 0) {
      this.after.push({ type: "next" });
      return { type: "answer", name: String(extras[0]), value: chances.is(0.7) };
    }
    return { type: step.kind === "add-ons" && chances.is(0.5) ? "skip" : "next" };
  }

  /** One or a few people, whose shares mostly add up. */
  private people(step: object): Event {
    const { chances } = this.asked;
    const form: ShownForm = formsOf(step)[0] ?? { questions: [], values: {} };
    const count = valuesIn(step, ["people"], "name").length;
    if (count === 0 || (count < 3 && chances.is(0.3))) return { type: "person.add", person: someone(form, this.asked) };
    if (chances.is(0.1))
      return { type: "person.edit", index: chances.whole(0, count), person: someone(form, this.asked) };
    const each = Math.floor(100 / count);
    const shares = Array.from({ length: count }, (_, index) => (index === 0 ? 100 - each * (count - 1) : each));
    this.after.push(
      ...shares.map((value, index) => ({
        type: "person.share",
        index,
        value: chances.is(0.93) ? value : (chances.one([0, "", "50", 101, 1.5]) ?? 0),
      })),
      { type: "next" },
    );
    return this.after.shift() ?? { type: "next" };
  }
}

/** The values at a key of the parts with these names: of one object, or of each in a list. */
function valuesIn(step: object, parts: readonly string[], key: string): readonly unknown[] {
  return parts.flatMap((part) => {
    const found: unknown = (step as Readonly<Record<string, unknown>>)[part];
    const list: readonly unknown[] = Array.isArray(found) ? found : [found];
    return list.flatMap((one) => (isRecord(one) ? [one[key]] : []));
  });
}
