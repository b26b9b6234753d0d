import { answersOf, forgetAnswers, keepAnswers, keptAnswers } from "./answers";
import { createMeanwhile } from "./asking";
import { callError, performer } from "./calls";
import { cardOf } from "./card";
import type { Json, Session, StartInit } from "./engine";
import type { Loaded } from "./load";
import type { Place } from "./place";
import type { Begun } from "./running";
import { createRuntime } from "./runtime";
import { trackedCalls } from "./tracking";
import type { Runtime } from "./runtime";

type Ready = Extract<Loaded, { kind: "ready" }>;

/** The unsaved answers that were typed in this tab. */
function typedBefore(name: string): Pick<StartInit, "answers" | "unsaved"> {
  const { answers, unsaved } = keptAnswers(name) ?? {};
  return { ...(answers && { answers }), ...(unsaved && { unsaved }) };
}

/** Starts the session and keeps its answers in this tab from then on. */
export function begin(place: Place, loaded: Ready, step: string | undefined): Begun & { running: Runtime } {
  const { engine, init, lists, settings } = loaded;
  const card = cardOf(settings);
  const meanwhile = createMeanwhile(() => {
    forgetAnswers(nameFor(runtime.session().data.quote?.quote_number));
    location.reload();
  });
  const nameFor = (quoteNumber: Json | undefined): string =>
    typeof quoteNumber === "string" ? answersOf(engine.flow.id, quoteNumber) : place.base;
  const first = nameFor(init.data?.quote?.quote_number);
  const perform = trackedCalls(place, performer(card, meanwhile.ask));
  const runtime = createRuntime(engine, { ...init, step, ...typedBefore(first) }, perform, callError);
  let before: Session = runtime.session();
  runtime.subscribe(() => {
    const session = runtime.session();
    const name = nameFor(session.data.quote?.quote_number);
    const isSame =
      session.answers === before.answers &&
      session.unsaved === before.unsaved &&
      session.data.quote === before.data.quote;
    if (!isSame) keepAnswers(name, engine, session);
    if (name !== first) forgetAnswers(first);
    before = session;
  });
  return { kind: "begun", settings, lists, card, meanwhile, running: runtime };
}
