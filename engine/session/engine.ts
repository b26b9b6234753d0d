import type { CompiledStep, EntryName } from "../flow/compiled";
import { compileFlow } from "../flow/compile";
import type { LaterRules } from "../flow/later";
import type { Parts } from "../flow/parts";
import type { Flow } from "../../schemas/flow.types";
import type {
  Consent,
  Correction,
  Draft,
  JsonObject,
  Judging,
  Lists,
  PlanCoverage,
  QuestionView,
  Session,
  SessionEvent,
  SoldPolicy,
  StartInit,
  Transition,
  Validators,
  View,
  Violation,
} from "../contract";
import { kindsOf } from "../kinds";
import { coverageOf } from "../kinds/coverage";
import { makeForm } from "../kinds/form";
import { compileRule, type RuleCompiler } from "../language/rule";
import { completePlan } from "../moment/coverages";
import { soldPolicy } from "../moment/policy";
import { readersOf } from "../moment/scope";
import { keepable, type Keepable } from "./answers";
import { hereOf, kindOf, type Here, type Run } from "./here";
import { correctionsOf, strangersIn } from "./corrections";
import { consentsOf, review } from "./review";
import { send } from "./send";
import { sentAnswers } from "./sent";
import { newSession, start } from "./start";
import { view } from "./view";
import { wrongAt } from "./wrong-at";

/** What an engine is made with. */
export interface EngineOptions {
  /** Parts by `name@version`; a published flow holds its own. */
  readonly parts?: Parts;
  /** Lists by `name@version`. */
  readonly lists: Lists;
  /** From `compileValidators` in Node, and from the precompiled module in the browser. */
  readonly validators: Validators;
  /** Rules of a newer version that hold for enrollments that began with this one (`laterRules`). */
  readonly later?: LaterRules | undefined;
  /** How rules are run: `compileRule` by default; `referenceRule` runs them by json-logic-js itself. */
  readonly rules?: RuleCompiler;
}

/** What a host can prepare for a step before it is reached. */
export interface StepOutline {
  readonly id: string;
  readonly kind: View["step"]["kind"];
  /** The widgets of its questions, shown or not. */
  readonly widgets: readonly QuestionView["widget"][];
  /** The long lists that it fetches, by `name@version`. */
  readonly lists: readonly string[];
}

/** A loaded flow, ready to run. */
export interface Engine {
  readonly flow: Flow;
  start(init: StartInit): Transition;
  send(session: Session, event: SessionEvent): Transition;
  view(session: Session): View;
  /** Start and replay: the same events always give the same session. */
  replay(init: StartInit, events: readonly SessionEvent[]): Session;
  /**
   * The rules that the data of `init` (a quote with its client and plans) breaks: the server's check of every save and
   * bind.
   */
  review(init: StartInit, judging: Judging): readonly Violation[];
  /** What the flow says of a value of an application that has not the form in which records keep it. */
  wrongAt(init: StartInit, application: unknown, path: readonly string[]): Violation | undefined;
  /**
   * A plan as it is sold: completed from the catalogue of coverages, without those not offered for the quote of `init`.
   */
  completePlan(init: StartInit, plan: JsonObject): JsonObject;
  /**
   * What a plan covers in the region that rates the quote of `init`, as the wizard says it: for everything that shows a
   * plan outside of it (portal §2, B-13). A plan that was not sold is completed first.
   */
  coverage(init: StartInit, plan: JsonObject): PlanCoverage;
  /** The policy that the quote of `init` makes when it is bound: its dates, and whether it renews. */
  policyOf(init: StartInit): SoldPolicy;
  /**
   * The texts that each consent agrees to, as shown for the data of `init`; a saved consent is compared with them
   * (R-19).
   */
  consents(init: StartInit): readonly Consent[];
  /** The corrections that the application of `init` needs, because it holds answers that are not asked now. */
  corrections(init: StartInit): readonly Correction[];
  /** The `answers` of an application as another program means them: in the forms in which they are kept. */
  sentAnswers(answers: JsonObject): JsonObject;
  /** The parts of an application in which the flow saves nothing. */
  strangers(application: JsonObject): readonly string[];
  /**
   * What is asked and what is wrong, in the flow's words, while values are filled in that are not sent as answers yet:
   * those of one thing of the list `list`, or of an Edit dialog, whose form is that of the view (`form` is null).
   */
  draft(session: Session, values: JsonObject, list?: string): Draft;
  /** The answers that a host may keep to continue later: all but card and consent. */
  keepable(session: Session): Keepable;
  /** The steps of an entry, in the order asked, whether they are included or left out. */
  steps(entry: EntryName): readonly StepOutline[];
}

/**
 * The `Run` of each engine. Functions for people only (`explain`, `callOutlines`) use it instead of being methods, so
 * that no browser loads them.
 */
const runs = new WeakMap<Engine, Run>();

/** The `Run` of an engine. Throws for an object that `createEngine` did not make. */
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
    wrongAt: (init, application, path) => wrongAt(run, init, application, path),
    completePlan: (init, plan) => completePlan(hereOf(run, newSession(run, init)), plan),
    coverage: (init, plan) => coverageOf(hereOf(run, newSession(run, init)), plan),
    policyOf: (init) => soldPolicy(hereOf(run, newSession(run, init), { judging: true })),
    consents: (init) => consentsOf(hereOf(run, newSession(run, init), { judging: true })),
    corrections: (init) => correctionsOf(hereOf(run, newSession(run, init), { judging: true })),
    sentAnswers: (answers) => sentAnswers(flow, answers),
    strangers: (application) => strangersIn(flow, application),
    draft: (session, values, list) => draftOf(hereAt(session), values, list),
    keepable: (session) => keepable(hereAt(session)),
    steps: (entry) => flow.entries[entry].order.map((step) => outlineOf(run, step)),
  };
  runs.set(engine, run);
  return engine;
}

function outlineOf({ kinds }: Run, { id, kind }: CompiledStep): StepOutline {
  const asked = kinds.get(id)?.form?.questions ?? [];
  const questions = asked.flatMap((question) => [question, ...(question.items?.form.questions ?? [])]);
  return {
    id,
    kind,
    widgets: [...new Set(questions.map(({ shown }) => shown.widget))],
    lists: questions.flatMap(({ declared, shown }) =>
      declared.list !== undefined && shown.options === undefined ? [declared.list] : [],
    ),
  };
}

/** Makes the moment of a session; reuses what the last one has computed while the session says the same. */
const momentsOf =
  (run: Run) =>
  (session: Session): Here =>
    (run.latest as Here | undefined)?.at(session) ?? hereOf(run, session);

function draftOf(here: Here, values: JsonObject, list?: string): Draft {
  const { form, lists } = kindOf(here, here.step);
  if (list !== undefined) return lists?.get(list)?.draft(here, values) ?? NO_DRAFT;
  return { form: null, errors: form ? makeForm(form, here.flow).errors(here, values) : [] };
}

const NO_DRAFT: Draft = { form: null, errors: [] };
