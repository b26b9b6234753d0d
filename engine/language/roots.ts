/**
 * What a `var` path or a placeholder may start with (flow-format principle 7). A root that the engine fills has the
 * names that may follow it; `null` means that it has no parts. API data follows the others.
 */
export const SCOPE: { readonly [root: string]: readonly string[] | "data" | "declared" | null } = {
  answers: "declared",
  values: "declared",
  quote: "data",
  client: "data",
  broker: "data",
  brokerage: "data",
  carrier: "data",
  flags: "data",
  plans: "data",
  plan: "data",
  checkout: "data",
  query: "data",
  is: ["broker", "client", "share_link"],
  rating: ["region"],
  policy: ["starts", "ends", "renews"],
  item: "data",
  today: null,
};

export const SCOPE_ROOTS: readonly string[] = Object.keys(SCOPE);
