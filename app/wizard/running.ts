import type { Settings } from "../shared/api/types";
import type { Meanwhile } from "./asking";
import type { Card } from "./card";
import type { Host } from "./host";
import type { Kept } from "./kept";
import type { Purpose } from "./purpose";
import type { Draft, Engine, JsonObject, Lists, Outcome, PriceSoFar, Session, SessionEvent, View } from "./engine";

/** What the page itself reads of a session. */
export type ShownSession = Pick<Session, "step" | "query" | "data" | "pending" | "left">;
/** An enrollment as its page sees it. */
export interface Running {
  readonly session: () => ShownSession;
  /** What is shown of the session now: the same object until that changes. */
  readonly view: () => View;
  /** Calls the listener after every change of the session; returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Hands an event to the engine and makes the calls it asks for, one at a time.
   * @returns the outcome of the event itself; calls it started go on after that
   */
  readonly send: (event: SessionEvent) => Outcome;
  readonly keepable: () => Kept;
  /** What is asked, and what is wrong, while a form is filled in whose values are not answers yet. */
  readonly draft: (values: JsonObject, list?: string) => Draft;
  /** The steps of an entry; none before the engine has come. */
  readonly steps: Engine["steps"];
}

/** An enrollment with all that its page needs. */
export interface Begun {
  readonly kind: "begun";
  readonly settings: Settings;
  readonly lists: Lists;
  readonly card: Card;
  readonly meanwhile: Meanwhile;
  readonly purpose: Purpose;
  readonly running: Running;
  readonly host: Host;
  /** The path at which it began. */
  readonly beganAt: string;
  /** Why the broker is not whom the link names. */
  readonly agentNote?: string | undefined;
  /** The lowest price of the product; undefined where it is not known. */
  readonly priceFrom?: PriceSoFar | undefined;
}
