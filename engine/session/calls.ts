import type { Call, Json, JsonObject, Outcome, Pending, Session, Transition } from "../contract";
import type { Call as FlowCall } from "../flow/flow.types";
import { holds } from "../rules/evaluate";
import { atCall, change } from "./change";
import { entryOf, known, type Compiled } from "./compiled";
import { pathOf } from "./path";
import { fillTemplate } from "./template";

/** The list of calls that a pending sequence works through. */
export function callsOf(compiled: Compiled, session: Session, pending: Pending): readonly FlowCall[] {
  if (pending.phase === "start") return entryOf(compiled, session).entry.on_start ?? [];
  const { step } = known(compiled.steps, pending.step);
  if (pending.phase === "enter") return step.on_enter ?? [];
  if (pending.phase === "next") return step.on_next ?? [];
  if (pending.phase === "change") return step.on_change?.[pending.name ?? ""] ?? [];
  return step.confirm?.find((dialog) => dialog.id === pending.name)?.on_confirm ?? [];
}

/** The transition that asks for the next call of a sequence that is due; null when none is left. */
export function nextCall(compiled: Compiled, session: Session, pending: Pending): Transition | null {
  const calls = callsOf(compiled, session, pending);
  for (let at = pending.at; at < calls.length; at++) {
    const due = prepare(compiled, session, calls[at] as FlowCall);
    if (due) return { session: change(session, { pending: atCall(pending, at, pending.results) }), outcome: asks(due) };
  }
  return null;
}

const asks = (call: Call): Outcome => ({ kind: "calls", calls: [call] });

function prepare(compiled: Compiled, session: Session, call: FlowCall): Call | null {
  if (call.when === undefined && call.with === undefined) return { call: call.call };
  const scope = pathOf(compiled, session).scope;
  if (!holds(call.when, scope)) return null;
  if (call.with === undefined) return { call: call.call };
  const payload = (fillTemplate(compiled, call.with, scope) ?? {}) as JsonObject;
  if (call.skip_if_unchanged && isUnchanged(payload, loadedFor(session, call))) return null;
  return { call: call.call, with: payload };
}

const loadedFor = (session: Session, call: FlowCall): Json | undefined => (call.call.startsWith("client.") ? session.data.client : session.data.quote);

/** Whether a payload would change nothing: what it leaves out of a part that it sends would be cleared. */
function isUnchanged(payload: JsonObject, loaded: Json | undefined): boolean {
  if (!isPartOf(payload, loaded)) return false;
  return Object.entries(payload).every(([key, value]) => isPartOf((loaded as JsonObject)[key], value));
}

/** Whether everything in `part` stands equal in `whole`. */
export function isPartOf(part: Json | undefined, whole: Json | undefined): boolean {
  if (part === null || typeof part !== "object") return part === whole;
  if (whole === null || typeof whole !== "object") return false;
  if (Array.isArray(part)) return Array.isArray(whole) && part.length === whole.length && part.every((item, index) => isPartOf(item as Json, whole[index] as Json));
  return Object.entries(part as JsonObject).every(([key, value]) => isPartOf(value, (whole as JsonObject)[key]));
}
