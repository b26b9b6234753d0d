import type { Call, CallResult, Engine, Json, Session, StartInit, Transition, View } from "./engine";
import type { Clock } from "./host";
import type { Running } from "./running";

/** Makes one call and returns the value of its result; an exception becomes the call's error. */
export type Perform = (call: Call, session: Session) => Promise<Json | undefined>;
/** Turns an exception of a call into the error that the engine reads. */
export type ErrorOf = (error: unknown) => Extract<CallResult, { ok: false }>["error"];

/** An enrollment that the engine runs. */
export interface Runtime extends Running {
  readonly session: () => Session;
  /** Resolves when no call is in flight. */
  readonly idle: () => Promise<void>;
}

/**
 * Runs one enrollment in the browser: the engine decides, this makes its calls and feeds the results back.
 * The session changes synchronously, so a second press of Next meets a busy session and is ignored (W8).
 */
export function createRuntime(
  engine: Engine,
  init: StartInit,
  perform: Perform,
  errorOf: ErrorOf,
  clock: Pick<Clock, "wait">,
): Runtime {
  const listeners = new Set<() => void>();
  const first = engine.start(init);
  let session = first.session;
  let shown: { readonly session: Session; readonly view: View } | undefined;
  let working: Promise<void> = follow(first);

  function accept(transition: Transition): void {
    session = transition.session;
    for (const listener of listeners) listener();
  }

  async function follow(transition: Transition): Promise<void> {
    let { outcome } = transition;
    while (outcome.kind === "calls" && outcome.calls[0]) {
      const result = await resultOf(outcome.calls[0]);
      const next = engine.send(session, { type: "receive", result });
      accept(next);
      outcome = next.outcome;
    }
  }

  async function resultOf(call: Call): Promise<CallResult> {
    if (call.delay_ms !== undefined) await clock.wait(call.delay_ms);
    try {
      return { call: call.call, ok: true, value: await perform(call, session) };
    } catch (error) {
      return { call: call.call, ok: false, error: errorOf(error) };
    }
  }

  return {
    session: () => session,
    view() {
      if (shown?.session !== session) shown = { session, view: engine.view(session) };
      return shown.view;
    },
    keepable: () => engine.keepable(session),
    draft: (values, list) => engine.draft(session, values, list),
    steps: (entry) => engine.steps(entry),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event) {
      const transition = engine.send(session, event);
      if (transition.session !== session) accept(transition);
      if (transition.outcome.kind === "calls") working = follow(transition);
      return transition.outcome;
    },
    idle: () => working,
  };
}
