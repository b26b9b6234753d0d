import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStripePayments } from "../../../server/payments/stripe";
import type { Payments } from "../../../server/payments/port";
import { startStandIn } from "../../../tools/stripe-stand-in/server";
import type { StandIn } from "../../../tools/stripe-stand-in/server";
import type { Payment } from "../../../tools/stripe-stand-in/journal";
import { CONSENT } from "./enrollment";

export const WEBHOOK_SECRET = "whsec_of_the_tests";
export const OLD_WEBHOOK_SECRET = "whsec_of_before";

/** Stripe's side, with a journal of its own. */
export const openStandIn = (): Promise<StandIn> =>
  startStandIn(join(mkdtempSync(join(tmpdir(), "stripe-stand-in-")), "journal"));

export const stripeAt = ({ url }: StandIn, secretKey = "sk_test_of_the_tests"): Payments =>
  createStripePayments({
    secretKey,
    webhookSecrets: [WEBHOOK_SECRET, OLD_WEBHOOK_SECRET],
    apiUrl: url,
  });

export type Card = "visa" | "chargeDeclined" | "chargeDeclinedInsufficientFunds" | "threeDSecure2Required";

/** A card of Stripe's tests as billing; each call is another token, as each press of Submit makes one. */
export const payWith = (card: Card) => ({
  billing: { billing_type: "platform_eft", source_token: `tok_${card}_${randomBytes(6).toString("hex")}` },
  auto_renewal: true,
  acknowledgement: CONSENT("client"),
});

/** The payments that Stripe knows of a quote, the first one first. */
export const paymentsOf = ({ journal }: StandIn, quoteNumber: string): readonly Payment[] =>
  [...journal.payments.values()].filter(({ metadata }) => metadata.quote_number === quoteNumber);
