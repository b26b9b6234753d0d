import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import {
  compileValidators,
  createEngine,
  type Call,
  type CallResult,
  type Engine,
  type Flow,
  type Json,
  type JsonObject,
  type List,
  type Session,
  type SessionEvent,
  type StartInit,
  type Transition,
} from "../../engine/index";
import { readLists } from "../flow/files";
import { sampleByHand } from "./by-hand";
import { answers, broker, brokerage, carrier, grandtotal, plans, today } from "./journey";
import { median, whole, type Figures } from "./numbers";

const FLOW = "flows/passport360.flow.json";
/** Many short rounds in turn, so that a busy moment of the machine falls on both sides alike. */
const ROUNDS = 25;
const ROUND_MS = 150;

const init: StartInit = { entry: "share", today, data: { broker, brokerage, carrier, flags: {} } };
const answer = (name: keyof typeof answers): SessionEvent => ({ type: "answer", name, value: answers[name] });
const next: SessionEvent = { type: "next" };

/** What the buyer does, from the first field to the bound policy. */
const events: readonly SessionEvent[] = [
  ...(["first_name", "last_name", "email", "phone_number", "line1", "city", "region", "postal"] as const).map(answer),
  next,
  answer("dob"),
  next,
  answer("plan_type"),
  next,
  { type: "choose", value: answers.plan_name },
  answer("golf_package"),
  next,
  answer("policy_effective_date"),
  answer("card_complete"),
  answer("acknowledged"),
  next,
];

/** Whole enrollments a second in one Node process: through the engine, and by hand, in turn. */
export function benchEngine(root: string): Figures {
  const engine = loadEngine(root);
  const regions = new Map(regionNames(root));
  const last = enroll(engine, false);
  if (last.step !== "confirmation") throw new Error(`the sample journey ended on ${last.step}`);
  const runs = { engine: [] as number[], views: [] as number[], hand: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    runs.engine.push(perSecond(() => enroll(engine, false)));
    runs.views.push(perSecond(() => enroll(engine, true)));
    runs.hand.push(perSecond(() => sampleByHand(regions)));
  }
  return {
    "whole sessions/s": whole(median(runs.engine)),
    "whole sessions/s, with a view after each event": whole(median(runs.views)),
    "by hand, enrollments/s": whole(median(runs.hand)),
    "by hand is faster by": Number(
      median(runs.hand.map((hand, round) => hand / (runs.engine[round] ?? Number.NaN))).toFixed(1),
    ),
  };
}

function loadEngine(root: string): Engine {
  const flow = JSON.parse(readFileSync(join(root, FLOW), "utf8")) as Flow;
  const all = readLists(root);
  const lists = Object.fromEntries(
    Object.entries(flow.lists ?? {}).flatMap(([name, full]) => (all[full] ? [[name, all[full]]] : [])),
  );
  return createEngine(flow, { lists, validators: compileValidators(flow) });
}

function regionNames(root: string): [string, string][] {
  const { items } = JSON.parse(readFileSync(join(root, "flows/lists/us-regions@1.json"), "utf8")) as List;
  return items.map(({ code, name }) => [String(code), name]);
}

function perSecond(work: () => unknown): number {
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < ROUND_MS) {
    for (let n = 0; n < 20; n++) work();
    done += 20;
  }
  return (done * 1000) / (performance.now() - started);
}

function enroll(engine: Engine, withViews: boolean): Session {
  let session = settle(engine, engine.start(init));
  for (const event of events) {
    session = settle(engine, engine.send(session, event));
    if (withViews) engine.view(session);
  }
  return session;
}

/** Answers every call at once, until the person may act again. */
function settle(engine: Engine, first: Transition): Session {
  let { session, outcome } = first;
  while (outcome.kind === "calls") {
    const [call] = outcome.calls;
    if (!call) break;
    ({ session, outcome } = engine.send(session, { type: "receive", result: perform(call, session) }));
  }
  return session;
}

function perform(call: Call, session: Session): CallResult {
  return { call: call.call, ok: true, value: valueOf(call, session) };
}

function valueOf({ call, with: payload }: Call, session: Session): Json {
  switch (call) {
    case "quote.create":
      return { quote_number: "Q-SAMPLE", client: { id: "client-1" }, application: payload?.application };
    case "quote.update":
      return { ...session.data.quote, application: { ...part(session.data.quote), ...part(payload) } };
    case "client.load":
      return { id: "client-1", client_type: "individual", person: { first_name: answers.first_name } };
    case "plans.load":
      // A list of its own for every session, as an answer of the API is: nothing worked out of it may be shared.
      return { plans: [...plans] };
    case "checkout.load":
      return { grandtotal, currency: "USD", lines: [] };
    case "card.tokenise":
      return { token: "tok_sample" };
    case "quote.finalize":
      return { quote_number: "Q-SAMPLE", policy: { id: "policy-1", status: "inforce" } };
    default:
      throw new Error(`the sample journey does not ask for ${call}`);
  }
}

function part(holder: JsonObject | undefined): JsonObject {
  return (holder?.application ?? {}) as JsonObject;
}
