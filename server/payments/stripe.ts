import Stripe from "stripe";
import type { Charge, Outcome, Payments } from "./port";
import { modeOfKey } from "./stripe-mode";
import type { StripeMode } from "./stripe-mode";
import { isLastingFailure, outcomeOfError, outcomeOfIntent } from "./stripe-outcome";
import { readStripeNews } from "./stripe-news";

export interface StripeSettings {
  readonly secretKey: string;
  /** The secrets that Stripe signs its messages with: two while one takes the other's place. */
  readonly webhookSecrets: readonly string[];
  /** Another address than Stripe's own; absent = Stripe. */
  readonly apiUrl?: string | undefined;
}

/** An account of Stripe's, by the keys that were given for it. */
interface Account {
  readonly stripe: Stripe;
  readonly mode: StripeMode;
}

const TIMEOUT_MS = 20_000;
/** The clocks of the provider and of our database may differ by so much. */
const CLOCKS_DIFFER_S = 300;

/**
 * Cards through Stripe: one PaymentIntent for each attempt, confirmed at once. The attempt's key is Stripe's idempotency
 * key, and is in the metadata, so that the payment is found again when the key is not valid any more.
 */
export function createStripePayments({ secretKey, webhookSecrets, apiUrl }: StripeSettings): Payments {
  // Of its own the library repeats a request only when its connection was cut, and with the same key.
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 0, telemetry: false, ...at(apiUrl) });
  const mode = modeOfKey(secretKey) ?? "live";
  const account = { stripe, mode };
  const read = (id: string): Promise<Outcome> => readIntent(account, id);
  const find = async (charge: Charge): Promise<Outcome> => {
    const id = await findIntent(stripe, charge);
    return id === undefined ? { status: "lost" } : read(id);
  };
  return {
    provider: mode === "test" ? "stripe_test" : "stripe",
    async charge(charge) {
      try {
        const intent = await stripe.paymentIntents.create(paramsOf(charge), { idempotencyKey: charge.idempotencyKey });
        // A repeated answer is as old as the first one.
        return isReplay(intent.lastResponse.headers) ? await read(intent.id) : outcomeOfIntent(intent, mode);
      } catch (error) {
        return isLastingFailure(error) ? find(charge) : outcomeOfError(error);
      }
    },
    read,
    find,
    cancel: (id) => endIntent(account, id),
    refund: ({ id, idempotencyKey }) => refundIntent(stripe, id, idempotencyKey),
    readNews: (body, signature) => readStripeNews({ stripe, secrets: webhookSecrets, mode }, body, signature),
  };
}

function at(apiUrl: string | undefined): { host?: string; port?: string; protocol?: "http" | "https" } {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    port: port || (protocol === "https:" ? "443" : "80"),
    protocol: protocol === "https:" ? "https" : "http",
  };
}

const isReplay = (headers: { readonly [name: string]: string } | undefined): boolean =>
  headers?.["idempotent-replayed"] === "true";

function paramsOf(charge: Charge): Stripe.PaymentIntentCreateParams {
  const { token, amountCents, currency, description, quoteNumber, attempt, idempotencyKey } = charge;
  // The card fields make a token, which the library's types leave out and Stripe takes.
  const payment_method_data: Stripe.PaymentIntentCreateParams.PaymentMethodData & { card: { token: string } } = {
    type: "card",
    card: { token },
  };
  return {
    amount: amountCents,
    currency: currency.toLowerCase(),
    description,
    confirm: true,
    // A bank's question opens inside of our page; the buyer is never sent to another one.
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    use_stripe_sdk: true,
    // Says which card paid.
    expand: ["latest_charge"],
    metadata: { quote_number: quoteNumber, attempt: String(attempt), attempt_key: idempotencyKey },
    ...(token.startsWith("pm_") ? { payment_method: token } : { payment_method_data }),
  };
}

/** The payment as it is now. One that failed in the browser is ended first, so that it cannot take money later. */
async function readIntent(account: Account, id: string): Promise<Outcome> {
  const intent = await account.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  const isOpen = intent.status === "requires_payment_method" || intent.status === "requires_confirmation";
  return isOpen ? endIntent(account, id) : outcomeOfIntent(intent, account.mode);
}

/** Ends a payment; when it has ended in the meantime, how. */
async function endIntent({ stripe, mode }: Account, id: string): Promise<Outcome> {
  try {
    return outcomeOfIntent(await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }), mode);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return outcomeOfIntent(await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }), mode);
  }
}

/**
 * The payment that holds the attempt's key. Search may be minutes behind, so the list of all payments since the attempt
 * began has the last word.
 */
async function findIntent(stripe: Stripe, { idempotencyKey, since }: Charge): Promise<string | undefined> {
  const query = `metadata["attempt_key"]:"${idempotencyKey}"`;
  const [found] = (await stripe.paymentIntents.search({ query, limit: 1 })).data;
  if (found) return found.id;
  const created = { gte: Math.floor(since.getTime() / 1000) - CLOCKS_DIFFER_S };
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
    if (intent.metadata.attempt_key === idempotencyKey) return intent.id;
  return undefined;
}

/** Gives back all of a payment. A second whole refund is impossible, so that another key is safe when one is used up. */
async function refundIntent(stripe: Stripe, id: string, key: string): Promise<void> {
  const give = (idempotencyKey: string) =>
    stripe.refunds.create(
      { payment_intent: id, metadata: { attempt_key: key.replace(/:refund$/, "") } },
      { idempotencyKey },
    );
  try {
    await give(key).catch((error: unknown) => {
      if (!isLastingFailure(error)) throw error;
      return give(`${key}:again`);
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== "charge_already_refunded") throw error;
  }
}
