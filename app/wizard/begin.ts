import { typedNameOf } from "../shared/session/typed";
import { createMeanwhile } from "./asking";
import { callError, performer } from "./calls";
import { cardOf } from "./card";
import type { Json, Session, StartInit } from "./engine";
import type { Host } from "./host";
import type { Loaded } from "./load";
import type { Place } from "./place";
import type { Begun } from "./running";
import { createPurpose } from "./purpose";
import { createRuntime } from "./runtime";
import { trackedCalls } from "./tracking";
import type { Runtime } from "./runtime";

type Ready = Extract<Loaded, { kind: "ready" }>;

/** The unsaved answers that were typed in this tab, and the price that the person came with. */
function typedBefore({ storage }: Host, name: string): Pick<StartInit, "answers" | "unsaved" | "named_before"> {
  const { answers, unsaved, named_before } = storage.kept(name) ?? {};
  return { ...(answers && { answers }), ...(unsaved && { unsaved }), ...(named_before && { named_before }) };
}

/** Starts the session and keeps its answers in this tab from then on. */
export function begin(host: Host, place: Place, loaded: Ready, step: string | undefined): Begun & { running: Runtime } {
  const { engine, init, lists, settings } = loaded;
  const beganAt = host.history.now().pathname;
  const card = cardOf(host, settings);
  const meanwhile = createMeanwhile(() => {
    host.storage.forget(nameFor(runtime.session().data.quote?.quote_number));
    host.page.reload();
  });
  const purpose = createPurpose();
  const nameFor = (quoteNumber: Json | undefined): string =>
    typeof quoteNumber === "string" ? typedNameOf(engine.flow.id, quoteNumber) : place.base;
  const first = nameFor(init.data?.quote?.quote_number);
  const perform = trackedCalls(host, place, performer(host, card, meanwhile.ask, loaded.who, purpose));
  const runtime = createRuntime(engine, { ...init, step, ...typedBefore(host, first) }, perform, callError, host.clock);
  let before: Session = runtime.session();
  runtime.subscribe(() => {
    const session = runtime.session();
    const name = nameFor(session.data.quote?.quote_number);
    const isSame =
      session.answers === before.answers &&
      session.unsaved === before.unsaved &&
      session.data.quote === before.data.quote;
    if (!isSame) host.storage.keep(name, engine.keepable(session));
    if (name !== first) host.storage.forget(first);
    before = session;
  });
  return {
    kind: "begun",
    settings,
    lists,
    card,
    meanwhile,
    purpose,
    running: runtime,
    host,
    beganAt,
    agentNote: loaded.who.agentNote,
    priceFrom: loaded.who.priceFrom,
  };
}
