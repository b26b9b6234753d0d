import type { Call, CallResult, Engine, Json, Outcome, Session, SessionEvent, StartInit, Transition } from "./engine";

/** Makes one call and returns the value of its result; an exception becomes the call's error. */
export type Perform = (call: Call, session: Session) => Promise<Json | undefined>;
/** Turns an exception of a call into the error that the engine reads. */
export type ErrorOf = (error: unknown) => Extract<CallResult, { ok: false }>["error"];

export interface Runtime {
  readonly session: () => Session;
  /** Calls the listener after every change of the session; returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Hands an event to the engine and makes the calls it asks for, one at a time.
   * @returns the outcome of the event itself; calls it started go on after that
   */
  readonly send: (event: SessionEvent) => Outcome;
  /** Resolves when no call is in flight. */
  readonly idle: () => Promise<void>;
}

/**
 * Runs one enrollment in the browser: the engine decides, this makes its calls and feeds the results back.
 * The session changes synchronously, so a second press of Next meets a busy session and is ignored (W8).
 */
export function createRuntime(engine: Engine, init: StartInit, perform: Perform, errorOf: ErrorOf): Runtime {
  const listeners = new Set<() => void>();
  const first = engine.start(init);
  let session = first.session;
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
    if (call.delay_ms !== undefined) await new Promise((wake) => setTimeout(wake, call.delay_ms));
    try {
      return { call: call.call, ok: true, value: await perform(call, session) };
    } catch (error) {
      return { call: call.call, ok: false, error: errorOf(error) };
    }
  }

  return {
    session: () => session,
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
