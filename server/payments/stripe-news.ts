import type Stripe from "stripe";
import { BadSignature, NewsUnreadable } from "./port";
import type { PaymentNews } from "./port";
import { newsOf } from "./stripe-event";
import type { StripeMode } from "./stripe-mode";

/** A message may be so old, in seconds: a copied one is worth nothing later. */
const TOLERANCE_S = 300;

/** How messages are known to be Stripe's, and ours. */
export interface StripeNewsReader {
  readonly stripe: Stripe;
  /** Stripe signs with one of these. */
  readonly secrets: readonly string[];
  /** The mode of our keys: a message about the other one concerns no payment of ours. */
  readonly mode: StripeMode;
}

/** Reads a message that Stripe signed with one of the secrets. Throws BadSignature, NewsUnreadable and OddNews. */
export function readStripeNews(
  { stripe, secrets, mode }: StripeNewsReader,
  body: Uint8Array,
  signature: string,
): PaymentNews | undefined {
  if (!secrets.some((secret) => isSigned(stripe, secret, body, signature))) throw new BadSignature();
  return newsOf(parsed(body), mode);
}

function isSigned(stripe: Stripe, secret: string, body: Uint8Array, signature: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(Buffer.from(body), signature, secret, TOLERANCE_S) === true;
  } catch (error) {
    if (error instanceof stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new NewsUnreadable();
  }
}
