import type { Call, FieldError, JsonObject, Session, StartInit, Transition } from "../../contract";
import type { EntryName } from "../../flow/compiled";
import type { Trail } from "./trail";
import type { AskedPlans } from "./asking";
import type { Answered, Kept, Surroundings } from "./host";

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
  /** The parameters of the page's address; none if absent. */
  readonly query?: { readonly [name: string]: string };
  /** What is around this enrollment otherwise than around all: flags, broker, brokerage, carrier. */
  readonly around?: JsonObject;
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
