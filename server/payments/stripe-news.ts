import type Stripe from "stripe";
import { BadSignature } from "./port";
import type { PaymentNews } from "./port";

/** A message may be so old, in seconds: a copied one is worth nothing later. */
const TOLERANCE_S = 300;

/** Reads a message that Stripe signed with one of the secrets. Throws BadSignature. */
export function readStripeNews(
  stripe: Stripe,
  secrets: readonly string[],
  body: Uint8Array,
  signature: string,
): PaymentNews | undefined {
  for (const secret of secrets) {
    const event = verified(stripe, secret, body, signature);
    if (event) return newsOf(event);
  }
  throw new BadSignature();
}

function verified(stripe: Stripe, secret: string, body: Uint8Array, signature: string): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE_S);
  } catch (error) {
    if (error instanceof stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}

const nameOf = (reference: string | { readonly id: string } | null): string =>
  typeof reference === "string" ? reference : (reference?.id ?? "");

/** What the event says about a payment of ours; undefined for every other event. */
function newsOf(event: Stripe.Event): PaymentNews | undefined {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled": {
      const { id, amount_received, metadata } = event.data.object;
      const kind = event.type === "payment_intent.succeeded" ? "charged" : "ended";
      return { kind, id, amountCents: amount_received, attemptKey: metadata.attempt_key };
    }
    case "charge.refunded": {
      const { payment_intent, refunded, amount_refunded, metadata } = event.data.object;
      // A part of the money given back by a person does not concern the policy.
      if (!refunded) return undefined;
      return {
        kind: "refunded",
        id: nameOf(payment_intent),
        amountCents: amount_refunded,
        attemptKey: metadata.attempt_key,
      };
    }
    case "refund.failed": {
      const { payment_intent, amount, metadata } = event.data.object;
      return {
        kind: "refund_failed",
        id: nameOf(payment_intent),
        amountCents: amount,
        attemptKey: metadata?.attempt_key,
      };
    }
    default:
      return undefined;
  }
}
