import type { Pending, Session, SessionData } from "../contract";

type Patch<T> = { readonly [K in keyof T]?: T[K] };

/**
 * A session with some parts replaced. Its fields are written out because this runs at every event: object spreads are
 * ten times slower.
 */
export const change = (session: Session, patch: Patch<Session>): Session =>
  Object.assign(
    {
      flow: session.flow,
      entry: session.entry,
      today: session.today,
      query: session.query,
      step: session.step,
      answers: session.answers,
      unsaved: session.unsaved,
      touched: session.touched,
      gave_way: session.gave_way,
      return_to: session.return_to,
      dropped: session.dropped,
      named_before: session.named_before,
      cost_with: session.cost_with,
      notices: session.notices,
      data: session.data,
      pending: session.pending,
      dialog: session.dialog,
      problem: session.problem,
      left: session.left,
    },
    patch,
  );

/** The session's data with some parts replaced; parts that were never loaded stay undefined. */
export const changeData = (data: SessionData, patch: Patch<SessionData>): SessionData =>
  Object.assign(
    {
      quote: data.quote,
      client: data.client,
      broker: data.broker,
      brokerage: data.brokerage,
      carrier: data.carrier,
      flags: data.flags,
      plans: data.plans,
      priced_for: data.priced_for,
      checkout: data.checkout,
    },
    patch,
  );

/** The results of a sequence that has none yet; always the same object, so that nothing looks changed. */
export const NO_RESULTS: Pending["results"] = {};

/** The same sequence at another call, with the results so far. */
export const atCall = (pending: Omit<Pending, "at" | "results">, at: number, results: Pending["results"]): Pending =>
  Object.assign({ phase: pending.phase, step: pending.step }, pending, { at, results });
