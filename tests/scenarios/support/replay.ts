/** Journeys of the analysis through the API of a server, each walked as in the browser. */
import type { Call, CallResult, JsonObject, Session } from "../../../engine";
import { Course, observed, type Journey, type Observed } from "../../../engine/analysis";
import type { ServedFlow } from "../../../server/flows/catalogue";
import type { Given } from "../../../schemas/scenario.types";
import type { Scenario } from "../../../tools/scenarios/usual";
import type { TestServer } from "../../server/support/server";
import { serverHost } from "./server-host";

/** What a journey comes to on a server, step by step, and what the server has stored at its end. */
export interface Replayed {
  readonly steps: readonly Observed[];
  readonly stored: string;
}

/**
 * What is around a journey: what a scenario may give, a call that never comes to the server, and what another program
 * writes into the application right before the sale.
 */
export interface Around {
  readonly given?: Partial<Given>;
  readonly fails?: { readonly call: string; readonly code: string };
  readonly written?: JsonObject;
}

/** A call that the server has not been asked yet. */
class Unasked extends Error {
  constructor(
    readonly call: Call,
    readonly session: Session,
  ) {
    super(`The server has not been asked ${call.call}.`);
  }
}

/**
 * Walks a journey through a server. The walk itself does not wait: it goes as far as the server has answered, the next
 * call is made, and it begins again with one answer more. The engine is pure, so it comes to the same state each time.
 */
export async function replayThrough(
  server: TestServer,
  { flow, engine }: ServedFlow,
  journey: Journey,
  today: string,
  { given: around, fails, written }: Around = {},
): Promise<Replayed> {
  const { entry, client, application, query } = journey;
  const given = { ...(client && { client }), ...(application && { application }), ...around };
  const host = await serverHost(server, { flow: flow.id, entry, today, given } as unknown as Scenario);
  const init = { ...host.init, ...(query && { query }) };
  const answers: CallResult[] = [];
  for (;;) {
    const course = courseOf(engine(), init, answers, today);
    try {
      const steps = [...course.passed(journey)].map((passed) => observed(course, passed));
      return withoutNames(steps, answers, JSON.stringify((await host.application()) ?? null));
    } catch (error) {
      if (!(error instanceof Unasked)) throw error;
      const { call } = error.call;
      if (call === "quote.finalize" && written)
        await host.answer({ call: "quote.update", with: { application: written } }, error.session);
      if (fails?.call === call) answers.push({ call, ok: false, error: { code: fails.code } });
      else answers.push(await host.answer(error.call, error.session));
    }
  }
}

function courseOf(
  engine: ReturnType<ServedFlow["engine"]>,
  init: Parameters<typeof engine.start>[0],
  answers: readonly CallResult[],
  today: string,
): Course {
  const hostFor = () => {
    let next = 0;
    return {
      init,
      answer(call: Call, kept: object, session: Session) {
        const result = answers[next++];
        if (!result) throw new Unasked(call, session);
        return { result, kept };
      },
    };
  };
  const offers = { plansIn: () => [], total: () => ({}) };
  return new Course(engine, { today, around: {}, offers, hostFor });
}

/** Two servers give everything other numbers: those that the server made stand as `#0`, `#1` …, in the order of their first use. */
function withoutNames(steps: readonly Observed[], answers: readonly CallResult[], stored: string): Replayed {
  const made = new Map<string, string>();
  for (const value of namesIn([answers, JSON.parse(stored)])) if (!made.has(value)) made.set(value, `#${made.size}`);
  const plain = (text: string): string =>
    [...made].reduce((here, [name, mark]) => here.replaceAll(name, mark), text).replaceAll(TIME, "#time");
  return {
    steps: steps.map(({ step, reached, answered, left }) => ({
      step,
      reached: plain(reached),
      answered: plain(answered),
      left: plain(left),
    })),
    stored: plain(stored),
  };
}

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Words under which records keep what names them. */
const NAMING = new Set(["id", "quote_number", "policy_number", "version", "hash", "token", "file"]);

function namesIn(value: unknown, key = ""): readonly string[] {
  if (typeof value === "string") return key === REFERENCE || (NAMING.has(key) && value.length > SHORT) ? [value] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([word, part]) => namesIn(part, word));
}

/** The short one of a quote, to tell by telephone. */
const REFERENCE = "reference";
/** Shorter words under such keys, such as `boa`, stand for the same on all servers. */
const SHORT = 6;
