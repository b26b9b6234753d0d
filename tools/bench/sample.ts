/** The journey of one buyer through Passport 360's share link, on the engine of any edition. */
import type { Json, JsonObject } from "../../engine/index";
import type { PlainCall, PlainEngine, PlainEvent, PlainSession, PlainTransition } from "../editions/edition";
import { answers, broker, brokerage, carrier, grandtotal, plans, today } from "./journey";

const init = { entry: "share", today, data: { broker, brokerage, carrier, flags: {} } };
type Event = PlainEvent & { readonly name?: string; readonly value?: Json };
const answer = (name: keyof typeof answers): Event => ({ type: "answer", name, value: answers[name] });
const next: Event = { type: "next" };

/** What the buyer does, from the first field to the bound policy. */
const events: readonly Event[] = [
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

/** Enrolls once, with or without looking at the view after each event, and answers the last session. */
export function enroll(engine: PlainEngine, withViews: boolean): PlainSession {
  let session = settleAtOnce(engine, engine.start(init), perform);
  for (const event of events) {
    session = settleAtOnce(engine, engine.send(session, event), perform);
    if (withViews) engine.view(session);
  }
  return session;
}

/** Answers every call at once, until the person may act again. */
export function settleAtOnce(
  engine: PlainEngine,
  first: PlainTransition,
  valueOf: (call: PlainCall, session: PlainSession) => Json,
): PlainSession {
  let { session, outcome } = first;
  while (outcome.kind === "calls") {
    const [call] = outcome.calls ?? [];
    if (!call) break;
    const receive = { type: "receive", result: { call: call.call, ok: true, value: valueOf(call, session) } };
    ({ session, outcome } = engine.send(session, receive));
  }
  return session;
}

function perform({ call, with: payload }: PlainCall, session: PlainSession): Json {
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
