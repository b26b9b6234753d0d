import { answersOf, forgetAnswers, keepAnswers, keptAnswers } from "./answers";
import { callError, performer } from "./calls";
import type { Card } from "./card";
import { createCard } from "./card";
import type { Json, Session, StartInit } from "./engine";
import type { Loaded } from "./load";
import type { Place } from "./place";
import type { Runtime } from "./runtime";
import { createRuntime } from "./runtime";

type Ready = Extract<Loaded, { kind: "ready" }>;

/** An enrollment under way. */
export interface Begun {
  readonly kind: "begun";
  readonly loaded: Ready;
  readonly runtime: Runtime;
  readonly card: Card;
}

/** The unsaved answers that were typed in this tab. */
function typedBefore(name: string): Pick<StartInit, "answers" | "unsaved"> {
  const { answers, unsaved } = keptAnswers(name) ?? {};
  return { ...(answers && { answers }), ...(unsaved && { unsaved }) };
}

/** Starts the session and keeps its answers in this tab from then on. */
export function begin(place: Place, loaded: Ready, step: string | undefined): Begun {
  const { engine, init } = loaded;
  const card = createCard(async () => {
    const { cardProvider } = await import("./steps/cardProvider");
    return cardProvider(loaded.settings.stripe_publishable_key);
  });
  const nameFor = (quoteNumber: Json | undefined): string =>
    typeof quoteNumber === "string" ? answersOf(engine.flow.id, quoteNumber) : place.base;
  const first = nameFor(init.data?.quote?.quote_number);
  const runtime = createRuntime(engine, { ...init, step, ...typedBefore(first) }, performer(card), callError);
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
  return { kind: "begun", loaded, runtime, card };
}
