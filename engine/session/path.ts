import type { Json, JsonObject, Session } from "../contract";
import { holds } from "../rules/evaluate";
import { entryOf, type Compiled, type CompiledForm, type CompiledStep } from "./compiled";
import { Scope } from "./scope";

/** The path of a session and all that may be seen on it. */
export interface Path {
  /** Steps whose `when` holds, side branches included, in order. */
  readonly steps: readonly CompiledStep[];
  /** Answers of shown questions of these steps. */
  readonly answers: JsonObject;
  readonly scope: Scope;
}

const paths = new WeakMap<Session, { readonly compiled: Compiled; readonly review: boolean; readonly path: Path }>();

/**
 * The path: the entry's order without the steps whose `when` is false. A `when` sees only the answers of steps before
 * it (the loader proves that it reads no others), so there is one pass and no loop.
 * Sessions are immutable, so the path is kept with the session.
 */
export function pathOf(compiled: Compiled, session: Session, review = false): Path {
  const kept = paths.get(session);
  if (kept?.compiled === compiled && kept.review === review) return kept.path;
  const path = computePath(compiled, session, review);
  paths.set(session, { compiled, review, path });
  return path;
}

function computePath(compiled: Compiled, session: Session, review: boolean): Path {
  const answers: { [name: string]: Json | undefined } = {};
  const steps = entryOf(compiled, session).order.filter((step) => {
    const rule = step.step.when;
    if (rule !== undefined && !holds(rule, new Scope(compiled, session, answers, review))) return false;
    collect(compiled, session, step, answers, review);
    return true;
  });
  return { steps, answers, scope: new Scope(compiled, session, answers, review) };
}

function collect(compiled: Compiled, session: Session, step: CompiledStep, answers: { [name: string]: Json | undefined }, review: boolean): void {
  const own = session.answers;
  for (const name of step.answers) {
    const value = own[name];
    if (value !== undefined) answers[name] = value;
  }
  if (!step.form?.conditional || step.step.kind === "people") return;
  const scope = new Scope(compiled, session, answers, review);
  const hidden = step.form.names.filter((name) => !isShown(step.form, name, scope));
  for (const name of hidden) delete answers[name];
}

/** Whether a question is asked now. */
export const isShown = (form: CompiledForm | null, name: string, scope: Scope): boolean => holds(form?.ui[name]?.show_when, scope);
