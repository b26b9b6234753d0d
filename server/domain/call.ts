import type { Deps } from "./deps";
import type { Actor, Reach } from "../access/actor";
import type { Networks } from "../access/networks";
import type { EntityTags } from "../records/entity-tags";

/** The context of an API call, as the domain needs it: who calls, and which records are within reach. */
export interface CallContext {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly reach: Reach;
  /** Where the call comes from, as limits count it. */
  readonly networks: Networks;
  /** The proof of work that the caller sent along (access/proof.ts). */
  readonly proof?: string;
  /** The id of the request, as X-Request-Id tells it to the caller. */
  readonly requestId: string;
  /** The states of the record that the caller has seen, as its If-Match names them; undefined for any state. */
  readonly ifMatch?: EntityTags;
}
