import type { DeclineCode } from "../records/types";

export interface Charge {
  /** The same key always means the same charge: a repeated call charges once. */
  readonly idempotencyKey: string;
  /** Whole cents of the currency. */
  readonly amountCents: number;
  readonly currency: string;
  /** The card provider's token. */
  readonly token: string;
  readonly description: string;
}

export type ChargeResult =
  { readonly ok: true; readonly id: string } | { readonly ok: false; readonly code: DeclineCode };

/** The provider is working on the same charge for another caller; its outcome will be known soon. */
export class ChargeUnderWay extends Error {}

/**
 * The card provider. `charge` returns charged or declined; it throws when the outcome is unknown (ChargeUnderWay, no
 * response, an error of the provider): then the same charge is tried again with the same key.
 */
export interface Payments {
  charge(charge: Charge): Promise<ChargeResult>;
}
