import type { ClientType, Person } from "../../schemas/api/types";

/** The records of the portal are those of the API, generated from schemas/api (portal §3, wizards §3, resolutions A-54 and N-06). */
export type * from "../../schemas/api/types";
export type { PricedLine } from "../../engine/index";

/** A client from an imported file, not stored yet. */
export interface ImportedClient {
  readonly client_type: ClientType;
  readonly person: Person;
}

/**
 * What one change did to a file of a draft: at `from`, `removed` gave way to `inserted`. Null where there was no file
 * before, or is none after it.
 */
export interface FileRange {
  readonly path: string;
  readonly from: number;
  readonly removed: string | null;
  readonly inserted: string | null;
}

/** Who takes the money. Stripe's test mode knows nothing of what happens in its live mode. */
export type Provider = "sandbox" | "stripe" | "stripe_test";

/** Why a payment bought nothing, as the refusal's code; stored with the attempt. */
export type DeclineCode =
  | "card_declined"
  | "card_insufficient_funds"
  | "card_error"
  | "card_authentication_failed"
  | "payment_unconfirmed"
  | "payment_returned";
