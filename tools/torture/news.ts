import { setTimeout as pause } from "node:timers/promises";
import { eventOf, signed } from "../stripe-stand-in/events";
import type { Payment } from "../stripe-stand-in/journal";
import type { Buyer } from "./buyer";
import type { Run } from "./run";

export const WEBHOOK_SECRET = "whsec_torture";
/** A message that is not taken is sent again after so long; Stripe does so for days. */
const AGAIN_MS = 500;

/** The payment that the provider knows of the buyer's quote, if it has come to one. */
export const paymentOf = ({ standIn }: Run, { quoteNumber }: Buyer): Payment | undefined =>
  [...standIn.journal.payments.values()].find(({ metadata }) => metadata.quote_number === quoteNumber);

/** Tells one server that the payment has succeeded, at most so many times. Answers whether it has taken that. */
export async function tellSuccess(payment: Payment, address: string, times: number): Promise<boolean> {
  for (let time = 0; time < times; time += 1) {
    const { body, signature } = signed(eventOf("payment_intent.succeeded", payment), WEBHOOK_SECRET);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await fetch(`${address}/api/payments/v1/stripe-events`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    if (answer.ok) return true;
    await pause(AGAIN_MS);
  }
  return false;
}
