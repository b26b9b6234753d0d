/** A policy, as far as it is known whether the carrier has given its number, with which it is issued. */
interface Sold {
  readonly policy_number?: string | null;
}

/** What the day is on which a policy was made: nothing is issued while its number is awaited. */
export const soldWord = ({ policy_number }: Sold): "issued" | "sold" => (policy_number ? "issued" : "sold");

/** The same as the name of that day. */
export const soldOn = (policy: Sold): "Issued on" | "Sold on" =>
  soldWord(policy) === "issued" ? "Issued on" : "Sold on";
