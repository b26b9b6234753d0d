import type { CompiledStep } from "../flow/compiled";
import { followingNow, hasLater } from "../moment/rating";
import { isBlank } from "../values/blank";
import { errorsOf, rejectedBy } from "./errors";
import { kindOf, type Here } from "./here";

/** True once the enrollment is over. */
export const isFinished = ({ session }: Here): boolean => {
  const policy = session.data.quote?.policy as { readonly id?: unknown } | null | undefined;
  return Boolean(policy?.id);
};

/** The included steps of the main line, in order. */
export const mainSteps = (here: Here): readonly CompiledStep[] =>
  here.entry.order.filter((step) => step.aside === null && here.isOn(step));

/**
 * Whether a step needs nothing more: it has no error, rejection or open dialog, nothing typed waits for Next,
 * and every answer is saved at its home.
 */
export function isDone(here: Here, step: CompiledStep): boolean {
  if (waits(here, step)) return false;
  if (errorsOf(here, step).length > 0 || !isSaved(here, step)) return false;
  return rejectedBy(here, step) === undefined && step.confirms.every(({ when }) => !here.holds(when));
}

/** Whether the step has a typed answer that Next has not confirmed. */
function waits({ session: { unsaved } }: Here, { questions }: CompiledStep): boolean {
  if (unsaved.length > 0) for (const { name } of questions) if (unsaved.includes(name)) return true;
  return false;
}

/** Whether every answer is saved at its home, and the people who must be on the quote from the start are there. */
function isSaved(here: Here, { withHome }: CompiledStep): boolean {
  if (withHome.length === 0) return true;
  for (const { fromTheStart, role } of here.flow.records.values())
    if (fromTheStart && here.recordOf(role) === undefined) return false;
  for (const question of withHome)
    if (here.isAsked(question) && here.answer(question) !== undefined && isBlank(here.storedAt(question))) return false;
  return true;
}

/**
 * Where an address or a link may lead: the step itself when every step before it is done; otherwise the first that is
 * not. Unknown names lead to the first step (wizards §2.1), no name to the step that is due, and a finished
 * enrollment always to its last step (W31).
 */
export function resolve(here: Here, target: string | undefined): string {
  const main = mainSteps(here);
  if (isFinished(here)) return one(main.at(-1)).id;
  if (target === undefined) return due(here, main).id;
  if (!here.entry.places.has(target)) return one(main[0]).id;
  const wanted = includedNear(here, target);
  const mainOf = here.stepOf(wanted).aside ?? wanted;
  for (const step of main) {
    if (step.id === mainOf) break;
    if (!isDone(here, step)) return step.id;
  }
  return wanted;
}

/**
 * The first step that is not done, or whose answer was only taken over from an address; or the one right before it, if
 * all its questions are optional and nothing is answered yet.
 */
function due(here: Here, main: readonly CompiledStep[]): CompiledStep {
  const following = followingNow(here);
  const takenOver = following && !hasLater(here, following) ? following.question.step : undefined;
  const open = main.findIndex((step) => step.id === takenOver || !isDone(here, step));
  if (open < 0) return one(main.at(-1));
  let place = open;
  while (place > 0 && isUntouched(here, main[place - 1])) place--;
  return one(main[place]);
}

const isUntouched = (here: Here, step: CompiledStep | undefined): boolean =>
  step !== undefined &&
  step.questions.length > 0 &&
  !step.onlyParts &&
  step.questions.every((question) =>
    // A consent that was not given is a No, which is kept.
    question.codec === "consent" ? isBlank(here.storedAt(question)) : here.answer(question) === undefined,
  );

/** The step, which always exists: the loader checks that the first and the last step have no condition. */
function one(step: CompiledStep | undefined): CompiledStep {
  if (!step) throw new Error("No step is included.");
  return step;
}

/** The step itself if it is included; else the one before it on the same side way, or the next of the main line. */
function includedNear(here: Here, target: string): string {
  const step = here.stepOf(target);
  if (here.isOn(step)) return target;
  if (step.aside !== null) return besideBefore(here, step)?.id ?? step.aside;
  const { order, places } = here.entry;
  return order.slice(places.get(target)).find((later) => later.aside === null && here.isOn(later))?.id ?? target;
}

/** The step before one that is off the counted line, on the same side way. */
function besideBefore(here: Here, { id, aside }: CompiledStep): CompiledStep | undefined {
  const { order, places } = here.entry;
  return order.slice(0, places.get(id)).findLast((step) => step.aside === aside && here.isOn(step));
}

/**
 * The step after this one. Off the counted line: the next on the same side way, then the step it leads up to. Else the
 * next on the line.
 */
export function following(here: Here): string {
  const { order, places } = here.entry;
  const { aside, id } = here.step;
  for (let place = (places.get(id) ?? 0) + 1; place < order.length; place++) {
    const step = order[place] as CompiledStep;
    if (step.aside === aside && here.isOn(step)) return step.id;
    if (step.id === aside) break;
  }
  return aside ?? id;
}

/**
 * The step after one that was just done. Every step before it was done when it was entered, so only the next one is
 * looked at; but a step that sells, or shows every answer, is entered only when every step before it is done. A
 * step that was entered to change an answer leads back to where the person came from.
 */
export function onward(here: Here): string {
  if (isFinished(here)) return resolve(here, undefined);
  const { return_to: back } = here.session;
  if (back !== null && isAfter(here, back)) return resolve(here, back);
  const next = following(here);
  const { sells, needsAll } = kindOf(here, here.stepOf(next));
  return sells || needsAll ? resolve(here, next) : next;
}

/** Whether a step comes after the current one. */
const isAfter = ({ entry: { places }, session }: Here, id: string): boolean =>
  (places.get(id) ?? -1) > (places.get(session.step) ?? 0);

/**
 * The step before this one; null at the start and after the end. A step off the line leads back to where it was
 * entered.
 */
export function preceding(here: Here): string | null {
  if (isFinished(here)) return null;
  const { step } = here;
  if (step.aside !== null) return besideBefore(here, step)?.id ?? step.aside;
  const { order, places } = here.entry;
  return (
    order.slice(0, places.get(step.id)).findLast((earlier) => earlier.aside === null && here.isOn(earlier))?.id ?? null
  );
}
