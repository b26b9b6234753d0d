import type { Engine, Flow, Lists, Validators } from "../contract";
import { compile, known } from "./compiled";
import { completePlan } from "./complete-plan";
import { explain } from "./explain";
import { pathOf } from "./path";
import { review } from "./review";
import { send } from "./send";
import { start } from "./start";
import { formErrors } from "../validation/form";
import { view } from "./view";

/**
 * An engine for a loaded flow. `validators` come from `compileValidators` in Node and from the precompiled module in
 * the browser. Throws when a list or validator that the flow names is missing.
 */
export function createEngine(flow: Flow, parts: { readonly lists: Lists; readonly validators: Validators }): Engine {
  const compiled = compile(flow, parts.lists, parts.validators);
  return {
    flow,
    start: (init) => start(compiled, init),
    send: (session, event) => send(compiled, session, event),
    view: (session) => view(compiled, session),
    replay: (init, events) =>
      events.reduce((session, event) => send(compiled, session, event).session, start(compiled, init).session),
    review: (init, mode) => review(compiled, init, mode),
    formErrors: (session, values) => {
      const form = known(compiled.steps, session.step).form;
      return form ? formErrors(compiled, form, values, pathOf(compiled, session).scope) : [];
    },
    completePlan: (init, plan) => completePlan(compiled, init, plan),
    explain: (session, pointer) => explain(compiled, session, pointer),
  };
}
