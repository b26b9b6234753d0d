import type {
  CallError,
  CallResult,
  Json,
  JsonObject,
  Pending,
  Problem,
  Session,
  SessionData,
  Transition,
} from "../contract";
import type { Reject } from "../flow/flow.types";
import { holds } from "../language/evaluate";
import { say } from "../wording/say";
import { atCall, change, changeData } from "./change";
import { callsOf, pendingCall } from "./calls";
import type { Compiled } from "./compiled";
import { filledPlans } from "./defaults";
import { pathOf } from "./path";
import { prefillAll } from "./prefill";
import { leaveFor, proceed } from "./sequence";
import { settlement } from "./settle";
import { fillTemplate } from "./template";
import { afterSaving, withoutTotal } from "./total";
import { isObject } from "../values/objects";

const NO_REASON = { kind: "ignored", reason: "no such call is pending" } as const;

/** Takes the result of the call that is pending; any other result is ignored. */
export function receive(compiled: Compiled, session: Session, result: CallResult): Transition {
  const pending = session.pending;
  if (!pending || pendingCall(compiled, session, pending) !== result.call) return { session, outcome: NO_REASON };
  return result.ok ? succeed(compiled, session, pending, result) : fail(compiled, session, pending, result);
}

function succeed(
  compiled: Compiled,
  session: Session,
  pending: Pending,
  result: Extract<CallResult, { ok: true }>,
): Transition {
  const data = reduce(
    session.data,
    result,
    () => sentWith(compiled, session, pending),
    compiled.flow.plan?.defaults as Json | undefined,
  );
  const results = result.call === "card.tokenise" ? { ...pending.results, card: result.value } : pending.results;
  const further = atCall(pending, pending.at + 1, results);
  const received = change(session, { data, pending: further });
  if (pending.leave_to !== undefined) return leaveFor(compiled, received, further, pending.leave_to);
  const refusal = firstThatHolds(compiled, received, compiled.flow.after_call?.[result.call]);
  return refusal ? refuse(withoutSequence(compiled, received, pending), refusal) : proceed(compiled, received, further);
}

/** The payload that the pending call was made with. */
const sentWith = (compiled: Compiled, session: Session, pending: Pending): JsonObject =>
  (fillTemplate(compiled, callsOf(compiled, session, pending)[pending.at]?.with, pathOf(compiled, session).scope) ??
    {}) as JsonObject;

/** What a successful call changes in the session's data. */
function reduce(
  data: SessionData,
  result: Extract<CallResult, { ok: true }>,
  sent: () => JsonObject,
  defaults: Json | undefined,
): SessionData {
  const value = isObject(result.value) ? result.value : undefined;
  switch (result.call) {
    case "quote.create":
    case "quote.load":
      return value ? changeData(withoutTotal(data), { quote: value }) : data;
    case "quote.update":
      return changeData(afterSaving(data, sent), { quote: value ?? merged(data.quote, sent()) });
    case "quote.finalize":
      return changeData(data, { quote: { ...data.quote, ...value } });
    case "client.load":
      return value ? changeData(data, { client: value }) : data;
    case "client.update":
      return changeData(data, { client: value ?? { ...data.client, ...sent() } });
    case "plans.load":
      return changeData(withoutTotal(data), {
        plans: filledPlans(Array.isArray(value?.plans) ? (value.plans as readonly JsonObject[]) : [], defaults),
      });
    case "checkout.load":
      return value ? changeData(data, { checkout: value }) : data;
    case "quote.handoff":
    case "card.tokenise":
      return data;
  }
}

/** An answerless save counts as stored as sent: top-level keys of the application are replaced (resolutions A-58). */
const merged = (quote: JsonObject | undefined, payload: JsonObject): JsonObject => ({
  ...quote,
  application: {
    ...(quote?.application as JsonObject | undefined),
    ...(payload.application as JsonObject | undefined),
  },
});

function fail(
  compiled: Compiled,
  session: Session,
  pending: Pending,
  result: Extract<CallResult, { ok: false }>,
): Transition {
  const meaning = compiled.flow.errors?.[result.error.code];
  const problem = problemOf(compiled, session, pending, result, meaning?.at);
  const settling = settlement(compiled, session, pending, result.error, problem);
  if (settling) return settling;
  const ended = withoutSequence(compiled, session, pending);
  // Nothing is lost by it: what was to be saved waits on its step.
  if (pending.leave_to !== undefined) return leaveFor(compiled, ended, pending, pending.leave_to);
  if (meaning?.reject) return refuse(ended, { id: result.error.code, with: meaning.reject });
  const refusal = refusalNamedBy(compiled, result.error);
  if (refusal) return refuse(ended, refusal);
  return { session: change(ended, { problem }), outcome: { kind: "failed", problem } };
}

function problemOf(
  compiled: Compiled,
  session: Session,
  pending: Pending,
  { call, error }: Extract<CallResult, { ok: false }>,
  at: string | undefined,
): Problem {
  const message = error.message ?? say(compiled.flow.messages.failure, pathOf(compiled, session).scope);
  const fields = { ...fieldMessages(error), ...(at === undefined ? {} : { [at]: message }) };
  const again = {
    ...(pending.name === undefined ? {} : { name: pending.name }),
    ...(pending.then === undefined ? {} : { then: pending.then }),
  };
  return {
    phase: pending.phase,
    ...again,
    call,
    code: error.code,
    message,
    fields,
    ...(error.uncertain && { uncertain: error.uncertain }),
    ...(error.request_id === undefined ? {} : { request_id: error.request_id }),
  };
}

/** The flow's own refusal that the provider found: an answer changed later may break the rule of another step. */
function refusalNamedBy({ steps }: Compiled, { details = [] }: CallError): Reject | undefined {
  const rules = new Set(details.map(({ rule }) => rule));
  return [...steps.values()].flatMap(({ step }) => step.reject ?? []).find(({ id }) => rules.has(id));
}

const fieldMessages = (error: CallError): { readonly [name: string]: string } =>
  Object.fromEntries(
    (error.details ?? []).flatMap((detail) => (detail.at === undefined ? [] : [[detail.at, detail.message]])),
  );

/** Ends a sequence that did not get to its end; what the start has loaded is still put to use. */
function withoutSequence(compiled: Compiled, session: Session, pending: Pending): Session {
  const ended = change(session, { pending: null });
  return pending.phase === "start" ? prefillAll(compiled, ended) : ended;
}

/** The first refusal whose condition holds. */
export function firstThatHolds(
  compiled: Compiled,
  session: Session,
  refusals: readonly Reject[] | undefined,
): Reject | undefined {
  if (!refusals || refusals.length === 0) return undefined;
  const { scope } = pathOf(compiled, session);
  return refusals.find((refusal) => holds(refusal.when, scope));
}

/** Opens a refusal's dialog over the step. */
export const refuse = (session: Session, refusal: Pick<Reject, "id" | "with">): Transition => ({
  session: change(session, { dialog: { kind: "rejection", rejection: refusal.with, rule: refusal.id } }),
  outcome: { kind: "rejected", rejection: refusal.with, rule: refusal.id },
});
