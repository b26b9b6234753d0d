import type {
  CallError,
  CallResult,
  JsonObject,
  Pending,
  Problem,
  Session,
  SessionData,
  Transition,
} from "../contract";
import type { CompiledFlow } from "../flow/compiled";
import { filledPlans } from "../moment/coverages";
import { PLAN_TITLE } from "../moment/plans";
import { pricedFor } from "../moment/priced-for";
import { isBlank } from "../values/blank";
import { isObject } from "../values/objects";
import { under, valueAt } from "../values/path";
import { atCall, change, changeData } from "./change";
import { callsOf, payloadOf, pendingCall } from "./calls";
import { withoutPlans, type Rejected } from "./errors";
import { findingsOf } from "./findings";
import type { Here } from "./here";
import { afterMoving } from "./moved";
import { withLapsed } from "./lapsed";
import { begin, leaveFor, proceed } from "./sequence";
import { settlement } from "./settle";
import { afterSaving, withoutTotal } from "./total";

const NO_REASON = { kind: "ignored", reason: "no such call is pending" } as const;

/** Takes the result of the call that is pending; any other result is ignored. */
export function receive(here: Here, result: CallResult): Transition {
  const { session } = here;
  const { pending } = session;
  if (!pending || pendingCall(here, pending) !== result.call) return { session, outcome: NO_REASON };
  return result.ok ? succeed(here, pending, result) : fail(here, pending, result);
}

type Success = Extract<CallResult, { ok: true }>;
type Failure = Extract<CallResult, { ok: false }>;

function succeed(here: Here, pending: Pending, result: Success): Transition {
  const data = reduce(here.session.data, result, () => sentWith(here, pending), here.flow);
  const results = resultsWith(pending, result);
  const further = atCall(pending, pending.at + 1, results);
  const saved = here.at(change(here.session, { data, pending: further }));
  const received = withLapsed(here, withDropped(here, afterMoving(here, saved)));
  if (pending.leave_to !== undefined) return leaveFor(received, further, pending.leave_to);
  const rejected = result.call === "plans.load" ? withoutPlans(received) : undefined;
  return rejected ? reject(change(received.session, { pending: null }), rejected) : proceed(received, further);
}

/** The results that later calls of the sequence, and the step that it leads to, go by. */
function resultsWith({ results }: Pending, { call, value }: Success): Pending["results"] {
  if (call === "card.tokenise") return { ...results, card: value };
  return call === "plans.load" ? { ...results, plans: true } : results;
}

/** Remembers the plan that the call has taken from the person, so that the next step can say which one it was. */
function withDropped(before: Here, after: Here): Here {
  const { plan } = before;
  if (plan === null || after.plan !== null) return after;
  const parts = before.flow.planLines.filter(({ isPart, path }) => isPart && !isBlank(under(plan, path)));
  const title = String(valueAt(plan, PLAN_TITLE) ?? before.flow.changed?.unnamed ?? "");
  const dropped = { plan: title, parts: parts.map(({ question }) => question.name) };
  return after.at(change(after.session, { dropped }));
}

/** The payload that the pending call was made with. */
function sentWith(here: Here, pending: Pending): JsonObject {
  const planned = callsOf(here, pending)[pending.at];
  return (planned && payloadOf(here, pending, planned)) ?? {};
}

/** What a successful call changes in the session's data. */
function reduce(data: SessionData, result: Success, sent: () => JsonObject, flow: CompiledFlow): SessionData {
  const value = isObject(result.value) ? result.value : undefined;
  switch (result.call) {
    case "quote.create":
    case "quote.load":
      return value ? changeData(withoutTotal(data), { quote: value }) : data;
    case "quote.update":
      return changeData(afterSaving(data, sent, flow), { quote: value ?? merged(data.quote, sent()) });
    case "quote.finalize":
      return changeData(data, { quote: bound(data.quote, value) });
    case "client.load":
      return value ? changeData(data, { client: value }) : data;
    case "client.update":
      return changeData(data, { client: value ?? { ...data.client, ...sent() } });
    case "plans.load": {
      const plans = Array.isArray(value?.plans) ? (value.plans as readonly JsonObject[]) : [];
      return changeData(withoutTotal(data), {
        plans: filledPlans(plans, flow.coverages),
        priced_for: pricedFor(data),
      });
    }
    case "checkout.load":
      return value ? changeData(data, { checkout: value }) : data;
    case "quote.handoff":
    case "card.tokenise":
      return data;
  }
}

/** The quote once it is bound: with its policy, and with what it was paid. */
function bound(quote: JsonObject | undefined, { billing, ...value }: JsonObject = {}): JsonObject {
  if (!isObject(billing)) return { ...quote, ...value };
  const application = isObject(quote?.application) ? quote.application : {};
  return { ...quote, ...value, application: { ...application, billing } };
}

/**
 * The quote after a save whose response has no body, which counts as stored as sent: replaces top-level keys of the
 * application, and `answers` key by key (A-58, N-06); `null` removes.
 */
function merged(quote: JsonObject | undefined, payload: JsonObject): JsonObject {
  const before = (quote?.application ?? {}) as JsonObject;
  const sent = (payload.application ?? {}) as JsonObject;
  const answers = isObject(sent.answers)
    ? { answers: present({ ...(before.answers as JsonObject | undefined), ...sent.answers }) }
    : {};
  return { ...quote, application: present({ ...before, ...sent, ...answers }) };
}

const present = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

function fail(here: Here, pending: Pending, result: Failure): Transition {
  const { call } = result;
  const error: CallError = { ...result.error, details: findingsOf(here, call, result.error.details ?? []) };
  const problem = problemOf(here, pending, call, error);
  const settling = settlement(here, pending, error, problem);
  if (settling) return settling;
  const ended = here.at(change(here.session, { pending: null }));
  // Nothing is lost: the unsaved answers wait on their step.
  if (pending.leave_to !== undefined) return leaveFor(ended, pending, pending.leave_to);
  const rejection = here.flow.rejectionFor.get(error.code);
  if (rejection !== undefined) return reject(ended.session, { id: error.code, with: rejection });
  return judged(ended, error) ?? { session: change(ended.session, { problem }), outcome: { kind: "failed", problem } };
}

function problemOf(here: Here, pending: Pending, call: Failure["call"], error: CallError): Problem {
  const message = error.message ?? here.flow.failure.say(here.scope);
  const at = here.flow.errorsAt.get(error.code);
  const fields = { ...fieldMessages(error), ...(at !== undefined && { [at]: message }) };
  return {
    phase: pending.phase,
    ...(pending.name !== undefined && { name: pending.name }),
    ...(pending.then !== undefined && { then: pending.then }),
    ...(pending.only && { only: pending.only }),
    call,
    code: error.code,
    message,
    fields,
    ...(error.uncertain && { uncertain: error.uncertain }),
    ...(error.request_id !== undefined && { request_id: error.request_id }),
  };
}

/**
 * The transition after the server found broken rules. A rejection of this step opens its dialog; a rule of
 * another step leads to that step, with the stored answer and without a dialog. Null for any other failure.
 */
function judged(here: Here, { details = [], ...error }: CallError): Transition | null {
  const rules = new Set(details.map(({ rule }) => rule));
  const own = here.step.rejects.find(({ id }) => rules.has(id));
  if (own) return reject(here.session, own);
  const broken = details.find(({ step }) => step !== undefined && here.entry.places.has(step));
  if (!broken || broken.step === undefined || broken.step === here.session.step) return null;
  const fields = broken.at === undefined ? {} : { [broken.at]: broken.message };
  const message = ruleOf(here, broken.rule) ? here.flow.checkAnswer.say(here.scope) : broken.message;
  const problem: Problem = { phase: "next", call: "quote.update", code: error.code, message, fields };
  // Every step was done by what is known here: somebody else has changed the quote, so it is loaded again.
  return begin(here, { phase: "settle", step: broken.step, interrupted: { phase: "next", problem } });
}

/** Whether a rule of the flow rejects, so that its words belong to a dialog. */
const ruleOf = (here: Here, rule: string | undefined): boolean =>
  [...here.flow.steps.values()].some(({ rejects }) => rejects.some(({ id }) => id === rule));

const fieldMessages = (error: CallError): { readonly [name: string]: string } =>
  Object.fromEntries(
    (error.details ?? []).flatMap((detail) => (detail.at === undefined ? [] : [[detail.at, detail.message]])),
  );

/** Opens the dialog of a rejection over the step; `assuming` as in `Dialog`. */
export const reject = (session: Session, rejected: Rejected, assuming?: JsonObject): Transition => ({
  session: change(session, {
    dialog: {
      kind: "rejection",
      rejection: rejected.with,
      rule: rejected.id,
      ...(assuming !== undefined && { assuming }),
    },
  }),
  outcome: { kind: "rejected", rejection: rejected.with, rule: rejected.id },
});
