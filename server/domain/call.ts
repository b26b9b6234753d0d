import type { Deps } from "./deps";
import type { Actor, Reach } from "../access/actor";

/** One call of the API as the domain sees it: who asks, and which records are within reach. */
export interface CallContext {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly reach: Reach;
  /** Where the call comes from, as limits count it (http/network.ts). */
  readonly network: string;
}
