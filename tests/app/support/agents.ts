/** The agents whom share links name. */
export const dana = { id: "bkr_dana", name: "Dana Reyes", brokerage: { slug: "acme", name: "Acme" } };
export const lee = { id: "bkr_lee", name: "Lee Park", brokerage: { slug: "acme", name: "Acme" } };
export const kim = { id: "bkr_kim", name: "Kim Osei", brokerage: { slug: "globex", name: "Globex" } };

/** A quote of a product that Kim sells at Acme. */
export const quoteOfKim = ({ vertical_code }: { readonly vertical_code: string }) => ({
  quote_number: "Q-1",
  vertical_code,
  broker: kim,
  brokerage: { slug: "acme", name: "acme" },
  policy: null,
});

/** Dana, who is signed in. */
export const DANA = {
  auth: { token: "t-dana" },
  id: "usr_dana",
  email: "dana@acme.example",
  name: "Dana Reyes",
  carrier: { name: "Meridian" },
};
