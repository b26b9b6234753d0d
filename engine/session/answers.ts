import type { Json, JsonObject, NamedBefore, Session } from "../contract";
import type { CompiledFlow, CompiledQuestion, CompiledStep } from "../flow/compiled";
import { meantOf } from "../moment/meant";
import { without } from "../values/objects";
import { isPartOf } from "./calls";
import { change } from "./change";
import type { Here } from "./here";

/** The session with these answers typed. Until Next confirms them they count on their own step alone. */
export function withTyped(session: Session, answers: JsonObject): Session {
  const { unsaved } = session;
  const fresh = Object.keys(answers).filter((name) => !unsaved.includes(name));
  return change(session, {
    answers: Object.assign({}, session.answers, answers),
    unsaved: fresh.length === 0 ? unsaved : [...unsaved, ...fresh],
  });
}

/** The session with these answers as they are meant: when their field is left, and at Next. */
export function withMeant(session: Session, flow: CompiledFlow, names: readonly string[]): Session {
  const questions = names.flatMap((name) => flow.questions.get(name) ?? []);
  const answers = meantOf(questions, session.answers, "typed");
  return answers === session.answers ? session : change(session, { answers });
}

export const withoutAnswers = (session: Session, names: readonly string[]): Session =>
  names.some((name) => session.answers[name] !== undefined)
    ? change(session, {
        answers: without(session.answers, names),
        unsaved: session.unsaved.filter((name) => !names.includes(name)),
        touched: session.touched.filter((name) => !names.includes(name)),
      })
    : session;

/**
 * The session after Next has saved a step: its answers are confirmed, and those saved at their home are read from
 * there. With `only`, these alone were saved.
 */
export function confirmed(here: Here, step: CompiledStep, only?: readonly string[]): Session {
  const { session } = here;
  const names: string[] = [];
  const atHome: string[] = [];
  for (const question of step.questions) {
    if (session.answers[question.name] === undefined || only?.includes(question.name) === false) continue;
    names.push(question.name);
    if (isAtHome(here, question)) atHome.push(question.name);
  }
  if (names.length === 0) return session;
  return change(session, {
    answers: atHome.length === 0 ? session.answers : without(session.answers, atHome),
    unsaved: session.unsaved.filter((name) => !names.includes(name)),
  });
}

/** What a host may keep of a session. */
export interface Keepable {
  /**
   * Typed answers that are not saved at their home, to continue with the same quote; `unsaved` names the unconfirmed
   * ones.
   */
  readonly answers: JsonObject;
  readonly unsaved: readonly string[];
  /** Every answer, saved or not, to begin again when the quote is lost (W33). */
  readonly given: JsonObject;
  /** The price that the person came with. */
  readonly named_before?: NamedBefore;
}

/** A card's fields are empty after a reload, and a consent is never shown as already given. */
export function keepable(here: Here): Keepable {
  const { answers, unsaved, named_before } = here.session;
  const questions = [...here.flow.questions.values()].filter(({ codec }) => codec !== "card" && codec !== "consent");
  const names = new Set(questions.map(({ name }) => name));
  const given = questions.flatMap((question) => {
    const answer = here.isAsked(question) ? here.answer(question) : undefined;
    return answer === undefined ? [] : [[question.name, answer] as const];
  });
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name))),
    unsaved: unsaved.filter((name) => names.has(name)),
    given: Object.fromEntries(given),
    ...(named_before && { named_before }),
  };
}

/** The answers without those of card fields; the same object if there are none. */
export function exceptCards({ session: { answers }, flow }: Here): JsonObject {
  const others = Object.entries(answers).filter(([name]) => flow.questions.get(name)?.codec !== "card");
  return others.length === Object.keys(answers).length ? answers : Object.fromEntries(others);
}

/** Whether the question has a home on the quote and what was typed equals its first value. */
function isAtHome(here: Here, question: CompiledQuestion): boolean {
  if (question.home.in !== "application" && question.home.in !== "record") return false;
  if (question.codec === "card" || question.codec === "consent") return false;
  const [typed, first] = [here.session.answers[question.name], here.first(question)];
  return isSame(typed, first);
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean => isPartOf(a, b) && isPartOf(b, a);
