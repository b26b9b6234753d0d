/**
 * One edition of the product (the tree as it stands, or an older commit) as these tools see it. Only what every edition
 * has in common is named here, so that an edition's own engine may have more or fewer words than another's.
 */
import type { Json, JsonObject } from "../../engine/index";

export interface PlainCall {
  readonly call: string;
  readonly with?: JsonObject;
  readonly delay_ms?: number;
}
export interface PlainResult {
  readonly call: string;
  readonly ok: boolean;
  readonly value?: Json;
  readonly error?: { readonly code: string; readonly message?: string };
}
export interface PlainSession {
  readonly step: string;
  readonly data: { readonly quote?: JsonObject | undefined };
}
export interface PlainEvent {
  readonly type: string;
}
export interface PlainTransition {
  readonly session: PlainSession;
  readonly outcome: { readonly kind: string; readonly calls?: readonly PlainCall[] };
}
export interface PlainInit {
  readonly entry: string;
  readonly today: string;
  readonly data?: object;
}
export interface PlainEngine {
  start(init: PlainInit): PlainTransition;
  send(session: PlainSession, event: PlainEvent): PlainTransition;
  view(session: PlainSession): unknown;
}
export interface PlainHost {
  readonly init: PlainInit;
  answer(call: PlainCall, session: PlainSession): Promise<PlainResult>;
  application(): Promise<JsonObject | undefined>;
  policyPlan(): Promise<JsonObject | undefined>;
}

/** A scenario's file as it was read: only its own edition knows all of its words. */
export interface PlainScenario {
  readonly flow: string;
  readonly entry: string;
  readonly today: string;
  readonly given?: JsonObject;
  readonly steps: readonly JsonObject[];
  readonly expect: JsonObject;
}

/** One enrollment that can begin: an engine, and a host in memory that answers its calls. */
export interface Opened {
  readonly engine: PlainEngine;
  readonly host: PlainHost;
  /** Plays the scenario on the given engine and host as this edition does; sentences of what was not as expected. */
  readonly play: (engine: PlainEngine, host: PlainHost) => Promise<readonly string[]>;
}

export interface Product {
  readonly id: string;
  readonly entries: readonly string[];
  readonly engine: PlainEngine;
  /** An event of the first edition in the words of this one. */
  event(event: PlainEvent): PlainEvent;
  open(scenario: PlainScenario): Opened;
  /** The codes of a list, by the name that a question's view gives. */
  readonly codes: (list: string) => readonly Json[];
}

export interface Edition {
  /** The format that its flows are written in. */
  readonly format: number;
  readonly products: readonly Product[];
  /** An engine over a flow that names no list; it is not checked first. */
  engineOf(flow: JsonObject): PlainEngine;
}
