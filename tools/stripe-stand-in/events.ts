import { createHmac, randomBytes } from "node:crypto";
import { shown } from "./answers";
import type { Payment } from "./journal";

/** An event as Stripe posts it, signed as its documentation says: HMAC-SHA-256 of the time and the body. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

export function signed(body: string, secret: string, at = Math.floor(Date.now() / 1000)): SignedEvent {
  const mac = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return { body, signature: `t=${at},v1=${mac}` };
}

/** The event of this type about a payment. */
export function eventOf(type: string, payment: Payment): string {
  return JSON.stringify({
    id: `evt_${randomBytes(12).toString("hex")}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1000),
    livemode: payment.livemode ?? false,
    type,
    data: { object: objectOf(type, payment) },
  });
}

function objectOf(type: string, payment: Payment): object {
  const { id, amount, currency, livemode = false, metadata } = payment;
  if (type.startsWith("payment_intent.")) return shown(payment);
  if (type === "charge.refunded")
    return {
      id: `ch_${id.slice(3)}`,
      object: "charge",
      payment_intent: id,
      refunded: true,
      amount,
      amount_refunded: amount,
      currency,
      livemode,
      metadata,
    };
  return {
    id: `re_${id.slice(3)}`,
    object: "refund",
    payment_intent: id,
    amount,
    currency,
    metadata,
    status: "failed",
  };
}
