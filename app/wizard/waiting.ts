import type { JsonObject, Lists, Outcome, SessionEvent, View } from "./engine";
import type { Running, ShownSession } from "./running";

/** A first step as the server has rendered it, as JSON. */
export interface FirstStep {
  readonly view: View;
  readonly session: ShownSession;
  /** The lists that its questions choose from. */
  readonly lists: Lists;
}

/** An enrollment that is shown, and can be answered, before its engine has come. */
export interface Waiting extends Running {
  /** Does there what was done here, in order; from then on all that is asked or done here is asked and done there. */
  readonly handOver: (to: Running) => void;
}

/**
 * Shows the first step from what the server has made of it. Answers are shown as they are typed; to judge them, and to
 * go on, takes the engine: all that is done is kept for it, and Next says that it is being waited for.
 */
export function createWaiting({ view: first, session }: FirstStep): Waiting {
  const listeners = new Set<() => void>();
  const done: SessionEvent[] = [];
  let view = first;
  let typed: JsonObject = {};
  let there: Running | undefined;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const keep = (event: SessionEvent): Outcome => {
    if (view.busy) return { kind: "ignored", reason: "The engine is being waited for." };
    done.push(event);
    if (event.type === "answer") typed = { ...typed, [event.name]: event.value };
    view = afterEvent(view, event);
    tell();
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
    keepable: () => there?.keepable() ?? { answers: typed, unsaved: [], given: typed },
    formErrors: (values) => there?.formErrors(values) ?? [],
    steps: (entry) => there?.steps(entry) ?? [],
    handOver(to) {
      for (const event of done) to.send(event);
      there = to;
      to.subscribe(tell);
      tell();
    },
  };
}

function afterEvent(view: View, event: SessionEvent): View {
  const { step } = view;
  switch (event.type) {
    case "blur":
      return view;
    case "answer":
      return step.kind === "questions"
        ? {
            ...view,
            step: { ...step, form: { ...step.form, values: { ...step.form.values, [event.name]: event.value } } },
          }
        : view;
    default:
      return { ...view, busy: true, activity: "saving" };
  }
}

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
