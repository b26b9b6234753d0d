import type { Call, CallName, Json, JsonObject, Outcome, Pending, Session, Transition } from "../contract";
import type { Call as FlowCall } from "../flow/flow.types";
import { holds } from "../language/evaluate";
import { atCall, change } from "./change";
import { entryOf, known, type Compiled } from "./compiled";
import { pathOf } from "./path";
import { fillTemplate } from "./template";
import { isObject } from "../values/objects";

/** The list of calls that a pending sequence works through. */
export function callsOf(compiled: Compiled, session: Session, pending: Pending): readonly FlowCall[] {
  if (pending.phase === "start") return entryOf(compiled, session).entry.on_start ?? [];
  const { step } = known(compiled.steps, pending.step);
  if (pending.phase === "enter") return step.on_enter ?? [];
  if (pending.phase === "next") return step.on_next ?? [];
  if (pending.phase === "change") return step.on_change?.[pending.name ?? ""] ?? [];
  if (pending.phase === "settle") return LOOK;
  if (pending.phase === "confirming") return [finalizeOf(compiled), ...LOOK];
  return step.confirm?.find((dialog) => dialog.id === pending.name)?.on_confirm ?? [];
}

const LOOK: readonly FlowCall[] = [{ call: "quote.load" }];

/** Asking again how binding ended is binding again: the server answers the same, and never charges twice. */
function finalizeOf({ steps }: Compiled): FlowCall {
  const own = [...steps.values()]
    .flatMap(({ step }) => step.on_next ?? [])
    .find(({ call }) => call === "quote.finalize");
  return { call: "quote.finalize", ...(own?.with === undefined ? {} : { with: own.with }) };
}

/** Between two questions about a payment, in milliseconds. */
const BETWEEN_QUESTIONS = 2_000;

/** The call in flight. */
export const pendingCall = (compiled: Compiled, session: Session, pending: Pending): CallName | undefined =>
  callsOf(compiled, session, pending)[pending.at]?.call;

/** Calls whose effect cannot be taken back: coverage that is bound, a proposal that is mailed. */
const FINAL: ReadonlySet<CallName | undefined> = new Set(["quote.finalize", "quote.handoff"]);

/** Whether the enrollment may be ended by the call in flight, so that there is no way back from it. */
export const isFinishing = (compiled: Compiled, session: Session, pending: Pending): boolean =>
  pending.phase === "settle" || pending.phase === "confirming" || FINAL.has(pendingCall(compiled, session, pending));

/** The transition that asks for the next call of a sequence that is due; null when none is left. */
export function nextCall(compiled: Compiled, session: Session, pending: Pending): Transition | null {
  const calls = callsOf(compiled, session, pending);
  for (let at = pending.at; at < calls.length; at++) {
    const due = prepare(compiled, session, calls[at] as FlowCall);
    if (due)
      return {
        session: change(session, { pending: atCall(pending, at, pending.results) }),
        outcome: asks(pending.phase === "confirming" && at === 0 ? { ...due, delay_ms: BETWEEN_QUESTIONS } : due),
      };
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
  return { call: call.call, with: withBroker(call, payload, session) };
}

/** A client is stored with its broker: the one that it was loaded with, unless the flow names another (wizards §7, R-08). */
function withBroker({ call }: FlowCall, payload: JsonObject, { data }: Session): JsonObject {
  const broker = data.client?.broker;
  if (call !== "client.update" || "broker" in payload || !isObject(broker) || broker.id === undefined) return payload;
  return { ...payload, broker: { id: broker.id } };
}

const loadedFor = (session: Session, call: FlowCall): Json | undefined =>
  call.call.startsWith("client.") ? session.data.client : session.data.quote;

/** Whether a payload would change nothing: what it leaves out of a part that it sends would be cleared. */
function isUnchanged(payload: JsonObject, loaded: Json | undefined): boolean {
  if (!isPartOf(payload, loaded)) return false;
  return Object.entries(payload).every(([key, value]) => isPartOf((loaded as JsonObject)[key], value));
}

/** Whether everything in `part` stands equal in `whole`. */
export function isPartOf(part: Json | undefined, whole: Json | undefined): boolean {
  if (part === null || typeof part !== "object") return part === whole;
  if (whole === null || typeof whole !== "object") return false;
  if (Array.isArray(part))
    return (
      Array.isArray(whole) &&
      part.length === whole.length &&
      part.every((item, index) => isPartOf(item as Json, whole[index] as Json))
    );
  return Object.entries(part as JsonObject).every(([key, value]) => isPartOf(value, (whole as JsonObject)[key]));
}
