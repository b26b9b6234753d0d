/** Stripe keeps test payments and real ones apart: each key, payment and event belongs to one of the two. */
export type StripeMode = "test" | "live";

/** The mode of a key, by its beginning (`sk_live_`, `rk_test_`, `pk_test_`); undefined for what is not a key of Stripe. */
export function modeOfKey(key: string): StripeMode | undefined {
  const mode = /^[a-z]+_(test|live)_/.exec(key)?.[1];
  return mode === "test" || mode === "live" ? mode : undefined;
}

/** The mode that a record of Stripe's is of, by its `livemode`. */
export const modeOf = (livemode: boolean): StripeMode => (livemode ? "live" : "test");
