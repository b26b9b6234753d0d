import type { FieldError, Json, JsonObject, Outcome, Pending, Session, SessionEvent, Transition } from "../contract";
import type { Confirm } from "../flow/flow.types";
import { holds } from "../language/evaluate";
import { changePeople } from "../steps/people";
import { formErrors } from "../validation/form";
import { isFinishing } from "./calls";
import { change } from "./change";
import { known, type Compiled, type CompiledForm, type CompiledStep } from "./compiled";
import { checkErrors, following, preceding, resolve, stepErrors } from "./navigate";
import { pathOf } from "./path";
import { trimmed } from "../values/blank";
import { without } from "../values/objects";
import { firstThatHolds, receive, refuse } from "./receive";
import { begin, land } from "./sequence";

type EventOf<T extends SessionEvent["type"]> = Extract<SessionEvent, { readonly type: T }>;

const ignored = (session: Session, reason: string): Transition => ({ session, outcome: { kind: "ignored", reason } });
const stay = (session: Session): Transition => ({ session, outcome: { kind: "stay" } });

/** One event on a session: the new session and what came of it. Pure; an event that does not apply changes nothing. */
export function send(compiled: Compiled, session: Session, event: SessionEvent): Transition {
  if (event.type === "receive") return receive(compiled, session, event.result);
  if (session.left) return ignored(session, "the enrollment has been left");
  const step = known(compiled.steps, session.step);
  if (event.type === "answer") return answer(compiled, session, step, event);
  if (event.type === "blur") return touch(session, step, event.name);
  if (session.pending)
    return event.type === "back" || event.type === "go"
      ? leaveMeanwhile(compiled, session, session.pending, event)
      : ignored(session, "a call is pending");
  if (event.type === "confirm" || event.type === "dismiss") return close(compiled, session, step, event.type);
  if (session.dialog) return ignored(session, "a dialog is open");
  return act(compiled, session, step, event);
}

/**
 * Back, or to another step, while a call is in flight: the person goes as soon as it is answered, so that what the
 * server stored is known. Nobody goes while coverage is being bound.
 */
function leaveMeanwhile(
  compiled: Compiled,
  session: Session,
  pending: Pending,
  event: EventOf<"back" | "go">,
): Transition {
  if (pending.phase === "start" || isFinishing(compiled, session, pending))
    return ignored(session, "a call is pending that must end first");
  const target = event.type === "go" ? event.step : preceding(compiled, session);
  if (target === null || target === session.step) return ignored(session, "there is no step to go to");
  return stay(
    change(event.type === "go" ? withoutQuery(session, event) : session, { pending: { ...pending, leave_to: target } }),
  );
}

function act(
  compiled: Compiled,
  session: Session,
  step: CompiledStep,
  event: Exclude<SessionEvent, EventOf<"receive" | "answer" | "blur" | "confirm" | "dismiss">>,
): Transition {
  switch (event.type) {
    case "next":
      return next(compiled, step.step.kind === "add-ons" ? declined(session, step) : session, step);
    case "back":
      return back(compiled, session);
    case "go":
      return go(compiled, session, event);
    case "retry":
      return retry(compiled, session, step);
    case "skip":
      return step.step.kind === "add-ons"
        ? next(compiled, answeredAll(session, step, false), step)
        : ignored(session, "nothing to skip");
    case "choose":
      return step.step.kind === "plan-choice" || step.step.kind === "plan-details"
        ? next(compiled, answered(session, step.step.answer, event.value), step)
        : ignored(session, "nothing to choose");
    default:
      return person(compiled, session, step, event);
  }
}

const answered = (session: Session, name: string, value: Json): Session =>
  change(session, { answers: { ...session.answers, [name]: value }, unsaved: drafted(session, name) });

const drafted = (session: Session, name: string): Session["unsaved"] =>
  session.unsaved.includes(name) ? session.unsaved : [...session.unsaved, name];

const answeredAll = (session: Session, step: CompiledStep, value: Json): Session =>
  change(session, {
    answers: { ...session.answers, ...Object.fromEntries([...step.answers].map((name) => [name, value])) },
  });

/** What was left unticked at Next is a no, so that coming back finds the same answers. */
function declined(session: Session, step: CompiledStep): Session {
  const open = [...step.answers].filter((name) => session.answers[name] === undefined);
  return open.length === 0
    ? session
    : change(session, { answers: { ...session.answers, ...Object.fromEntries(open.map((name) => [name, false])) } });
}

function answer(
  compiled: Compiled,
  session: Session,
  step: CompiledStep,
  { name, value }: EventOf<"answer">,
): Transition {
  if (!step.answers.has(name) || step.step.kind === "people") return ignored(session, `"${name}" is not asked here`);
  if (value !== null && typeof value === "object") return ignored(session, "an answer is a text, a number or yes/no");
  const onChange = step.step.on_change?.[name];
  if (session.pending && (onChange || !["enter", "change"].includes(session.pending.phase)))
    return ignored(session, "a call is pending");
  const before = session.answers[name];
  if (before === value) return stay(session);
  const changed = withAnswer(session, step, name, value ?? "");
  if (!onChange || !isValid(compiled, changed, step, name)) return stay(changed);
  return begin(compiled, changed, { phase: "change", step: step.id, name });
}

/** A copy with one more value; assigned, because a spread with a computed name is half again as slow. */
function withValue(answers: JsonObject, name: string, value: Json): JsonObject {
  const next: { [name: string]: Json | undefined } = Object.assign({}, answers);
  next[name] = value;
  return next;
}

function withAnswer(session: Session, step: CompiledStep, name: string, value: Json): Session {
  const cleared = step.form?.ui[name]?.clears;
  const answers = cleared ? without(session.answers, cleared) : session.answers;
  return change(session, {
    answers: withValue(answers, name, value),
    unsaved: drafted(session, name),
    problem: withoutField(session.problem, name),
  });
}

/** Whether one question's answer has no error; the others may still be open. */
function isValid(compiled: Compiled, session: Session, step: CompiledStep, name: string): boolean {
  const path = pathOf(compiled, session);
  const own = step.form ? formErrors(compiled, step.form, session.answers, path.scope, [name]) : [];
  return own.length === 0 && checkErrors(step, path).every((error) => error.at !== name);
}

/** A message beside a field goes as soon as the field changes; with the last one goes the problem. */
function withoutField(problem: Session["problem"], name: string): Session["problem"] {
  if (!problem || !(name in problem.fields)) return problem;
  const fields = Object.fromEntries(Object.entries(problem.fields).filter(([field]) => field !== name));
  return Object.keys(fields).length === 0 ? null : { ...problem, fields };
}

function touch(session: Session, step: CompiledStep, name: string): Transition {
  const asked = step.answers.has(name) || (step.form?.names.includes(name) ?? false);
  if (!asked) return ignored(session, `"${name}" is not asked here`);
  const left = withTrimmed(session, [name]);
  return stay(left.touched.includes(name) ? left : change(left, { touched: [...left.touched, name] }));
}

/** The session without spaces around these answers: they are trimmed when their field is left, and at Next. */
function withTrimmed(session: Session, names: Iterable<string>): Session {
  const answers = trimmed(session.answers, names);
  return answers === session.answers ? session : change(session, { answers });
}

function next(compiled: Compiled, entered: Session, step: CompiledStep): Transition {
  const session = withTrimmed(entered, step.answers);
  const errors = stepErrors(compiled, session, step);
  if (errors.length > 0) return invalid(session, step, errors);
  const refusal = firstThatHolds(compiled, session, step.step.reject);
  if (refusal) return refuse(session, refusal);
  const { scope } = pathOf(compiled, session);
  const dialog = step.step.confirm?.find((candidate) => holds(candidate.when, scope));
  if (dialog)
    return {
      session: change(session, { dialog: { kind: "confirm", confirm: dialog.id } }),
      outcome: { kind: "confirm", confirm: dialog.id },
    };
  if (following(compiled, session) === session.step) return ignored(session, "this is the last step");
  return begin(compiled, session, { phase: "next", step: step.id });
}

function invalid(session: Session, step: CompiledStep, errors: readonly FieldError[]): Transition {
  return {
    session: change(session, { touched: [...new Set([...session.touched, ...step.answers])] }),
    outcome: { kind: "invalid", errors },
  };
}

function back(compiled: Compiled, session: Session): Transition {
  const previous = preceding(compiled, session);
  return previous === null ? ignored(session, "there is no step before this one") : land(compiled, session, previous);
}

function go(compiled: Compiled, session: Session, event: EventOf<"go">): Transition {
  const moved = withoutQuery(session, event);
  return land(compiled, moved, resolve(compiled, moved, event.step));
}

/** The session without the parameters of the address that this way out of a step ends (C-10). */
function withoutQuery(session: Session, { drop_query = [] }: EventOf<"go">): Session {
  if (!drop_query.some((name) => name in session.query)) return session;
  return change(session, {
    query: Object.fromEntries(Object.entries(session.query).filter(([name]) => !drop_query.includes(name))),
  });
}

function retry(compiled: Compiled, session: Session, step: CompiledStep): Transition {
  const problem = session.problem;
  if (!problem) return ignored(session, "nothing has failed");
  if (problem.phase === "next" || problem.phase === "confirm") return next(compiled, session, step);
  const name = problem.phase === "change" ? problem.name : undefined;
  const then = problem.phase === "start" ? problem.then : undefined;
  return begin(compiled, session, {
    phase: problem.phase,
    step: step.id,
    ...(name === undefined ? {} : { name }),
    ...(then === undefined ? {} : { then }),
  });
}

function close(compiled: Compiled, session: Session, step: CompiledStep, press: "confirm" | "dismiss"): Transition {
  const dialog = session.dialog;
  if (!dialog) return ignored(session, "no dialog is open");
  const closed = change(session, { dialog: null });
  if (dialog.kind === "rejection" || press === "dismiss") return stay(closed);
  const asked = step.step.confirm?.find((candidate) => candidate.id === dialog.confirm);
  return asked ? confirmed(compiled, closed, step, asked) : stay(closed);
}

function confirmed(compiled: Compiled, session: Session, step: CompiledStep, dialog: Confirm): Transition {
  const refusal = firstThatHolds(compiled, session, dialog.reject);
  if (refusal) return refuse(session, refusal);
  const cleared = dialog.clears ? change(session, { answers: without(session.answers, dialog.clears) }) : session;
  return begin(compiled, cleared, {
    phase: "confirm",
    step: step.id,
    name: dialog.id,
    ...(dialog.to === undefined ? {} : { then: dialog.to }),
  });
}

function person(
  compiled: Compiled,
  session: Session,
  step: CompiledStep,
  event: EventOf<"person.add" | "person.edit" | "person.remove" | "person.share">,
): Transition {
  if (step.step.kind !== "people") return ignored(session, "no people are asked for here");
  const form = step.form as CompiledForm;
  if ("person" in event) {
    const errors = formErrors(compiled, form, event.person, pathOf(compiled, session).scope);
    if (errors.length > 0) return { session, outcome: { kind: "invalid", errors } satisfies Outcome };
  }
  const list = changePeople(
    step.step,
    form,
    session.answers,
    "person" in event ? { ...event, person: trimmed(event.person) } : event,
  );
  return list
    ? stay(answered(session, step.step.answer, list))
    : ignored(session, "there is no such person, or no room");
}
