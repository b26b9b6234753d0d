import type { Json, Session } from "../contract";
import type { Compiled, CompiledStep } from "./compiled";
import { change } from "./change";
import { entryOf } from "./compiled";
import { pathOf } from "./path";
import type { Scope } from "./scope";
import { fillTemplate, saysSomething } from "./template";

/** First values of a step's unanswered questions, from what is loaded; an answer given once is never overwritten. */
export function prefillStep(compiled: Compiled, session: Session, step: CompiledStep, review = false): Session {
  let found: { [name: string]: Json } | undefined;
  let scope: Scope | undefined;
  const nothingLoaded = session.data.quote === undefined && session.data.client === undefined;
  for (const { name, template } of nothingLoaded ? step.prefill.always : step.prefill.all) {
    if (session.answers[name] !== undefined) continue;
    const value = fillTemplate(compiled, template, (scope ??= pathOf(compiled, session, review).scope));
    if (saysSomething(value)) (found ??= {})[name] = value;
  }
  return found === undefined ? session : change(session, { answers: { ...session.answers, ...found } });
}

/** Prefills every step in order, so that later ones see what earlier ones took. */
export const prefillAll = (compiled: Compiled, session: Session, review = false): Session =>
  entryOf(compiled, session).order.reduce((before, step) => prefillStep(compiled, before, step, review), session);
