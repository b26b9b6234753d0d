import type { Json, Session, SessionData, StartInit, Transition } from "../contract";
import { known, type Compiled } from "./compiled";
import { filledPlans } from "./defaults";
import { begin } from "./sequence";

/** A session before anything was loaded. Throws for an entry that the flow does not have: a defect of the host. */
export function newSession(compiled: Compiled, init: StartInit): Session {
  const entry = known(compiled.entries, init.entry);
  return {
    flow: { id: compiled.flow.id, version: compiled.flow.version },
    entry: init.entry,
    today: init.today,
    query: init.query ?? {},
    step: entry.entry.steps[0] ?? "",
    answers: init.answers ?? {},
    unsaved: [],
    touched: [],
    data: withFilledPlans(compiled, init.data ?? {}),
    pending: null,
    dialog: null,
    problem: null,
    left: null,
  };
}

/** Plans given by the host are filled in as loaded ones are. */
function withFilledPlans({ flow }: Compiled, data: SessionData): SessionData {
  return data.plans === undefined
    ? data
    : { ...data, plans: filledPlans(data.plans, flow.plan?.defaults as Json | undefined) };
}

/** Begins an enrollment: the entry's calls first, then the step that the address asks for or that is due. */
export function start(compiled: Compiled, init: StartInit): Transition {
  const session = newSession(compiled, init);
  return begin(compiled, session, {
    phase: "start",
    step: session.step,
    ...(init.step === undefined ? {} : { then: init.step }),
  });
}
