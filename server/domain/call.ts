import type { Deps } from "./deps";
import type { Actor, Reach } from "../access/actor";

/** The context of an API call, as the domain needs it: who calls, and which records are within reach. */
export interface CallContext {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly reach: Reach;
  /** Where the call comes from, as limits count it (http/network.ts). */
  readonly network: string;
  /** The id of the request, as X-Request-Id tells it to the caller. */
  readonly requestId: string;
  /** The state of the record that the caller has seen, as its If-Match says it; undefined for any state. */
  readonly ifMatch?: string;
}
