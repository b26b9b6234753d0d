import type { EntryName } from "../flow/compiled";
import { compileFlow } from "../flow/compile";
import type { Parts } from "../flow/parts";
import type { Flow } from "../../schemas/flow.types";
import type {
  Consent,
  Correction,
  FieldError,
  JsonObject,
  Judging,
  Lists,
  Session,
  SessionEvent,
  StartInit,
  Transition,
  Validators,
  View,
  Violation,
} from "../contract";
import { kindsOf } from "../kinds";
import { makeForm } from "../kinds/form";
import { compileRule, type RuleCompiler } from "../language/rule";
import { completePlan, coverageKeys } from "../moment/coverages";
import { readersOf } from "../moment/scope";
import { keepable, type Keepable } from "./answers";
import { hereOf, kindOf, type Here, type Run } from "./here";
import { correctionsOf, strangersIn } from "./corrections";
import { consentsOf, review } from "./review";
import { send } from "./send";
import { newSession, start } from "./start";
import { view } from "./view";

/** What an engine is made with. */
export interface EngineOptions {
  /** Parts by `name@version`; a published flow holds its own. */
  readonly parts?: Parts;
  /** Lists by `name@version`. */
  readonly lists: Lists;
  /** From `compileValidators` in Node, and from the precompiled module in the browser. */
  readonly validators: Validators;
  /** How rules are run: `compileRule` where nothing is said, `referenceRule` where json-logic-js itself shall judge. */
  readonly rules?: RuleCompiler;
}

/** A loaded flow, ready to run. */
export interface Engine {
  readonly flow: Flow;
  start(init: StartInit): Transition;
  send(session: Session, event: SessionEvent): Transition;
  view(session: Session): View;
  /** Start and replay: the same events always give the same session. */
  replay(init: StartInit, events: readonly SessionEvent[]): Session;
  /** What the data of `init` (a quote with its client and plans) breaks: the server's check of every save and bind. */
  review(init: StartInit, judging: Judging): readonly Violation[];
  /** A plan as it is sold: filled in from the catalogue of coverages, without those not offered for the quote of `init`. */
  completePlan(init: StartInit, plan: JsonObject): JsonObject;
  /** The texts that each consent agrees to, as they are shown for the data of `init`; what a consent is held against. */
  consents(init: StartInit): readonly Consent[];
  /** What the application of `init` must say otherwise, because it is not asked now. */
  corrections(init: StartInit): readonly Correction[];
  /** The parts of an application that the flow keeps nothing of. */
  strangers(application: JsonObject): readonly string[];
  /** Keys under which plans keep their coverages, in the order shown: of the tables, where there are several, and of the rows. */
  coverageKeys(): readonly string[];
  /** Errors of a form's values before they are answered (a person, an Edit dialog), in the flow's words. */
  formErrors(session: Session, values: JsonObject): readonly FieldError[];
  /** What a host may keep to go on with later: all but what belongs to a card or a consent. */
  keepable(session: Session): Keepable;
  /** The ids of the steps of an entry, in the order asked, whether they are on the path or not. */
  steps(entry: EntryName): readonly { readonly id: string; readonly kind: View["step"]["kind"] }[];
}

/** What each engine runs on; what only people ask of an engine is not one of its methods, so no browser loads it. */
const runs = new WeakMap<Engine, Run>();

/** What an engine runs on. Throws for an object that `createEngine` did not make. */
export function runOf(engine: Engine): Run {
  const run = runs.get(engine);
  if (!run) throw new Error("This engine was not made by createEngine.");
  return run;
}

/** An engine for a loaded flow. Throws when a list, part or validator that the flow names is missing. */
export function createEngine(source: Flow, { rules = compileRule, ...parts }: EngineOptions): Engine {
  const flow = compileFlow(source, { ...parts, rules });
  const run: Run = { flow, readers: readersOf(flow), kinds: kindsOf(flow, rules) };
  const hereAt = momentsOf(run);
  const engine: Engine = {
    flow: source,
    start: (init) => start(run, init),
    send: (session, event) => send(hereAt(session), event),
    view: (session) => view(hereAt(session)),
    replay: (init, events) =>
      events.reduce((session, event) => send(hereAt(session), event).session, start(run, init).session),
    review: (init, judging) => review(run, init, judging),
    completePlan: (init, plan) => completePlan(hereOf(run, newSession(run, init)), plan),
    consents: (init) => consentsOf(hereOf(run, newSession(run, init), { judging: true })),
    corrections: (init) => correctionsOf(hereOf(run, newSession(run, init), { judging: true })),
    strangers: (application) => strangersIn(flow, application),
    coverageKeys: () => coverageKeys(flow),
    formErrors: (session, values) => formErrors(hereAt(session), values),
    keepable: (session) => keepable(hereAt(session)),
    steps: (entry) => flow.entries[entry].order.map(({ id, kind }) => ({ id, kind })),
  };
  runs.set(engine, run);
  return engine;
}

/** The moment of a session; what was known at the one made last holds while the session says the same. */
const momentsOf =
  (run: Run) =>
  (session: Session): Here =>
    (run.latest as Here | undefined)?.at(session) ?? hereOf(run, session);

function formErrors(here: Here, values: JsonObject): readonly FieldError[] {
  const { form } = kindOf(here, here.step);
  return form ? makeForm(form, here.flow).errors(here, values) : [];
}
