import type { Session, StepView, View } from "../contract";
import type { Step } from "../flow/flow.types";
import { holds } from "../language/evaluate";
import { kindOf } from "../steps";
import { TOTAL } from "../steps/checkout";
import { contactOf } from "../steps/contacts";
import { labelOf } from "../validation/form";
import { blocks } from "../wording/blocks";
import { say } from "../wording/say";
import { isFinishing } from "./calls";
import { entryOf, known, type Compiled, type CompiledEntry, type CompiledForm, type CompiledStep } from "./compiled";
import { contextOf, isFinished, preceding, stepErrors } from "./navigate";
import { pathOf, type Path } from "./path";
import type { Scope } from "./scope";
import type { FieldError } from "../contract";

/** Everything a host shows of a session: words resolved, errors chosen, buttons decided. */
export function view(compiled: Compiled, session: Session): View {
  const { flow } = compiled;
  const entry = entryOf(compiled, session);
  const path = pathOf(compiled, session);
  const step = known(compiled.steps, session.step);
  const errors = stepErrors(compiled, session, step, path);
  return {
    flow: { id: flow.id, version: flow.version, title: flow.title, vertical_code: flow.vertical_code },
    entry: entry.name,
    actor: entry.entry.actor,
    about_self: entry.entry.about_self,
    status: statusOf(session),
    busy: session.pending !== null,
    activity: activityOf(compiled, session),
    progress: progress(compiled, session, entry, path),
    back: session.pending && isFinishing(compiled, session, session.pending) ? null : preceding(compiled, session),
    next: nextButton(compiled, session, step, path, errors),
    problem: session.problem,
    dialog: dialog(compiled, session, step, path.scope),
    step: stepView(compiled, session, step, path, errors),
  };
}

function statusOf(session: Session): View["status"] {
  if (session.left) return "left";
  return session.pending?.phase === "start" || session.problem?.phase === "start" ? "loading" : "open";
}

function activityOf(compiled: Compiled, session: Session): View["activity"] {
  const { pending } = session;
  if (!pending) return null;
  if (pending.phase === "confirming") return "confirming";
  if (isFinishing(compiled, session, pending)) return "finishing";
  return pending.leave_to === undefined ? "saving" : "leaving";
}

/** Steps of side branches are not counted: they stand at the step that follows them (resolutions P-01). */
function progress(compiled: Compiled, session: Session, entry: CompiledEntry, path: Path): View["progress"] {
  const { main } = path;
  const here = entry.side.get(session.step)?.before ?? session.step;
  const n = main.findIndex((step) => step.id === here) + 1;
  const names = [...new Set(main.map((step) => step.step.group))];
  const current = main[n - 1]?.step.group;
  const position = names.indexOf(current ?? "");
  const finished = isFinished(compiled, session);
  const groups = names.map((name, index) => ({
    label: say(compiled.flow.groups[name] ?? name, path.scope),
    state:
      index < position
        ? ("done" as const)
        : index > position
          ? ("todo" as const)
          : finished
            ? ("done" as const)
            : ("current" as const),
  }));
  return { n, m: main.length, groups };
}

function nextButton(
  compiled: Compiled,
  session: Session,
  step: CompiledStep,
  path: Path,
  errors: readonly FieldError[],
): View["next"] {
  const entry = entryOf(compiled, session);
  if (entry.order.at(-1)?.id === step.id) return null;
  if (kindOf(step.step).ownNext && errors.length > 0) return null;
  const label = step.step.next_label === undefined ? "Next" : say(step.step.next_label, path.scope);
  const blocked =
    session.pending !== null ||
    (session.problem !== null && ["start", "enter", "change"].includes(session.problem.phase));
  return {
    label,
    enabled: errors.length === 0 && !blocked,
    missing: [...new Set(errors.map((error) => missingLabel(step, error, path.scope)))],
  };
}

function missingLabel(step: CompiledStep, error: FieldError, scope: Scope): string {
  if (step.step.kind === "people") return step.step.question;
  if (step.step.kind === "checkout" && error.at === TOTAL) return error.message;
  return step.form?.properties[error.at]
    ? nameOf(step.form, error.at, scope)
    : "question" in step.step
      ? step.step.question
      : error.at;
}

/** More than this is a sentence, not a name. */
const LONGEST_NAME = 60;

/** The line under a disabled Next says what the question is called on the page; for one that is a sentence, its short title. */
function nameOf(form: CompiledForm, name: string, scope: Scope): string {
  const label = labelOf(form, name, scope);
  return label.length > LONGEST_NAME ? (form.properties[name]?.title ?? label) : label;
}

function dialog(compiled: Compiled, session: Session, step: CompiledStep, scope: Scope): View["dialog"] {
  const open = session.dialog;
  if (!open) return null;
  if (open.kind === "rejection") {
    const words = compiled.flow.rejections?.[open.rejection];
    if (!words) return null;
    return {
      kind: "rejection",
      title: say(words.title, scope),
      body: blocks(words.body, scope),
      contacts: (words.contacts ?? []).map((role) => contactOf(role, scope)),
    };
  }
  const asked = step.step.confirm?.find((candidate) => candidate.id === open.confirm);
  return asked
    ? {
        kind: "confirm",
        title: say(asked.title, scope),
        body: blocks(asked.body, scope),
        confirm: say(asked.confirm, scope),
        cancel: say(asked.cancel, scope),
      }
    : null;
}

function stepView(
  compiled: Compiled,
  session: Session,
  entry: CompiledStep,
  path: Path,
  errors: readonly FieldError[],
): StepView {
  const { step } = entry;
  const kind = kindOf(step).view(contextOf(compiled, session, entry, path), shownErrors(session, errors));
  return {
    id: entry.id,
    title: say(step.title, path.scope),
    description: blocks(step.description, path.scope),
    links: links(step, path.scope),
    ...kind,
  } as StepView;
}

const links = (step: Step, scope: Scope): StepView["links"] =>
  (step.links ?? [])
    .filter((link) => holds(link.when, scope))
    .map((link) => ({ label: say(link.label, scope), to: link.to }));

/** Errors that are said aloud: of questions the person has left, and what the server said of a question. */
function shownErrors(session: Session, errors: readonly FieldError[]): ReadonlyMap<string, string> {
  const touched = errors
    .filter((error) => session.touched.includes(error.at))
    .map((error) => [error.at, error.message] as const);
  return new Map([...touched, ...Object.entries(session.problem?.fields ?? {})]);
}
