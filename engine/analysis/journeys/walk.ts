import type { Json, JsonObject, Session, SessionEvent, StartInit, Transition } from "../../contract";
import type { CompiledQuestion } from "../../flow/compiled";
import type { Engine } from "../../session/engine";
import { kindOf, type Here } from "../../session/here";
import { isBlank } from "../../values/blank";
import { refusedThing } from "./refused-thing";
import { asking, type AskedPlans } from "./asking";
import { Host, knownClient, type Kept } from "./host";
import type { Halt, Journey, JourneyHost, Stand, World } from "./types";

/** What a walk needs of a flow in a world. */
interface Way {
  readonly engine: Engine;
  readonly world: World;
  hereAt(session: Session): Here;
}

/** The events by which a step is answered: what one of them is refused for holds until the step is left. */
const ANSWERING: ReadonlySet<SessionEvent["type"]> = new Set(["answer", "item.add", "item.remove"]);

/** Sends events for one journey. */
export class Walk {
  private readonly host: Pick<JourneyHost, "answer">;
  private readonly init: StartInit;
  private readonly start: Kept;

  constructor(
    private readonly course: Way,
    private readonly journey: Journey,
    private asked: readonly AskedPlans[] = [],
  ) {
    const { entry, client, application = {}, query } = journey;
    const { today, hostFor } = course.world;
    const around = { ...course.world.around, ...journey.around };
    if (hostFor) {
      const host = hostFor(journey);
      [this.host, this.init, this.start] = [host, host.init, {}];
      return;
    }
    const { client_type = "individual", person = {} } = client ?? {};
    const init: StartInit = { entry, today, ...(query && { query }), data: around };
    this.start =
      client === null
        ? {}
        : new Host(course.engine, init, course.world).begun(
            application,
            knownClient(String(client_type), person as JsonObject),
          );
    const known = this.start.quote ? { quote: { quote_number: this.start.quote.quote_number } } : {};
    this.init = { ...init, data: { ...around, ...known } };
    const offers = asking(course.world.offers, (asked) => (this.asked = [...this.asked, asked]));
    this.host = new Host(course.engine, this.init, { ...course.world, offers });
  }

  /** What the plans were asked for since this was last called. */
  takeAsked(): readonly AskedPlans[] {
    const { asked } = this;
    this.asked = [];
    return asked;
  }

  begin(): Halt {
    const reached = this.settle(this.course.engine.start(this.init), this.start);
    return { reached, trail: null, asked: this.asked };
  }

  /** Begins once more, from what is kept of an enrollment. */
  again(kept: Kept): Stand {
    const { quote } = kept;
    const data = { ...this.init.data, ...(quote && { quote: { quote_number: quote.quote_number } }) };
    return this.settle(this.course.engine.start({ ...this.init, data }), kept);
  }

  /** Answers what the step asks, in its order: what is typed, and what is usual where a question is open. */
  answer(stand: Stand): Stand {
    let now = stand;
    const { step } = this.here(stand);
    if (kindOf(this.here(stand), step).hasOwnNext) return stand;
    for (const question of step.questions) {
      const here = this.here(now);
      if (question.derived || !here.isAsked(question)) continue;
      for (const event of this.answering(question, here)) now = this.send(now, event);
    }
    return now;
  }

  /** Presses Next, or selects the plan where the step has a button for each. */
  next(stand: Stand): Stand {
    const here = this.here(stand);
    const { step } = here;
    if (!kindOf(here, step).hasOwnNext) return this.send(stand, { type: "next" });
    const [question] = step.questions;
    const value = question && this.wanted(question, here);
    return this.send(stand, isBlank(value) ? { type: "next" } : { type: "choose", value: value as Json });
  }

  private here({ now }: Stand): Here {
    return this.course.hereAt(now.session);
  }

  /** The answer that the person gives; undefined when the question stays as it is. */
  private wanted(question: CompiledQuestion, here: Here): Json | undefined {
    const { answers, usual } = this.journey;
    if (Object.hasOwn(answers, question.name)) return answers[question.name];
    const value = here.answer(question);
    const isOpen = isBlank(value) || (question.items !== null && Array.isArray(value) && value.length === 0);
    return isOpen ? usual[question.name] : kindOf(here, here.step).hasOwnNext ? value : undefined;
  }

  private answering(question: CompiledQuestion, here: Here): readonly SessionEvent[] {
    const value = this.wanted(question, here);
    if (value === undefined) return [];
    const { name, items } = question;
    if (!items) return [{ type: "answer", name, value }];
    const there = here.answer(question);
    const before = Array.isArray(there) ? there.length : 0;
    const things = Array.isArray(value) ? (value as readonly JsonObject[]) : [];
    return [
      ...Array.from({ length: before }, (): SessionEvent => ({ type: "item.remove", name, index: 0 })),
      ...things.map((item): SessionEvent => ({ type: "item.add", name, item })),
    ];
  }

  send(stand: Stand, event: SessionEvent): Stand {
    const { engine } = this.course;
    const before = stand.now.session;
    const sent = engine.send(before, event);
    const { refused, ...next } = this.settle(sent, stand.kept);
    if (!ANSWERING.has(event.type)) return { ...next, refused };
    const said = event.type === "item.add" ? refusedThing(engine, before, event, sent, stand.refused) : refused;
    return { ...next, refused: [...stand.refused, ...said] };
  }

  /** Makes the calls until the person may act again. */
  private settle(transition: Transition, before: Kept): Stand {
    let [now, kept] = [transition, before];
    const calls: { readonly call: string; readonly with?: JsonObject }[] = [];
    while (now.outcome.kind === "calls" && calls.length < MOST_CALLS) {
      const [call] = now.outcome.calls;
      if (!call) break;
      calls.push(call);
      const answered = this.host.answer(call, kept, now.session);
      kept = answered.kept;
      now = this.course.engine.send(now.session, { type: "receive", result: answered.result });
    }
    return { now, kept, calls, refused: now.outcome.kind === "invalid" ? now.outcome.errors : [] };
  }
}

/** One thing that a person does leads to a few calls: one that leads to more is held up in a circle of them. */
const MOST_CALLS = 30;
