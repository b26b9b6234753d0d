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
  said: "declared",
};

/** The same roots, each with what it is, in a sentence for people who write flows. */
export const SCOPE_MEANS: { readonly [root in keyof typeof SCOPE]: string } = {
  answers: "The answer to a question of this flow; null while there is none, or while the question is not asked.",
  values: "A named value of this flow (`values`), worked out from others.",
  said: "The answer to a question as people read it, for texts: the words of a choice, a formatted amount, a date.",
  quote: "The quote as the API gives it.",
  client: "The client as the API gives them; `client.client_type` is there for a new client too.",
  broker: "The broker: `name`, `phone_number`, `email`.",
  brokerage: "The brokerage: `name`, `slug`.",
  carrier: "The carrier: `name`, `phone_number`, `email` and its underwriters' contacts.",
  flags: "Switches that the server sets.",
  plans: "The plans offered in the rating state.",
  plan: "The chosen plan.",
  checkout: "The price of the chosen plan: `grandtotal`, `currency`, `lines`.",
  query: "The parameters of the page's address.",
  is: "Who answers, and by which way they came.",
  rating: "The state that sets the prices, once it is saved.",
  policy: "The policy that would be sold: its first day, its last, and whether it renews by itself.",
  item: "One thing of a list, in rules and texts about it; or one coverage, in the texts about it.",
  today: "The date of the person who answers, YYYY-MM-DD.",
};

export const SCOPE_ROOTS: readonly string[] = Object.keys(SCOPE);

/** Whether a path within a rule over one thing of a list reads the scope around the thing, and not the thing. */
export const isOfWorld = (path: string): boolean => {
  const [root = ""] = path.split(".");
  return root !== "item" && Object.hasOwn(SCOPE, root);
};
