import Stripe from "stripe";
import type { DeclineCode } from "../records/types";
import { ChargeUnderWay } from "./port";
import { brandName } from "./card-brand";
import type { Outcome, PaidCard } from "./port";
import { modeOf } from "./stripe-mode";
import type { StripeMode } from "./stripe-mode";

type Failure = Pick<Stripe.PaymentIntent.LastPaymentError, "code" | "decline_code">;

/** An answer of Stripe is about a payment of the mode that our keys are not of: what became of ours is unknown. */
export class OtherMode extends Error {
  override readonly name = "OtherMode";
}

/** What became of an intent, by its present status. Throws OtherMode. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent, mode: StripeMode): Outcome {
  if (modeOf(intent.livemode) !== mode) throw new OtherMode(`${intent.id} is not of ${mode} mode`);
  const { id, status, client_secret, amount_received, currency, latest_charge, last_payment_error } = intent;
  switch (status) {
    case "succeeded":
      return typeof latest_charge === "object" && latest_charge?.refunded
        ? { status: "refunded", id }
        : {
            status: "charged",
            id,
            amountCents: amount_received,
            currency: currencyOf(currency),
            card: cardOf(latest_charge),
          };
    case "requires_action":
      return { status: "action", id, clientSecret: client_secret ?? "" };
    case "canceled":
      // Only a payment that the buyer did not confirm is ended by us.
      return { status: "declined", code: declineOf(last_payment_error ?? { code: AUTHENTICATION }) };
    case "requires_payment_method":
      return { status: "declined", code: declineOf(last_payment_error ?? {}) };
    default:
      return { status: "pending", id };
  }
}

/** The card of a charge that was read whole. */
function cardOf(charge: Stripe.PaymentIntent["latest_charge"]): PaidCard | undefined {
  const { brand, last4 } = (typeof charge === "object" && charge?.payment_method_details?.card) || {};
  return brand && last4 ? { brand: brandName(brand), last4 } : undefined;
}

/** Stripe writes currencies in small letters. */
export const currencyOf = (code: string): string => code.toUpperCase();

const AUTHENTICATION = "payment_intent_authentication_failure";

function declineOf({ code, decline_code }: Failure): DeclineCode {
  if (code === AUTHENTICATION) return "card_authentication_failed";
  if (decline_code === "insufficient_funds") return "card_insufficient_funds";
  return code === "card_declined" ? "card_declined" : "card_error";
}

/**
 * The declined charge behind an error of Stripe, if it is certain. Throws ChargeUnderWay when another call with the same
 * key is at work, and the error itself when the outcome is unknown.
 */
export function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  // Stripe reports this conflict as more than one kind of error; it never means that the card is declined.
  if (error.statusCode === 409 || error.code === "idempotency_key_in_use" || error.code === "lock_timeout")
    throw new ChargeUnderWay();
  if (error instanceof Stripe.errors.StripeCardError) return { status: "declined", code: declineOf(error) };
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return { status: "declined", code: "card_error" };
  throw error;
}

/**
 * True for an answer that the same key will always get: an error of Stripe's own that it keeps, or the refusal of a key
 * whose first call said something else (an older version of ours). The payment may exist all the same.
 */
export function isLastingFailure(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return (
    error instanceof Stripe.errors.StripeError &&
    Number(error.statusCode) >= 500 &&
    error.headers?.["idempotent-replayed"] === "true"
  );
}
