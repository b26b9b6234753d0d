import type { JsonObject, SessionData } from "../contract";

/** Keys of an application that say how it is paid; any other key may change the price. */
const PAYMENT: ReadonlySet<string> = new Set(["billing", "auto_renewal", "acknowledgement"]);

/**
 * The one rule of the total: it is the price of the quote, the plans and the saved plan at the time it was loaded
 * (wizards §4.4, resolutions Q-04). Any newer quote or plans drop it, here; while another plan is chosen it is hidden
 * (`Scope.checkout`).
 */
export const withoutTotal = (data: SessionData): SessionData =>
  data.checkout === undefined ? data : { ...data, checkout: undefined };

/** The data after a save: the total stays if the save changed only how the quote is paid. */
export function afterSaving(data: SessionData, sent: () => JsonObject): SessionData {
  return data.checkout === undefined || Object.keys(sent().application ?? {}).every((key) => PAYMENT.has(key))
    ? data
    : withoutTotal(data);
}
