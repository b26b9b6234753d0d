import { randomBytes } from "node:crypto";
import type { CardError, Journal, Payment, Status } from "./journal";

/** A request as Stripe's library sends it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  /** The idempotency key; the library makes one where the caller gives none. */
  readonly key: string;
  /** Whether the caller's key is a live one: payments belong to the mode of the key. */
  readonly livemode: boolean;
}

export interface Told {
  readonly status: number;
  readonly body: object;
}

const DECLINED = { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." };
const FUNDS = { code: "card_declined", decline_code: "insufficient_funds", message: "Insufficient funds." };

/** How Stripe's test tokens end; what follows the second underscore only tells them apart. */
const TOKENS: { readonly [name: string]: { readonly status: Status; readonly error?: CardError } } = {
  tok_visa: { status: "succeeded" },
  tok_chargeDeclined: { status: "requires_payment_method", error: DECLINED },
  tok_chargeDeclinedInsufficientFunds: { status: "requires_payment_method", error: FUNDS },
  tok_threeDSecure2Required: { status: "requires_action" },
};
/** Search is this far behind at Stripe. */
const SEARCH_BEHIND_S = 60;

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
export const secretOf = (id: string): string => `${id}_secret_1`;

/** What Stripe does at a request, and what it tells. */
export function answer(journal: Journal, asked: Asked): Told {
  const { method, path, form } = asked;
  const route = `${method} ${path.replace(/pi_[0-9a-f]+/, ":id")}`;
  const payment = journal.payments.get(/pi_[0-9a-f]+/.exec(path)?.[0] ?? "");
  switch (route) {
    case "POST /v1/payment_intents":
      return begin(journal, asked);
    case "GET /v1/payment_intents":
      return list(journal, form);
    case "GET /v1/payment_intents/search":
      return search(journal, form);
    case "GET /v1/payment_intents/:id":
      return payment ? { status: 200, body: shown(payment, true) } : missing;
    case "POST /v1/payment_intents/:id/cancel":
      return payment ? cancel(journal, payment) : missing;
    case "POST /v1/refunds":
      return refund(journal, asked);
    default:
      return wrong("resource_missing", `Unrecognized request URL (${route})`, 404);
  }
}

const wrong = (code: string, message: string, status = 400): Told => ({
  status,
  body: { error: { type: "invalid_request_error", code, message } },
});
const missing = wrong("resource_missing", "No such payment_intent", 404);

function begin(journal: Journal, { form, key, livemode }: Asked): Told {
  const token = form.get("payment_method_data[card][token]") ?? "";
  const made = TOKENS[token.split("_").slice(0, 2).join("_")];
  if (!made) return wrong("resource_missing", "No such token");
  if ([...journal.payments.values()].some((payment) => payment.token === token))
    return wrong("token_already_used", "You cannot use a Stripe token more than once.");
  const payment: Payment = {
    id: newId("pi"),
    key,
    token,
    amount: Number(form.get("amount")),
    currency: form.get("currency") ?? "",
    livemode,
    created: Math.floor(Date.now() / 1000),
    metadata: metadataIn(form),
    ...made,
  };
  journal.write({ effect: "payment", ...payment });
  if (!made.error) return { status: 200, body: shown(payment, form.has("expand[0]")) };
  return { status: 402, body: { error: { type: "card_error", ...made.error, payment_intent: shown(payment) } } };
}

const metadataIn = (form: URLSearchParams): Payment["metadata"] =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const found = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return found === undefined ? [] : [[found, value]];
    }),
  );

/** The card, as a token tells it between its underscores: `tok_visa_mastercard4444_…`; nothing for one that does not. */
function paidWith(token: string): object | undefined {
  const [, brand, last4] = /_([a-z]+)(\d{4})_/.exec(token) ?? [];
  return brand === undefined ? undefined : { type: "card", card: { brand, last4 } };
}

/** A payment as Stripe shows it. */
export function shown(payment: Payment, isExpanded = false): object {
  const { id, token, amount, currency, livemode = false, status, created, metadata, error, refund: refunded } = payment;
  const charge = `ch_${id.slice(3)}`;
  const isPaid = status === "succeeded";
  return {
    id,
    object: "payment_intent",
    livemode,
    amount,
    amount_received: isPaid ? amount : 0,
    currency,
    status,
    created,
    metadata,
    client_secret: secretOf(id),
    last_payment_error: error ? { type: "card_error", ...error } : null,
    latest_charge: !isPaid
      ? null
      : isExpanded
        ? { id: charge, object: "charge", refunded: refunded !== undefined, payment_method_details: paidWith(token) }
        : charge,
  };
}

function list(journal: Journal, form: URLSearchParams): Told {
  const since = Number(form.get("created[gte]") ?? 0);
  const newest = [...journal.payments.values()].filter(({ created }) => created >= since).toReversed();
  const from = newest.findIndex(({ id }) => id === form.get("starting_after")) + 1;
  const page = newest.slice(from, from + Number(form.get("limit") ?? 10));
  const has_more = from + page.length < newest.length;
  const url = "/v1/payment_intents";
  return { status: 200, body: { object: "list", url, has_more, data: page.map((each) => shown(each)) } };
}

function search(journal: Journal, form: URLSearchParams): Told {
  const [, name = "", value] = /^metadata\["(\w+)"\]:"([^"]*)"$/.exec(form.get("query") ?? "") ?? [];
  const known = Math.floor(Date.now() / 1000) - SEARCH_BEHIND_S;
  const found = [...journal.payments.values()].filter(
    ({ metadata, created }) => metadata[name] === value && created <= known,
  );
  const url = "/v1/payment_intents/search";
  const data = found.map((each) => shown(each));
  return { status: 200, body: { object: "search_result", url, has_more: false, next_page: null, data } };
}

function cancel(journal: Journal, payment: Payment): Told {
  const { id, status } = payment;
  if (status === "succeeded" || status === "canceled")
    return wrong("payment_intent_unexpected_state", `You cannot cancel this PaymentIntent because it is ${status}.`);
  journal.write({ effect: "status", id, status: "canceled" });
  return { status: 200, body: shown({ ...payment, status: "canceled" }) };
}

function refund(journal: Journal, { form, key }: Asked): Told {
  const payment = journal.payments.get(form.get("payment_intent") ?? "");
  if (payment?.status !== "succeeded") return missing;
  if (payment.refund !== undefined) return wrong("charge_already_refunded", "The charge has already been refunded.");
  const id = newId("re");
  journal.write({ effect: "refund", id, payment: payment.id, key });
  const { amount, currency } = payment;
  const body = { id, object: "refund", amount, currency, payment_intent: payment.id, status: "succeeded" };
  return { status: 200, body };
}
