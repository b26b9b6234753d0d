import type { Pending, Session, SessionData } from "../contract";

type Patch<T> = { readonly [K in keyof T]?: T[K] };

/**
 * A session with some parts replaced. Written out field by field because it runs at every event and an object spread
 * with overrides is twenty times slower; no part of a session is ever undefined, so undefined means "as before".
 */
export const change = (session: Session, patch: Patch<Session>): Session => ({
  flow: session.flow,
  entry: session.entry,
  today: session.today,
  query: patch.query ?? session.query,
  step: patch.step ?? session.step,
  answers: patch.answers ?? session.answers,
  unsaved: patch.unsaved ?? session.unsaved,
  touched: patch.touched ?? session.touched,
  gave_way: patch.gave_way ?? session.gave_way,
  data: patch.data ?? session.data,
  pending: patch.pending === undefined ? session.pending : patch.pending,
  dialog: patch.dialog === undefined ? session.dialog : patch.dialog,
  problem: patch.problem === undefined ? session.problem : patch.problem,
  left: patch.left === undefined ? session.left : patch.left,
});

/** What is known of the outside with some of it replaced; parts that nothing was loaded for stay undefined. */
export const changeData = (data: SessionData, patch: Patch<SessionData>): SessionData => ({
  quote: patch.quote ?? data.quote,
  client: patch.client ?? data.client,
  broker: data.broker,
  brokerage: data.brokerage,
  carrier: data.carrier,
  flags: data.flags,
  plans: patch.plans ?? data.plans,
  checkout: patch.checkout ?? data.checkout,
});

/** The results of a sequence that has none yet; one object, so that nothing looks changed. */
export const NO_RESULTS: Pending["results"] = {};

/** The same sequence at another call. */
export const atCall = (pending: Omit<Pending, "at" | "results">, at: number, results: Pending["results"]): Pending => ({
  ...pending,
  at,
  results,
});
