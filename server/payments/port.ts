import type { DeclineCode, Provider } from "../records/types";

export interface Charge {
  /** The same key always means the same charge: a repeated call charges once. Kept in the database before the call. */
  readonly idempotencyKey: string;
  /** What the provider keeps beside the payment, so that a person or `find` knows it again. */
  readonly quoteNumber: string;
  readonly attempt: number;
  /** Whole cents of the currency. */
  readonly amountCents: number;
  readonly currency: string;
  /** The card provider's token. */
  readonly token: string;
  readonly description: string;
  /** When the attempt began: no payment with this key is older. */
  readonly since: Date;
}

/** The money that a payment took. */
export interface Money {
  /** Whole cents of the currency. */
  readonly amountCents: number;
  /** As rate books write it: `USD`. */
  readonly currency: string;
}

/** The card that paid, as the buyer knows it again on a receipt: nothing that a payment could be made with. */
export interface PaidCard {
  /** As people call it: `Visa`. */
  readonly brand: string;
  readonly last4: string;
}

/**
 * What became of a payment. `action`: the buyer's bank asks the buyer to confirm, in the browser, with the secret.
 * `pending`: the provider still works on it. `declined` and `lost` are final: this payment cannot take money any more.
 * `lost`: the provider has no such payment and its key cannot be used again, so a person should look.
 */
export type Outcome =
  | ({ readonly status: "charged"; readonly id: string; readonly card?: PaidCard | undefined } & Money)
  | { readonly status: "declined"; readonly code: DeclineCode }
  | { readonly status: "action"; readonly id: string; readonly clientSecret: string }
  | { readonly status: "pending"; readonly id: string }
  | { readonly status: "refunded"; readonly id: string }
  | { readonly status: "lost" };

export interface Refund {
  /** The payment to give back, whole. */
  readonly id: string;
  readonly idempotencyKey: string;
}

/** News of a payment that the provider sends by itself, once or more often, in any order. */
export type PaymentNews = Named & (({ readonly kind: "charged" } & Money) | { readonly kind: UnpaidKind });

interface Named {
  readonly id: string;
  /** The key of the attempt, as the provider keeps it; undefined for a payment that is not ours. */
  readonly attemptKey: string | undefined;
}

type UnpaidKind = "ended" | "refunded" | "refund_failed";

/** The provider is working on the same charge for another caller; its outcome will be known soon. */
export class ChargeUnderWay extends Error {}

/** The message was not signed by the provider, or too long ago. */
export class BadSignature extends Error {}

/** A signed message is not JSON. */
export class NewsUnreadable extends Error {}

/**
 * A signed message cannot be news of a payment of ours, although its type says so: sending it again would change
 * nothing. `event` is its type, of a closed list; `wrong` the place in it that is not as the provider documents it, or
 * says that the message is about the provider's other mode (test or live).
 */
export class OddNews extends Error {
  readonly event: string;
  readonly wrong: string;

  constructor(event: string, wrong: string) {
    super(`${event}: ${wrong}`);
    this.event = event;
    this.wrong = wrong;
  }
}

/**
 * The card provider. Each call throws when the outcome is unknown (ChargeUnderWay, no response, an error of the
 * provider): then it may be made again, with the same key.
 */
export interface Payments {
  /** What an attempt keeps, so that no server asks another provider, which does not know it. */
  readonly provider: Provider;
  charge(charge: Charge): Promise<Outcome>;
  /** What became of the payment with this id; charges nothing. */
  read(id: string): Promise<Outcome>;
  /** What became of a charge whose key is too old to be used again; charges nothing. */
  find(charge: Charge): Promise<Outcome>;
  /** Ends a payment that the buyer did not confirm. `charged` when it was too late. */
  cancel(id: string): Promise<Outcome>;
  /** Gives all the money back, once. */
  refund(refund: Refund): Promise<void>;
  /**
   * Reads a message of the provider; undefined for one that does not concern us. Throws BadSignature, NewsUnreadable
   * and OddNews, and nothing else for any message. Absent: this provider sends none.
   */
  readonly readNews?: (body: Uint8Array, signature: string) => PaymentNews | undefined;
}
