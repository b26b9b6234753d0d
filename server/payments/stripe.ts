import Stripe from "stripe";
import { ChargeUnderWay } from "./port";
import type { DeclineCode } from "../records/types";
import type { ChargeResult, Payments } from "./port";

/** Cards through Stripe: one PaymentIntent for each charge, confirmed at once, with the attempt's idempotency key. */
export function createStripePayments(secretKey: string): Payments {
  const stripe = new Stripe(secretKey, { timeout: 20_000, maxNetworkRetries: 1 });
  return {
    async charge({ idempotencyKey, amountCents, currency, token, description }) {
      try {
        const payment_method = token.startsWith("pm_") ? token : await methodOf(stripe, token, idempotencyKey);
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: currency.toLowerCase(),
            description,
            confirm: true,
            // The buyer cannot be sent to another page: a card that needs that is declined.
            automatic_payment_methods: { enabled: true, allow_redirects: "never" },
            payment_method,
          },
          { idempotencyKey },
        );
        return intent.status === "succeeded" ? { ok: true, id: intent.id } : { ok: false, code: "card_error" };
      } catch (error) {
        return chargeFailure(error);
      }
    },
  };
}

/**
 * The failed charge behind an error of Stripe, if it is certain. Throws ChargeUnderWay when another call with the same
 * key is at work, and the error itself when the outcome is unknown.
 */
export function chargeFailure(error: unknown): ChargeResult {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  // Stripe reports this conflict as more than one kind of error; it never means that the card is declined.
  if (error.statusCode === 409 || error.code === "idempotency_key_in_use" || error.code === "lock_timeout")
    throw new ChargeUnderWay();
  if (error instanceof Stripe.errors.StripeCardError)
    return { ok: false, code: declineOf(error.decline_code, error.code) };
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ok: false, code: "card_error" };
  throw error;
}

/** The browser's token as something that can be charged. */
async function methodOf(stripe: Stripe, token: string, idempotencyKey: string): Promise<string> {
  const method = await stripe.paymentMethods.create(
    { type: "card", card: { token } },
    { idempotencyKey: `${idempotencyKey}:method` },
  );
  return method.id;
}

function declineOf(decline: string | undefined, code: string | undefined): DeclineCode {
  if (decline === "insufficient_funds") return "card_insufficient_funds";
  return code === "card_declined" ? "card_declined" : "card_error";
}
