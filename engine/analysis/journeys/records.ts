/** The records of a journey in memory, as the server has them. */
import type { JsonObject, StartInit } from "../../contract";
import { isObject } from "../../values/objects";

export const QUOTE = "Q-1";
const REFERENCE = "K7Q2MX";
export const CLIENT = "cl_1";
const CARD = { brand: "Visa", last4: "4242" };

/** A quote with this application, for somebody who is known already. */
export const newQuote = (application: JsonObject, around: StartInit["data"] = {}): JsonObject => ({
  quote_number: QUOTE,
  reference: REFERENCE,
  client: { id: CLIENT },
  broker: around.broker,
  brokerage: around.brokerage,
  application,
  policy: null,
});

/** The client of such a quote. */
export const knownClient = (client_type: string, person: JsonObject): JsonObject => ({
  id: CLIENT,
  client_type,
  person,
});

/** The policy that a quote becomes today: without a number yet, and paid if by card. */
export function boundPolicy({ billing, policy_effective_date: starts }: JsonObject, today: string): JsonObject {
  const isPaid = isObject(billing) && billing.billing_type === "platform_eft";
  const isLater = typeof starts === "string" && starts > today;
  return {
    id: "pol_1",
    status: "inforce",
    ...(isLater && { begins_later: true }),
    ...(isPaid && { paid_in_full: true }),
  };
}

/** How a quote is paid once it is bound: the server writes which card paid, and when. Nothing by check. */
export function paidWith({ billing }: JsonObject, today: string): { readonly billing?: JsonObject } {
  if (!isObject(billing) || billing.billing_type !== "platform_eft") return {};
  return { billing: { ...billing, card: CARD, paid_on: today } };
}
