import type { Call, CallName, Json, JsonObject, Outcome, Pending, Transition } from "../contract";
import { savingCalls, type PlannedCall } from "../kinds/calls";
import { isRated, quoteExists } from "../kinds/calls";
import type { CompiledConfirm, CompiledStep } from "../flow/compiled";
import { fromRules } from "../moment/in-rules";
import { isObject } from "../values/objects";
import { atCall, change } from "./change";
import { kindOf, type Here } from "./here";

/** The calls at the start of every enrollment: they load what exists already. */
const START: readonly PlannedCall[] = [
  { call: "quote.load", when: quoteExists },
  { call: "client.load", when: (here) => quoteExists(here) || here.session.data.client?.id !== undefined },
  { call: "plans.load", when: isRated },
];

const LOOK: readonly PlannedCall[] = [{ call: "quote.load" }];

/** The list of calls that a pending sequence works through. */
export function callsOf(here: Here, { phase, step: id, name = "" }: Pending): readonly PlannedCall[] {
  const step = here.stepOf(id);
  const { on } = kindOf(here, step);
  switch (phase) {
    case "start":
      return START;
    case "enter":
      return on.enter;
    case "next":
      return on.next;
    case "change":
      return on.change(name);
    case "save":
      return on.next.filter(({ call }) => call !== "plans.load");
    case "confirm":
      return savingCalls(step, here.flow, setBy(step, name));
    case "settle":
      return LOOK;
    case "confirming":
      return [finalizeOf(here), ...LOOK];
  }
}

/** The questions that a dialog of the step answers. */
const setBy = (step: CompiledStep, dialog: string): CompiledStep["questions"] =>
  step.confirms.find(({ id }) => id === dialog)?.sets.map(({ question }) => question) ?? [];

/**
 * To ask again how binding ended is to bind again: the server gives the same response and never charges twice.
 */
function finalizeOf({ course }: Here): PlannedCall {
  const own = [...course.kinds.values()].flatMap(({ on }) => on.next).find(({ call }) => call === "quote.finalize");
  return { call: "quote.finalize", ...(own?.with && { with: own.with }) };
}

/** The time between two questions about a payment, in milliseconds. */
const BETWEEN_QUESTIONS = 2_000;

/** The call in flight. */
export const pendingCall = (here: Here, pending: Pending): CallName | undefined =>
  callsOf(here, pending)[pending.at]?.call;

/** Calls whose effect cannot be undone: they bind coverage or mail a proposal. */
const FINAL: ReadonlySet<CallName | undefined> = new Set(["quote.finalize", "quote.handoff"]);

/** Whether the call in flight may end the enrollment, so that the person cannot go back. */
export const isFinishing = (here: Here, pending: Pending): boolean =>
  pending.phase === "settle" || pending.phase === "confirming" || FINAL.has(pendingCall(here, pending));

/** The transition that asks for the next due call of a sequence; null when no call is left. */
export function nextCall(here: Here, pending: Pending): Transition | null {
  const calls = callsOf(here, pending);
  for (let at = pending.at; at < calls.length; at++) {
    const due = prepare(here, pending, calls[at] as PlannedCall);
    if (!due) continue;
    const call = pending.phase === "confirming" && at === 0 ? { ...due, delay_ms: BETWEEN_QUESTIONS } : due;
    return { session: change(here.session, { pending: atCall(pending, at, pending.results) }), outcome: asks(call) };
  }
  return null;
}

const asks = (call: Call): Outcome => ({ kind: "calls", calls: [call] });

function prepare(here: Here, pending: Pending, planned: PlannedCall): Call | null {
  if (pending.has_plans && planned.call === "plans.load") return null;
  if (planned.when && !planned.when(here)) return null;
  if (!planned.with) return { call: planned.call };
  const payload = payloadOf(here, pending, planned);
  if (payload === undefined) return null;
  if (planned.skipIfUnchanged && isUnchanged(payload, here.session.data.client)) return null;
  return { call: planned.call, with: payload };
}

/** The payload of a planned call. While a dialog's calls are made, its answers are assumed. */
export function payloadOf(here: Here, { phase, name, only }: Pending, planned: PlannedCall): JsonObject | undefined {
  const saved = only ? assumingOthers(here, only) : here;
  return planned.with?.(phase === "confirm" ? assumingDialog(saved, name) : saved);
}

/** The moment with only these answers of the step as typed, and all others as they were before. */
function assumingOthers(here: Here, only: readonly string[]): Here {
  const others = here.step.questions.filter(({ name, derived }) => !only.includes(name) && !derived);
  return here.assuming(new Map(others.map((question) => [question.name, here.first(question)])));
}

/** The moment with the answers that a dialog of the step sets. */
export function assumingDialog(here: Here, id: string | undefined): Here {
  const sets = here.step.confirms.find((dialog) => dialog.id === id)?.sets ?? [];
  return sets.length === 0 ? here : here.assuming(answersSetBy(here, sets));
}

/** The answers that a dialog sets, by the names of their questions. */
export const answersSetBy = (here: Here, sets: CompiledConfirm["sets"]): ReadonlyMap<string, Json | undefined> =>
  new Map(sets.map(({ question, rule }) => [question.name, fromRules(question, rule(here.scope) as Json)]));

/** Whether a payload would change nothing. A part that it sends replaces the loaded part whole. */
function isUnchanged(payload: JsonObject, loaded: JsonObject | undefined): boolean {
  return Object.entries(payload).every(
    ([key, value]) => key === "broker" || (isPartOf(value, loaded?.[key]) && isPartOf(loaded?.[key], value)),
  );
}

/** Whether `whole` has everything in `part`, with equal values. */
export function isPartOf(part: Json | undefined, whole: Json | undefined): boolean {
  if (part === null || typeof part !== "object") return part === whole;
  if (whole === null || typeof whole !== "object") return false;
  if (Array.isArray(part))
    return (
      Array.isArray(whole) &&
      part.length === whole.length &&
      part.every((item, index) => isPartOf(item as Json, whole[index] as Json))
    );
  return isObject(part) && Object.entries(part).every(([key, value]) => isPartOf(value, (whole as JsonObject)[key]));
}
