import type { JsonObject, SessionData } from "../contract";

/** What an application says of how it is paid; everything else that is saved may change the price. */
const PAYMENT: ReadonlySet<string> = new Set(["billing", "auto_renewal", "acknowledgement"]);

/**
 * The one rule of the total: it is the price of the quote as it was saved and of the plans as they were loaded when it
 * came, and of the plan saved then (wizards §4.4, resolutions Q-04). Whatever else is received of a quote or of plans
 * forgets it, here; while another plan is chosen it is not seen (`Scope.checkout`).
 */
export const withoutTotal = (data: SessionData): SessionData =>
  data.checkout === undefined ? data : { ...data, checkout: undefined };

/** What remains known after a save: how a quote is paid changes nothing of its price. */
export function afterSaving(data: SessionData, sent: () => JsonObject): SessionData {
  return data.checkout === undefined || Object.keys(sent().application ?? {}).every((key) => PAYMENT.has(key))
    ? data
    : withoutTotal(data);
}
