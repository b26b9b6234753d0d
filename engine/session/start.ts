import type { Session, SessionData, StartInit, Transition } from "../contract";
import type { CompiledFlow } from "../flow/compiled";
import { filledPlans } from "../moment/coverages";
import { hereOf, type Run } from "./here";
import { begin } from "./sequence";

/** A session before anything is loaded. Throws for an unknown entry, which is a defect of the host. */
export function newSession({ flow }: Run, init: StartInit): Session {
  const entry = Object.values(flow.entries).find(({ name }) => name === init.entry);
  if (!entry) throw new Error(`There is no entry "${init.entry}".`);
  return {
    flow: { id: flow.flow.id, version: flow.flow.version },
    entry: init.entry,
    today: init.today,
    query: init.query ?? {},
    step: entry.order[0]?.id ?? "",
    answers: init.answers ?? {},
    unsaved: init.unsaved ?? [],
    touched: [],
    gave_way: {},
    return_to: null,
    dropped: null,
    named_before: init.named_before ?? null,
    cost_with: {},
    notices: [],
    data: withFilledPlans(flow, init.data ?? {}),
    pending: null,
    dialog: null,
    problem: null,
    left: null,
  };
}

/** Plans from the host are completed from the catalogue, as loaded ones are. */
function withFilledPlans({ coverages }: CompiledFlow, data: SessionData): SessionData {
  return data.plans === undefined ? data : { ...data, plans: filledPlans(data.plans, coverages) };
}

/** Begins an enrollment: loads what exists, then goes to the step that the address asks for or that is due. */
export function start(run: Run, init: StartInit): Transition {
  const session = newSession(run, init);
  const then = init.step === undefined ? {} : { then: init.step };
  return begin(hereOf(run, session), { phase: "start", step: session.step, ...then });
}
