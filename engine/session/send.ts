import type { FieldError, Pending, SessionEvent, Transition, Session } from "../contract";
import type { OwnEvent } from "../kinds/kind";
import type { CompiledConfirm } from "../flow/compiled";
import { shownIn } from "../moment/consent";
import { isOffered } from "../moment/offered";
import { isBlank } from "../values/blank";
import { answersSetBy, isFinishing } from "./calls";
import { withMeant, withoutAnswers, withTyped } from "./answers";
import { change } from "./change";
import { errorsOf, rejectedBy } from "./errors";
import { kindOf, type Here } from "./here";
import { following, preceding, resolve } from "./navigate";
import { receive, reject } from "./receive";
import { asksFirst, discard, saveOnly } from "./save-only";
import { begin, land } from "./sequence";

type EventOf<T extends SessionEvent["type"]> = Extract<SessionEvent, { readonly type: T }>;

const ignored = ({ session }: Here, reason: string): Transition => ({ session, outcome: { kind: "ignored", reason } });
const stay = (session: Session): Transition => ({ session, outcome: { kind: "stay" } });

/** One event on a session: the new session and what came of it. Pure; an event that does not apply changes nothing. */
export function send(here: Here, event: SessionEvent): Transition {
  const { session } = here;
  if (event.type === "receive") return receive(here, event.result);
  if (session.left) return ignored(here, "the enrollment has been left");
  if (event.type === "answer") return answer(here, event);
  if (event.type === "blur") return touch(here, event.name);
  if (session.pending)
    return event.type === "back" || event.type === "go"
      ? leaveMeanwhile(here, session.pending, event)
      : ignored(here, "a call is pending");
  if (event.type === "confirm" || event.type === "dismiss") return close(here, event.type);
  if (session.dialog) return ignored(here, "a dialog is open");
  return act(here, event);
}

/**
 * Back, or to another step, while a call is in flight: the person goes there once the call is answered, so that it is
 * known what the server stored. Not possible while coverage is being bound.
 */
function leaveMeanwhile(here: Here, pending: Pending, event: EventOf<"back" | "go">): Transition {
  const { session } = here;
  if (pending.phase === "start" || isFinishing(here, pending))
    return ignored(here, "a call is pending that must end first");
  const target = event.type === "go" ? event.step : preceding(here);
  if (target === null || target === session.step) return ignored(here, "there is no step to go to");
  return stay(
    change(event.type === "go" ? withoutQuery(session, event) : session, { pending: { ...pending, leave_to: target } }),
  );
}

function act(
  here: Here,
  event: Exclude<SessionEvent, EventOf<"receive" | "answer" | "blur" | "confirm" | "dismiss">>,
): Transition {
  switch (event.type) {
    case "next":
      return next(here);
    case "back":
      return back(here);
    case "go":
      return go(here, event);
    case "retry":
      return retry(here);
    default:
      return own(here, event);
  }
}

/** Phases in which a person may go on typing, because their calls do not read the answers. */
const TYPING: ReadonlySet<Pending["phase"]> = new Set(["enter", "change"]);

function answer(here: Here, event: EventOf<"answer">): Transition {
  const { session } = here;
  const { name } = event;
  const kind = kindOf(here, here.step);
  const changes = kind.on.change(name).length > 0;
  if (session.pending && !(TYPING.has(session.pending.phase) && !changes)) return ignored(here, "a call is pending");
  const reaction = kind.on.react(here, event);
  if ("ignored" in reaction) return ignored(here, reaction.ignored);
  if ("errors" in reaction) return { session, outcome: { kind: "invalid", errors: reaction.errors } };
  const value = reaction.answers[name];
  const question = here.flow.questions.get(name);
  if (value === undefined || (question && shownIn(here, question) === value)) return stay(session);
  const typed = withOffered(here.at(withTyped(session, reaction.answers)), name);
  const changed = typed.at(withoutProblem(withoutAnswers(typed.session, hiddenConsents(typed)), name));
  if (!changes || errorsOf(changed, changed.step).some(({ at }) => at === name)) return stay(changed.session);
  return begin(changed, { phase: "change", step: session.step, name });
}

/**
 * The step with nothing in place of other answers that their lists do not offer any more: their fields show none, so a
 * person could not clear them.
 */
function withOffered(here: Here, given: string): Here {
  const { filtered } = here.step;
  if (filtered.length === 0) return here;
  const gone = filtered.filter((question) => {
    if (question.name === given) return false;
    const answer = here.answer(question);
    return !isBlank(answer) && !isOffered(question, answer, here);
  });
  return here.at(withTyped(here.session, Object.fromEntries(gone.map(({ name }) => [name, null]))));
}

/**
 * Consents that were ticked and are no longer asked for, on this step or another. They count as never given: if asked
 * again, they are open.
 */
function hiddenConsents(here: Here): readonly string[] {
  const { answers } = here.session;
  const hidden = here.flow.consents.filter(
    (question) => answers[question.name] !== undefined && !here.isAsked(question),
  );
  return hidden.length === 0 ? NO_NAMES : hidden.map(({ name }) => name);
}

const NO_NAMES: readonly string[] = [];

/** Removes the message beside a field when the field changes, and the problem with its last message. */
function withoutProblem(session: Session, name: string): Session {
  const { problem } = session;
  if (!problem || !(name in problem.fields)) return session;
  const fields = Object.fromEntries(Object.entries(problem.fields).filter(([field]) => field !== name));
  return change(session, { problem: Object.keys(fields).length === 0 ? null : { ...problem, fields } });
}

function touch(here: Here, name: string): Transition {
  const kind = kindOf(here, here.step);
  const isHere = kind.answers.includes(name) || (kind.form?.named.has(name) ?? false);
  if (!isHere) return ignored(here, `"${name}" is not asked here`);
  const left = withMeant(here.session, here.flow, [name]);
  return stay(left.touched.includes(name) ? left : change(left, { touched: [...left.touched, name] }));
}

/** An event of the step's own kind: new answers, with Next pressed or not. */
function own(here: Here, event: OwnEvent): Transition {
  const reaction = kindOf(here, here.step).on.react(here, event);
  if ("ignored" in reaction) return ignored(here, reaction.ignored);
  if ("errors" in reaction) return { session: here.session, outcome: { kind: "invalid", errors: reaction.errors } };
  const typed = withTyped(here.session, reaction.answers);
  if (reaction.isNext) return next(here.at(typed));
  if (reaction.saves) return saveOnly(here, here.at(withMeant(typed, here.flow, reaction.saves)), reaction.saves);
  // A list is never left as a field is: a change shows what is wrong with it now.
  return "name" in event ? touch(here.at(typed), event.name) : stay(typed);
}

function next(entered: Here): Transition {
  const kind = kindOf(entered, entered.step);
  const given = kind.on.answersAtNext(entered);
  const here = entered.at(
    withMeant(given ? withTyped(entered.session, given) : entered.session, entered.flow, kind.answers),
  );
  const { session, step } = here;
  const errors = errorsOf(here, step);
  if (errors.length > 0) return invalid(here, kind.answers, errors);
  const rejected = rejectedBy(here, step);
  if (rejected) return reject(session, rejected);
  const asked = asksFirst(here);
  if (asked) return asked;
  if (following(here) === session.step) return ignored(here, "this is the last step");
  return begin(here, { phase: "next", step: session.step });
}

function invalid({ session }: Here, names: readonly string[], errors: readonly FieldError[]): Transition {
  return {
    session: change(session, { touched: [...new Set([...session.touched, ...names])] }),
    outcome: { kind: "invalid", errors },
  };
}

function back(here: Here): Transition {
  const previous = preceding(here);
  return previous === null ? ignored(here, "there is no step before this one") : land(here, previous);
}

function go(here: Here, event: EventOf<"go">): Transition {
  const moved = here.at(change(withoutQuery(here.session, event), { return_to: event.return_to ?? null }));
  return land(moved, resolve(moved, event.step));
}

/** The session without the address parameters that this link drops (C-10). */
function withoutQuery(session: Session, { drop_query = [] }: EventOf<"go">): Session {
  if (!drop_query.some((name) => name in session.query)) return session;
  return change(session, {
    query: Object.fromEntries(Object.entries(session.query).filter(([name]) => !drop_query.includes(name))),
  });
}

function retry(here: Here): Transition {
  const { problem, step } = here.session;
  if (!problem) return ignored(here, "nothing has failed");
  if (problem.phase === "next" || problem.phase === "confirm") return next(here);
  const name = problem.phase === "change" ? problem.name : undefined;
  const then = problem.phase === "start" ? problem.then : undefined;
  return begin(here, {
    phase: problem.phase,
    step,
    ...(problem.only && { only: problem.only }),
    ...(name !== undefined && { name }),
    ...(then !== undefined && { then }),
  });
}

function close(here: Here, press: "confirm" | "dismiss"): Transition {
  const { dialog } = here.session;
  if (!dialog) return discard(here) ?? ignored(here, "no dialog is open");
  const closed = here.at(change(here.session, { dialog: null }));
  if (dialog.kind === "rejection") return stay(closed.session);
  if (press === "dismiss") return stay(dialog.only ? withoutAnswers(closed.session, dialog.only) : closed.session);
  const asked = here.step.confirms.find(({ id }) => id === dialog.confirm);
  return asked ? agreed(closed, asked, dialog.only) : stay(closed.session);
}

/**
 * Confirms a dialog. First tries the rules that it judges with the answers it sets, before anything is saved (B-05).
 */
function agreed(
  here: Here,
  { id, sets, judges, clears, to }: CompiledConfirm,
  only: readonly string[] | undefined,
): Transition {
  const set = answersSetBy(here, sets);
  const assumed = here.assuming(set);
  const rejected = judges.find(({ when }) => assumed.holds(when));
  if (rejected) {
    const left = only ? withoutAnswers(here.session, only) : here.session;
    const dropped = (only ?? []).map((name) => [name, here.session.answers[name]] as const);
    return reject(left, rejected, Object.fromEntries([...dropped, ...set]));
  }
  const cleared = here.at(withoutAnswers(here.session, clears));
  return begin(cleared, {
    phase: "confirm",
    step: here.session.step,
    name: id,
    ...(only && { only }),
    ...(to !== undefined && { then: to }),
  });
}
