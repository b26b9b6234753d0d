import type { Stripe } from "@stripe/stripe-js";
import { log } from "../shared/log";

let loading: Promise<Stripe | null> | null = null;

/**
 * The card provider: Stripe by its publishable key, else the sandbox that stands in for it (N-05). Resolves to null,
 * with a line in the console, when its script cannot be loaded; the next visit tries again (C-06).
 */
export function cardProvider(key: string | null): Promise<Stripe | null> {
  loading ??= load(key).catch(() => {
    loading = null;
    log("Cannot init CreditCardFields without Stripe");
    return null;
  });
  return loading;
}

async function load(key: string | null): Promise<Stripe> {
  const provider = key === null ? await sandbox() : await (await import("@stripe/stripe-js/pure")).loadStripe(key);
  if (!provider) throw new Error("the card provider did not start");
  return provider;
}

async function sandbox(): Promise<Stripe> {
  await script("/sandbox/stripe.js");
  if (!window.Stripe) throw new Error("the sandbox offers no Stripe");
  return window.Stripe("pk_sandbox");
}

function script(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = src;
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => reject(new Error(`${src} could not be loaded`)));
    document.head.append(element);
  });
}
