import { Refusal } from "./refusal";
import { POLICY } from "./policy";
import type { Operation } from "./policy";

/** Who calls. Every actor belongs to one space. */
export type Actor =
  | { readonly kind: "none"; readonly space: string }
  | { readonly kind: "broker"; readonly space: string; readonly brokerId: string; readonly brokerageId: string }
  | { readonly kind: "staff"; readonly space: string; readonly staffId: string }
  | { readonly kind: "quote"; readonly space: string; readonly quoteNumber: string; readonly clientId: string }
  | { readonly kind: "policy"; readonly space: string; readonly policyId: string };

/** The part of an actor that audit rows keep: ids only. */
export function traceOf(actor: Actor): object {
  if (actor.kind === "broker") return { kind: actor.kind, broker_id: actor.brokerId };
  if (actor.kind === "staff") return { kind: actor.kind, staff_id: actor.staffId };
  if (actor.kind === "quote") return { kind: actor.kind, quote_number: actor.quoteNumber };
  return actor.kind === "policy" ? { kind: actor.kind, policy_id: actor.policyId } : { kind: actor.kind };
}

/** The records within reach: each key that is set must equal the record's. Every query on records takes one. */
export interface Reach {
  readonly space: string;
  readonly brokerageId?: string;
  readonly quoteNumber?: string;
  readonly clientId?: string;
  readonly policyId?: string;
  readonly origin?: "share_link";
}

/** What the actor may reach with this operation. Throws `unauthenticated` or `forbidden`. */
export function authorize(operation: Operation, actor: Actor): Reach {
  const reach = POLICY[operation][actor.kind];
  if (reach === "deny") throw new Refusal(actor.kind === "none" ? "unauthenticated" : "forbidden");
  const { space } = actor;
  if (reach === "share_link") return { space, origin: "share_link" };
  if (reach === "any") return { space };
  if (actor.kind === "broker") return { space, brokerageId: actor.brokerageId };
  if (actor.kind === "quote") return { space, quoteNumber: actor.quoteNumber, clientId: actor.clientId };
  if (actor.kind === "policy") return { space, policyId: actor.policyId };
  throw new Refusal("forbidden");
}
