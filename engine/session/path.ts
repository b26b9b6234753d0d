import type { JsonObject, Session } from "../contract";
import { holds } from "../language/evaluate";
import { NO_RESULTS } from "./change";
import { entryOf, known, type Compiled, type CompiledEntry, type CompiledForm, type CompiledStep } from "./compiled";
import { Scope } from "./scope";
import { without } from "../values/objects";

/** The path of a session and all that may be seen on it. */
export interface Path {
  /** Steps whose `when` holds, side branches included, in order. */
  readonly steps: readonly CompiledStep[];
  /** Those of the main line. */
  readonly main: readonly CompiledStep[];
  /** Answers of shown questions of these steps. */
  readonly answers: JsonObject;
  readonly scope: Scope;
}

/** A path with what its conditions came to. */
interface Found extends Path {
  readonly conditions: Conditions;
}

interface Kept {
  readonly session: Session;
  readonly compiled: Compiled;
  readonly review: boolean;
  readonly path: Found;
}

/**
 * The paths used last, newest first: most events leave answers and data as they were. A short list, because a weak map
 * with an entry for every session ever seen costs the garbage collector more than it saves.
 */
const paths: Kept[] = [];
const MOST_PATHS = 2;

/**
 * The path: the entry's order without the steps whose `when` is false. A `when` sees only the answers of steps before
 * it (the loader proves that it reads no others), so there is one pass and no loop.
 */
export function pathOf(compiled: Compiled, session: Session, review = false): Path {
  for (const kept of paths) {
    if (seesTheSame(compiled, kept.session, session) && kept.compiled === compiled && kept.review === review)
      return kept.path;
  }
  const path = computePath(compiled, session, review);
  paths.unshift({ session, compiled, review, path });
  paths.length = Math.min(paths.length, MOST_PATHS);
  return path;
}

const resultsOf = (session: Session): JsonObject => session.pending?.results ?? NO_RESULTS;

/** Whether two sessions have the same scope. */
const seesTheSame = (compiled: Compiled, a: Session, b: Session): boolean =>
  a.answers === b.answers &&
  a.data === b.data &&
  a.entry === b.entry &&
  a.today === b.today &&
  a.query === b.query &&
  resultsOf(a) === resultsOf(b) &&
  sameDrafts(compiled, a, b);

const sameDrafts = (compiled: Compiled, a: Session, b: Session): boolean =>
  (a.unsaved === b.unsaved && a.step === b.step) ||
  (draftsElsewhere(compiled, a) === NONE && draftsElsewhere(compiled, b) === NONE);

const NONE: readonly string[] = [];

/** Answers not confirmed with Next, of steps that the person has gone away from. */
function draftsElsewhere(compiled: Compiled, session: Session): readonly string[] {
  if (session.unsaved.length === 0) return NONE;
  const here = known(compiled.steps, session.step).answers;
  return session.unsaved.every((name) => here.has(name)) ? NONE : session.unsaved.filter((name) => !here.has(name));
}

function computePath(compiled: Compiled, session: Session, review: boolean): Found {
  const entry = entryOf(compiled, session);
  const raw = new Scope(compiled, session, session.answers, review);
  const conditions = conditionsBefore(entry, compiled, session, raw) ?? conditionsOf(entry, compiled, session, raw);
  const answers = withoutAnswers(
    withoutAnswers(session.answers, conditions.hidden),
    draftsElsewhere(compiled, session),
  );
  const scope = answers === session.answers ? raw : new Scope(compiled, session, answers, review);
  return { steps: conditions.steps, main: conditions.main, answers, scope, conditions };
}

/** What the conditions came to last, where nothing that they read has changed since: so it is at most events. */
function conditionsBefore(
  entry: CompiledEntry,
  compiled: Compiled,
  session: Session,
  raw: Scope,
): Conditions | undefined {
  const [last] = paths;
  if (last?.compiled !== compiled || last.session.entry !== session.entry) return undefined;
  for (const name of entry.reads.answers) if (last.session.answers[name] !== session.answers[name]) return undefined;
  for (const read of entry.reads.records) if (read(last.path.scope) !== read(raw)) return undefined;
  return last.path.conditions;
}

/** Which steps and questions the conditions of an entry leave out. */
interface Conditions {
  readonly steps: readonly CompiledStep[];
  readonly main: readonly CompiledStep[];
  /** Answers of steps off the path and of questions not shown. */
  readonly hidden: readonly string[];
}

interface Known {
  readonly inputs: readonly unknown[];
  readonly conditions: Conditions;
}

/** The outcomes met last, newest first: a session goes through few of them, again and again. */
const outcomes = new WeakMap<CompiledEntry, Known[]>();
const MOST_OUTCOMES = 8;

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** A rule can tell lists of records apart only by how many they hold: a record's own fields are paths of their own. */
const comparable = (value: unknown): unknown =>
  Array.isArray(value) && typeof value[0] === "object" ? value.length : value;

/** The conditions' outcome, computed only for values that were not met before. */
function conditionsOf(entry: CompiledEntry, compiled: Compiled, session: Session, raw: Scope): Conditions {
  const inputs = entry.inputs.map((read) => comparable(read(raw)));
  let kept = outcomes.get(entry);
  if (!kept) outcomes.set(entry, (kept = []));
  for (const known of kept) if (isSame(known.inputs, inputs)) return known.conditions;
  const conditions = computeConditions(entry, compiled, session, raw);
  kept.unshift({ inputs, conditions });
  kept.length = Math.min(kept.length, MOST_OUTCOMES);
  return conditions;
}

function computeConditions(entry: CompiledEntry, compiled: Compiled, session: Session, raw: Scope): Conditions {
  let scope = raw;
  const hidden: string[] = [];
  const off = new Set<CompiledStep>();
  for (const step of entry.conditional) {
    if (!holds(step.step.when, scope)) off.add(step);
    const gone = off.has(step) ? [...step.answers] : hiddenIn(step, scope);
    hidden.push(...gone);
    const answers = withoutAnswers(scope.answers, gone);
    if (answers !== scope.answers) scope = new Scope(compiled, session, answers, raw.review);
  }
  const steps = entry.order.filter((step) => !off.has(step));
  return { steps, main: steps.filter((step) => !entry.side.has(step.id)), hidden };
}

const hiddenIn = ({ form, step }: CompiledStep, scope: Scope): readonly string[] =>
  form?.conditional && step.kind !== "people" ? form.names.filter((name) => !isShown(form, name, scope)) : [];

/** The answers without these; the same object where none of them is there, which is the usual case. */
function withoutAnswers(answers: JsonObject, names: readonly string[]): JsonObject {
  return names.every((name) => answers[name] === undefined) ? answers : without(answers, names);
}

/** Whether a question is asked now. */
export const isShown = (form: CompiledForm | null, name: string, scope: Scope): boolean =>
  holds(form?.ui[name]?.show_when, scope);
