import { isObject } from "../../engine/index";
import { OddNews } from "./port";
import type { PaymentNews } from "./port";
import { modeOf } from "./stripe-mode";
import type { StripeMode } from "./stripe-mode";
import { currencyOf } from "./stripe-outcome";

/** What an event of each type says; every other type does not concern us. */
const READERS: { readonly [type: string]: (object: Fields) => PaymentNews | undefined } = {
  "payment_intent.succeeded": (intent) => ({
    kind: "charged",
    id: intent.text("id"),
    amountCents: intent.cents("amount_received"),
    currency: currencyOf(intent.text("currency")),
    attemptKey: intent.attemptKey(),
  }),
  "payment_intent.payment_failed": ended,
  "payment_intent.canceled": ended,
  "charge.refunded": (charge) => {
    // A part of the money given back by a person does not concern the policy; nor does a charge without a payment.
    if (!charge.yesOrNo("refunded") || charge.isNull("payment_intent")) return undefined;
    return { kind: "refunded", id: charge.reference("payment_intent"), attemptKey: charge.attemptKey() };
  },
  "refund.failed": (refund) => {
    if (refund.isNull("payment_intent")) return undefined;
    // A refund that a person made at Stripe has no metadata.
    const attemptKey = refund.isNull("metadata") ? undefined : refund.attemptKey();
    return { kind: "refund_failed", id: refund.reference("payment_intent"), attemptKey };
  },
};

function ended(intent: Fields): PaymentNews {
  return { kind: "ended", id: intent.text("id"), attemptKey: intent.attemptKey() };
}

/**
 * What an event says about a payment of ours; undefined for an event of another type. Throws OddNews for one that is not
 * as Stripe documents it, and for one of the mode that our keys are not of.
 */
export function newsOf(event: unknown, mode: StripeMode): PaymentNews | undefined {
  if (!isObject(event) || typeof event.type !== "string") throw new OddNews("unknown", "type");
  const { type } = event;
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (!read) return undefined;
  const whole = fieldsOf(type, "", event);
  requireMode(whole, type, mode);
  const object = whole.inside("data").inside("object");
  // A refund has no mode of its own.
  if (!type.startsWith("refund.")) requireMode(object, type, mode);
  return read(object);
}

function requireMode(fields: Fields, type: string, mode: StripeMode): void {
  const found = modeOf(fields.yesOrNo("livemode"));
  if (found !== mode) throw new OddNews(type, `${found} mode, but the keys here are of ${mode} mode`);
}

/** Reads the fields of a part of an event. Each throws OddNews with the place of a field that is absent or of another type. */
interface Fields {
  inside(name: string): Fields;
  /** A text that is not empty and that the database can hold. */
  text(name: string): string;
  /** A whole number that is not negative. */
  cents(name: string): number;
  yesOrNo(name: string): boolean;
  isNull(name: string): boolean;
  /** The id of another record, which may be there as a whole. */
  reference(name: string): string;
  /** The key of the attempt in the metadata; undefined for a payment that another program made. */
  attemptKey(): string | undefined;
}

function fieldsOf(type: string, place: string, value: { readonly [name: string]: unknown }): Fields {
  const own = (name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);
  const odd = (name: string): OddNews => new OddNews(type, place + name);
  const fields: Fields = {
    inside(name) {
      const part = own(name);
      if (!isObject(part)) throw odd(name);
      return fieldsOf(type, `${place}${name}.`, part);
    },
    text(name) {
      const found = own(name);
      if (typeof found !== "string" || found === "" || found.includes("\0")) throw odd(name);
      return found;
    },
    cents(name) {
      const found = own(name);
      if (typeof found !== "number" || !Number.isSafeInteger(found) || found < 0) throw odd(name);
      return found;
    },
    yesOrNo(name) {
      const found = own(name);
      if (typeof found !== "boolean") throw odd(name);
      return found;
    },
    isNull: (name) => own(name) === null,
    reference: (name) => (isObject(own(name)) ? fields.inside(name).text("id") : fields.text(name)),
    attemptKey() {
      const metadata = own("metadata");
      if (isObject(metadata) && !Object.hasOwn(metadata, "attempt_key")) return undefined;
      return fields.inside("metadata").text("attempt_key");
    },
  };
  return fields;
}
