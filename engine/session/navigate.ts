import type { FieldError, Session } from "../contract";
import { holds } from "../language/evaluate";
import { kindOf } from "../steps";
import { say } from "../wording/say";
import type { StepContext } from "../steps/kind";
import { entryOf, type Compiled, type CompiledEntry, type CompiledStep } from "./compiled";
import { pathOf, type Path } from "./path";

/** What a step kind is asked with, for one step of a session. */
export function contextOf(
  compiled: Compiled,
  session: Session,
  entry: CompiledStep,
  path: Path = pathOf(compiled, session),
): StepContext {
  return { compiled, session, path, id: entry.id, step: entry.step, entry };
}

/** Why a step cannot be left: its kind's errors, else the first check that fails (wizards §5). */
export function stepErrors(
  compiled: Compiled,
  session: Session,
  step: CompiledStep,
  path: Path = pathOf(compiled, session),
): readonly FieldError[] {
  const errors = kindErrors(compiled, session, step, path);
  return errors.length > 0 ? errors : checkErrors(step, path);
}

function kindErrors(compiled: Compiled, session: Session, step: CompiledStep, path: Path): readonly FieldError[] {
  if (step.memo.valid === path.answers) return [];
  const errors = kindOf(step.step).errors(contextOf(compiled, session, step, path));
  if (errors.length === 0 && step.step.kind === "questions" && !step.form?.conditional) step.memo.valid = path.answers;
  return errors;
}

/** Checks across answers; one waits while an answer that it reads is missing. */
export function checkErrors(step: CompiledStep, path: Path): readonly FieldError[] {
  const failed = (step.step.checks ?? []).find(
    (check) =>
      (step.checkReads.get(check.id) ?? []).every((name) => path.answers[name] !== undefined) &&
      holds(check.fail_when, path.scope),
  );
  return failed ? [{ at: failed.at, rule: failed.id, message: say(failed.message, path.scope) }] : [];
}

const isDone = (compiled: Compiled, session: Session, step: CompiledStep, path: Path): boolean =>
  holds(step.step.done_when, path.scope) && stepErrors(compiled, session, step, path).length === 0;

/** True once the enrollment is over. */
export const isFinished = (compiled: Compiled, session: Session): boolean =>
  holds(compiled.flow.finished_when, pathOf(compiled, session).scope);

/**
 * Where an address or a link may lead: the step itself when every step before it is done; otherwise the first that is
 * not. Unknown names lead to the first step (wizards §2.1), no name to the step that is due, and a finished
 * enrollment always to its last step (W31).
 */
export function resolve(compiled: Compiled, session: Session, target: string | undefined): string {
  const entry = entryOf(compiled, session);
  const path = pathOf(compiled, session);
  const { main } = path;
  if (isFinished(compiled, session)) return last(main).id;
  if (target === undefined) return due(compiled, session, main, path).id;
  if (!entry.order.some((step) => step.id === target)) return first(main).id;
  const wanted = onPath(entry, path, target);
  const before = main.slice(
    0,
    main.findIndex((step) => step.id === mainOf(entry, wanted)),
  );
  const open = before.find((step) => !isDone(compiled, session, step, path));
  return open ? open.id : wanted;
}

const due = (compiled: Compiled, session: Session, main: readonly CompiledStep[], path: Path): CompiledStep =>
  main.find((step) => !isDone(compiled, session, step, path)) ?? last(main);

/** The loader proves that an entry's first and last step carry no condition: there is always one. */
function one(step: CompiledStep | undefined): CompiledStep {
  if (!step) throw new Error("The path is empty.");
  return step;
}
const first = (steps: readonly CompiledStep[]): CompiledStep => one(steps[0]);
const last = (steps: readonly CompiledStep[]): CompiledStep => one(steps.at(-1));

/** The step of the main line that a step leads up to: itself, or the one after its side branch. */
const mainOf = (entry: CompiledEntry, id: string): string => entry.side.get(id)?.before ?? id;

/** The step itself when it is on the path; else the one before it in its side branch, or the next of the main line. */
function onPath(entry: CompiledEntry, path: Path, target: string): string {
  const isThere = (id: string): boolean => path.steps.some((step) => step.id === id);
  if (isThere(target)) return target;
  const branch = entry.side.get(target);
  if (branch) return branch.steps.slice(0, branch.steps.indexOf(target)).filter(isThere).at(-1) ?? branch.before;
  const ids = entry.order.map((step) => step.id).filter((id) => !entry.side.has(id));
  return ids.slice(ids.indexOf(target)).find(isThere) ?? target;
}

/** The step after this one: within a side branch, then the branch's `before`; else along the main line. */
export function following(compiled: Compiled, session: Session): string {
  const entry = entryOf(compiled, session);
  const path = pathOf(compiled, session);
  const branch = entry.side.get(session.step);
  if (branch) {
    const later = branch.steps.slice(branch.steps.indexOf(session.step) + 1);
    return later.find((id) => path.steps.some((step) => step.id === id)) ?? branch.before;
  }
  const { main } = path;
  const here = main.findIndex((step) => step.id === session.step);
  return main[here + 1]?.id ?? session.step;
}

/**
 * Where a step that was left leads. Every step before it was done when it was entered, so only what comes next
 * is looked at; a finished enrollment leads to its end.
 */
export const onward = (compiled: Compiled, session: Session): string =>
  isFinished(compiled, session) ? resolve(compiled, session, undefined) : following(compiled, session);

/** The step before this one; null at the start, after the end, and while there is none. A side branch leads back to where it was entered. */
export function preceding(compiled: Compiled, session: Session): string | null {
  if (isFinished(compiled, session)) return null;
  const entry = entryOf(compiled, session);
  const path = pathOf(compiled, session);
  const branch = entry.side.get(session.step);
  if (branch) {
    const earlier = branch.steps.slice(0, branch.steps.indexOf(session.step));
    return earlier.filter((id) => path.steps.some((step) => step.id === id)).at(-1) ?? branch.before;
  }
  const { main } = path;
  return main[main.findIndex((step) => step.id === session.step) - 1]?.id ?? null;
}
