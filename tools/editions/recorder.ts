import type { Json, JsonObject } from "../../engine/index";
import { textsOf } from "../scenarios/compare";
import type { PlainCall, PlainEngine, PlainTransition } from "./edition";

/** What one event led to, up to the point where the person may act again. */
export interface Moment {
  /** The event, as JSON; `"start"` is the beginning. */
  readonly event: string;
  readonly calls: readonly PlainCall[];
  readonly step: string;
  readonly outcome: JsonObject;
  /** Every text of the view, one a line of the screen, in its order. */
  readonly texts: readonly string[];
  /** Question → what is asked of the person; sorted by name. */
  readonly questions: JsonObject;
}

/** An engine that writes down what it is asked and what comes of it. */
export interface Recorder {
  readonly engine: PlainEngine;
  readonly moments: readonly Moment[];
}

/** Makes a recorder around an engine; whoever runs the engine notices nothing. */
export function recorder(inner: PlainEngine): Recorder {
  const moments: Moment[] = [];
  let event = "start";
  let calls: PlainCall[] = [];
  const note = (transition: PlainTransition): PlainTransition => {
    const [call] = transition.outcome.kind === "calls" ? (transition.outcome.calls ?? []) : [];
    if (call) calls.push(call);
    else moments.push(momentOf(inner, transition, event, calls));
    return transition;
  };
  const begin = (what: string): void => {
    event = what;
    calls = [];
  };
  const engine: PlainEngine = {
    ...inner,
    start: (init) => {
      begin("start");
      return note(inner.start(init));
    },
    send: (session, sent) => {
      if (sent.type !== "receive") begin(JSON.stringify(sent));
      return note(inner.send(session, sent));
    },
  };
  return { engine, moments };
}

function momentOf(
  engine: PlainEngine,
  { session, outcome }: PlainTransition,
  event: string,
  calls: readonly PlainCall[],
): Moment {
  const view = engine.view(session);
  return {
    event,
    calls,
    step: session.step,
    outcome: outcomeOf(outcome),
    texts: textsOf(inOrderOfKeys(view)).split("\n"),
    questions: questionsOf(view),
  };
}

/** What came of the event. Why an event was ignored is told to developers only, in words that may change. */
function outcomeOf(outcome: PlainTransition["outcome"]): JsonObject {
  return outcome.kind === "ignored" ? { kind: "ignored" } : (outcome as unknown as JsonObject);
}

/**
 * The same value with its keys sorted: the order in which a view's parts were made means nothing. Answers in fields are
 * compared question by question; those of hidden ones are seen by nobody.
 */
function inOrderOfKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrderOfKeys);
  if (!isRecord(value)) return value;
  const isForm = "questions" in value && "schema" in value;
  const shown = Object.entries(value).filter(([key]) => !(isForm && key === "values"));
  const entries = shown.map(([key, part]) => [key, inOrderOfKeys(part)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A form as a view tells it, wherever it stands in the view. */
export interface ShownForm {
  readonly questions: readonly ShownQuestion[];
  readonly values: JsonObject;
}
export interface ShownQuestion {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly widget: string;
  readonly format?: string;
  readonly options?: readonly { readonly value: Json; readonly label: string }[];
  readonly list?: string;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly error?: string;
}

/** Every form below a value of a view, in its order. */
export function formsOf(value: unknown): readonly ShownForm[] {
  if (Array.isArray(value)) return value.flatMap(formsOf);
  if (!isRecord(value)) return [];
  if (isForm(value)) return [value];
  return Object.values(value).flatMap(formsOf);
}

const isForm = (value: object): value is ShownForm =>
  "values" in value &&
  "questions" in value &&
  Array.isArray(value.questions) &&
  value.questions.every((question: unknown) => isRecord(question) && "widget" in question);

function questionsOf(view: unknown): JsonObject {
  const asked = formsOf(view).flatMap(({ questions, values }) =>
    questions.map(({ name, label, required, options = [] }) => {
      const value = values[name];
      const shown = options.map((option) => ({ value: option.value, label: option.label }));
      return [name, { label, required, options: shown, ...(value !== undefined && { value }) }] as const;
    }),
  );
  return Object.fromEntries(asked.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Makes the calls of a transition, with the host's answers, until the person may act again. */
export async function settle(
  engine: PlainEngine,
  answer: (call: PlainCall, session: PlainTransition["session"]) => Promise<object>,
  first: PlainTransition,
): Promise<PlainTransition> {
  let now = first;
  while (now.outcome.kind === "calls") {
    const [call] = now.outcome.calls ?? [];
    if (!call) break;
    const receive = { type: "receive", result: await answer(call, now.session) };
    now = engine.send(now.session, receive);
  }
  return now;
}
