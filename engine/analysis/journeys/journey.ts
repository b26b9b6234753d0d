import type {
  Call,
  FieldError,
  Json,
  JsonObject,
  Lists,
  Session,
  SessionEvent,
  StartInit,
  Transition,
} from "../../contract";
import type { CompiledQuestion, EntryName } from "../../flow/compiled";
import { kindOf, hereOf, type Here, type Run } from "../../session/here";
import { runOf, type Engine } from "../../session/engine";
import { isBlank } from "../../values/blank";
import { isObject } from "../../values/objects";
import { refusedThing } from "./refused-thing";
import { asideIn, MOST_VISITS, passedAt, timesPassed, type Trail } from "./trail";
import { asking, type AskedPlans } from "./asking";
import { Host, knownClient, newQuote, type Answered, type Kept, type Surroundings } from "./host";

/** One person's way through a flow: by which entry they come, what is known of them, and what they answer. */
export interface Journey {
  readonly entry: EntryName;
  /** The client that exists at the start; null for somebody new, as by a share link. */
  readonly client: JsonObject | null;
  /** The application that is saved at the start. */
  readonly application?: JsonObject;
  /** Question → the answer that is typed; null empties it. */
  readonly answers: JsonObject;
  /** Question → the answer to one that is still open when the person comes to it. */
  readonly usual: JsonObject;
}

/** Where and when journeys happen. */
export interface World extends Surroundings {
  readonly today: string;
  /** Broker, brokerage and carrier. */
  readonly around: NonNullable<StartInit["data"]>;
  /** Another host than the one without a server, such as a server: how a journey begins there, and who answers its calls. */
  readonly hostFor?: (journey: Journey) => JourneyHost;
}

/** The host of one journey. */
export interface JourneyHost {
  readonly init: StartInit;
  answer(call: Call, kept: Kept, session: Session): Answered;
}

/** A state of a journey: what the person sees, and what the host keeps. Nothing changes it. */
export interface Stand {
  readonly now: Transition;
  readonly kept: Kept;
  /** The calls that the last event made. */
  readonly calls: readonly { readonly call: string; readonly with?: JsonObject }[];
  /** What was said of answers that were not taken, such as a thing of a list that is not right. */
  readonly refused: readonly FieldError[];
}

/** One step of a journey: as it was reached, with the person's answers, and what Next led to. */
export interface Passed {
  readonly step: string;
  readonly reached: Stand;
  readonly answered: Stand;
  readonly left: Stand;
  /** What Confirm led to, where Next opened a dialog that asks. */
  readonly confirmed?: Stand;
  /** What the product's plans were asked for since the step before, or since the beginning. */
  readonly asked: readonly AskedPlans[];
}

/** Where a journey is on the counted line: before it visits what lies aside of a step, and passes the step. */
export interface Halt {
  readonly reached: Stand;
  /** The last step that was passed before, and behind it those before that one. */
  readonly trail: Trail | null;
  /** What the plans were asked for at the beginning, where this is the first step. */
  readonly asked: readonly AskedPlans[];
}

/** A step that a journey passed, and where it was before: a journey that answers otherwise there goes on from it. */
export interface Stage {
  readonly passed: Passed;
  readonly halt: Halt;
}

/** A flow in a world, to send people through. */
export class Course {
  readonly run: Run;
  private readonly aside = new Map<EntryName, ReadonlyMap<string, string>>();

  constructor(
    readonly engine: Engine,
    readonly world: World,
  ) {
    this.run = runOf(engine);
  }

  /** The lists that the flow may name, by `name@version`. */
  get lists(): Lists {
    return this.run.flow.lists;
  }

  /**
   * The steps that a journey passes, one after the other, until it ends: sold, left, refused or held up. A person
   * confirms what a dialog asks, and visits the steps off the counted line before the step that they lead up to.
   */
  *passed(journey: Journey): Generator<Passed, void> {
    for (const { passed } of this.stages(journey)) yield passed;
  }

  /** The same with the place to begin again from, so that a journey may go on where another one was. */
  *stages(journey: Journey, from?: Halt): Generator<Stage, void> {
    const walk = new Walk(this, journey, from?.asked);
    const { places } = this.run.flow.entries[journey.entry];
    let halt: Halt = from ?? walk.begin();
    for (;;) {
      let { reached } = halt;
      const { step } = reached.now.session;
      const place = places.get(step) ?? 0;
      const times = timesPassed(step, place, halt.trail) + 1;
      if (times > MOST_VISITS) return;
      if (times === 1) reached = yield* aside(walk, halt, this.asideOf(step, journey.entry));
      const passed = pass(walk, reached);
      yield { passed, halt };
      const end = passed.confirmed ?? passed.left;
      if (end.now.session.step === step || isOver(end.now.session)) {
        const isLast = isSold(end.now.session) && end.now.session.step !== step;
        const { step: last } = end.now.session;
        if (isLast) yield { passed: { step: last, reached: end, answered: end, left: end, asked: [] }, halt };
        return;
      }
      halt = { reached: end, trail: passedAt(step, place, halt.trail), asked: [] };
    }
  }

  /** The first step off the counted line that leads up to a step. */
  private asideOf(step: string, entry: EntryName): string | undefined {
    const known = this.aside.get(entry) ?? asideIn(this.run.flow.entries[entry]);
    this.aside.set(entry, known);
    return known.get(step);
  }

  hereAt(session: Session): Here {
    return hereOf(this.run, session);
  }
}

/** Passes the steps off the counted line, and comes back. */
function* aside(walk: Walk, halt: Halt, first: string | undefined): Generator<Stage, Stand> {
  const { reached: stand } = halt;
  if (first === undefined) return stand;
  const home = stand.now.session.step;
  let reached = walk.send(stand, { type: "go", step: first });
  for (let steps = 0; reached.now.session.step !== home && steps < MOST_STEPS; steps++) {
    const passed = pass(walk, reached);
    yield { passed, halt };
    if (passed.left.now.session.step === reached.now.session.step)
      return walk.send(passed.left, { type: "go", step: home });
    reached = passed.left;
  }
  return reached;
}

const MOST_STEPS = 50;

function pass(walk: Walk, reached: Stand): Passed {
  const answered = walk.answer(reached);
  const left = walk.next(answered);
  const asks = left.now.outcome.kind === "confirm";
  const { step } = reached.now.session;
  const confirmed = asks ? walk.send(left, { type: "confirm" }) : undefined;
  return { step, reached, answered, left, ...(confirmed && { confirmed }), asked: walk.takeAsked() };
}

/** The events by which a step is answered: what one of them is refused for holds until the step is left. */
const ANSWERING: ReadonlySet<SessionEvent["type"]> = new Set(["answer", "item.add", "item.remove"]);

const isSold = ({ data }: Session): boolean => isObject(data.quote?.policy) && !isBlank(data.quote.policy.id);

/** Whether a journey has ended: sold, sent elsewhere, or stopped by a dialog or a failure. */
const isOver = (session: Session): boolean =>
  session.left !== null || session.dialog !== null || session.problem !== null || isSold(session);

/** Sends events for one journey. */
class Walk {
  private readonly host: Pick<JourneyHost, "answer">;
  private readonly init: StartInit;
  private readonly start: Kept;

  constructor(
    private readonly course: Course,
    private readonly journey: Journey,
    private asked: readonly AskedPlans[] = [],
  ) {
    const { entry, client, application = {} } = journey;
    const { today, around, hostFor } = course.world;
    if (hostFor) {
      const host = hostFor(journey);
      [this.host, this.init, this.start] = [host, host.init, {}];
      return;
    }
    const { client_type = "individual", person = {} } = client ?? {};
    this.start =
      client === null
        ? {}
        : { quote: newQuote(application, around), client: knownClient(String(client_type), person as JsonObject) };
    const known = this.start.quote ? { quote: { quote_number: this.start.quote.quote_number } } : {};
    this.init = { entry, today, data: { ...around, ...known } };
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
    while (now.outcome.kind === "calls") {
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
