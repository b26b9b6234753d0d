import { Refusal } from "./refusal";
import { POLICY } from "./policy";
import type { CarrierKind, Operation } from "./policy";

/** Who calls. Every actor belongs to one space. */
export type Actor =
  | { readonly kind: "none"; readonly space: string }
  | {
      readonly kind: "broker";
      readonly space: string;
      readonly brokerId: string;
      readonly brokerageId: string;
      /** The default broker of the brokerage, who may do what its members may do to their own records alone. */
      readonly isPrincipal?: boolean;
    }
  | { readonly kind: CarrierKind; readonly space: string; readonly staffId: string }
  | { readonly kind: "quote"; readonly space: string; readonly quoteNumber: string; readonly clientId: string }
  | { readonly kind: "policy"; readonly space: string; readonly policyId: string };

/** A person at the command line of the installation: no policy restricts them, and the audit names them. */
export interface Operator {
  readonly kind: "operator";
  readonly space: string;
}

/** The part of an actor that audit rows keep: ids only. */
export function traceOf(actor: Actor | Operator): object {
  const { kind } = actor;
  if ("brokerId" in actor) return { kind, broker_id: actor.brokerId };
  if ("staffId" in actor) return { kind, staff_id: actor.staffId };
  if ("quoteNumber" in actor) return { kind, quote_number: actor.quoteNumber };
  return "policyId" in actor ? { kind, policy_id: actor.policyId } : { kind };
}

/** The records within reach: each key but `today` that is set must equal the record's. Queries on records take one. */
export interface Reach {
  readonly space: string;
  /** The calendar date in the space at the moment of the call, YYYY-MM-DD: which policies have ended. */
  readonly today: string;
  readonly brokerageId?: string;
  readonly brokerId?: string;
  readonly quoteNumber?: string;
  readonly clientId?: string;
  readonly policyId?: string;
  readonly origin?: "share_link";
}

/** What the actor may reach with this operation, on any day. Throws `unauthenticated` or `forbidden`. */
export function authorize(operation: Operation, actor: Actor): Omit<Reach, "today"> {
  const reach = POLICY[operation][actor.kind];
  if (reach === "deny") throw new Refusal(actor.kind === "none" ? "unauthenticated" : "forbidden");
  const { space } = actor;
  if (reach === "share_link") return { space, origin: "share_link" };
  if (reach === "any") return { space };
  if (actor.kind === "broker") {
    const { brokerageId, brokerId, isPrincipal = false } = actor;
    return reach === "own" && !isPrincipal ? { space, brokerageId, brokerId } : { space, brokerageId };
  }
  if (actor.kind === "quote") return { space, quoteNumber: actor.quoteNumber, clientId: actor.clientId };
  if (actor.kind === "policy") return { space, policyId: actor.policyId };
  throw new Refusal("forbidden");
}
