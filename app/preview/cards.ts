import type { Stripe } from "@stripe/stripe-js";

/**
 * The card fields of the sandbox, wherever the space takes its cards: no card number leaves the frame, and none is
 * charged. The script is the one that a server without a card provider hands out.
 */
export async function sandboxCards(): Promise<Stripe | null> {
  await import("../../server/payments/sandbox-stripe.js");
  return window.Stripe?.("pk_sandbox") ?? null;
}
