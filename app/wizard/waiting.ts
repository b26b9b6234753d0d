import { ApiError, messageOf } from "../shared/api/request";
import type { Json, JsonObject, Lists, Outcome, PriceSoFar, Problem, SessionEvent, View } from "./engine";
import type { Kept } from "./kept";
import type { Running, ShownSession } from "./running";

/** A first step as the server has rendered it, as JSON. */
export interface FirstStep {
  readonly view: View;
  readonly session: ShownSession;
  /** The lists that its questions choose from. */
  readonly lists: Lists;
  /** Why the broker is not whom the link names. */
  readonly agentNote?: string | undefined;
  /** The lowest price of the product; undefined where it is not known. */
  readonly priceFrom?: PriceSoFar | undefined;
}

/** An enrollment that is shown, and can be answered, before its engine has come. */
export interface Waiting extends Running {
  /** Does there what was done here, in order; from then on all that is asked or done here is asked and done there. */
  readonly handOver: (to: Running) => void;
  /** Answers the step with what is kept of it in this tab, and says the price that the person came with. */
  readonly restore: () => void;
  /**
   * Tells that the engine cannot be had now. The step stays; the person reads of it only if they wait for the engine.
   * @returns what wants it again: Next is pressed, or a field is left
   */
  readonly failed: (error: unknown) => Promise<"next" | "blur">;
}

/** What this tab keeps of the enrollment, for a reload. */
export interface Tab {
  readonly kept: Kept | undefined;
  readonly keep: (kept: Kept) => void;
}

/**
 * Shows the first step from what the server has made of it. Answers are shown as they are typed; to judge them, and to
 * go on, takes the engine: all that is done is kept for it, and Next says that it is being waited for.
 */
export function createWaiting({ view: first, session }: FirstStep, tab?: Tab): Waiting {
  const listeners = new Set<() => void>();
  const done: SessionEvent[] = [];
  let view = first;
  let kept: Kept = tab?.kept ?? { answers: {}, unsaved: [], given: {} };
  let there: Running | undefined;
  let wanted: ((by: "next" | "blur") => void) | undefined;
  const show = (now: View): void => {
    view = now;
    tell();
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const keep = (event: SessionEvent): Outcome => {
    if (view.busy) return { kind: "ignored", reason: "The engine is being waited for." };
    done.push(event);
    if (event.type === "answer") tab?.keep((kept = withAnswer(kept, event)));
    show(afterEvent(view, event));
    if (event.type === "next" || event.type === "blur") wanted?.(event.type);
    return { kind: "stay" };
  };
  return {
    session: () => there?.session() ?? session,
    view: () => there?.view() ?? view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (event) => there?.send(event) ?? keep(event),
    keepable: () => there?.keepable() ?? kept,
    draft: (values, list) => there?.draft(values, list) ?? { form: null, errors: [] },
    steps: (entry) => there?.steps(entry) ?? [],
    handOver(to) {
      for (const event of done) to.send(event);
      there = to;
      to.subscribe(tell);
      tell();
    },
    restore() {
      if (kept.named_before) show({ ...view, price: kept.named_before.price });
      for (const [name, value] of Object.entries(kept.answers))
        if (value !== undefined) keep({ type: "answer", name, value });
    },
    failed(error) {
      // What was waited for is not done later, behind the person's back.
      if (view.busy) done.pop();
      show(withoutEngine(view, error));
      return new Promise((resolve) => (wanted = resolve));
    },
  };
}

type Answer = Extract<SessionEvent, { type: "answer" }>;

function withAnswer(kept: Kept, { name, value }: Answer): Kept {
  const { answers, unsaved, given } = kept;
  return {
    ...kept,
    answers: { ...answers, [name]: value },
    unsaved: [...new Set([...unsaved, name])],
    given: { ...given, [name]: value },
  };
}

function afterEvent(view: View, event: SessionEvent): View {
  switch (event.type) {
    case "blur":
      return view;
    case "answer":
      return answered(view, { [event.name]: event.value });
    default:
      return {
        ...view,
        busy: true,
        activity: "saving",
        problem: null,
        next: view.next && { ...view.next, enabled: false },
      };
  }
}

/** The step with an answer. What is still needed is told by what is blank; the engine judges the rest. */
function answered(view: View, answer: JsonObject): View {
  const { step, next } = view;
  if (step.kind !== "questions") return view;
  const values = { ...step.form.values, ...answer };
  const blank = step.form.questions.filter(({ name, required }) => required && isBlank(values[name]));
  const missing = blank.map(({ label, name }) => ({ name: label, at: name }));
  return {
    ...view,
    step: { ...step, form: { ...step.form, values } },
    next: next && { ...next, missing, enabled: missing.length === 0 },
  };
}

const isBlank = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** The step while the engine cannot be had: Next tries again, and says why when it was pressed. */
function withoutEngine(view: View, error: unknown): View {
  const next = view.next && { ...view.next, enabled: true };
  return { ...view, busy: false, activity: null, next, problem: view.busy ? problemOf(error) : null };
}

const problemOf = (error: unknown): Problem => ({
  phase: "next",
  call: "quote.load",
  code: error instanceof ApiError ? error.code : "unexpected",
  message: messageOf(error),
  uncertain: true,
  fields: {},
});

/** What the browser needs of a first step to render it as it was rendered here. */
export const firstStepOf = (
  view: View,
  { step, query, data, pending, left }: ShownSession,
  lists: Lists,
): FirstStep => ({
  view,
  session: { step, query, data, pending, left },
  lists: chosenFrom(view, lists),
});

function chosenFrom({ step }: View, lists: Lists): Lists {
  const named = step.kind === "questions" ? step.form.questions.map(({ list }) => list) : [];
  return Object.fromEntries(Object.entries(lists).filter(([name]) => named.includes(name)));
}
