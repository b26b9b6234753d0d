import { bare, isSameName } from "../../engine/index";
import { displayDateTime } from "../shared/dates";
import type { Policy } from "../shared/api/types";

/** The words that `portal §8` gives a failure without words of its own. */
export const generalFailure = "Something went wrong";

/** The number as it counts and is kept: without what shows nothing and blanks around it; blanks alone are nothing. */
export const trimmed = (text: string): string => bare(text);

/** The number that the carrier gave; undefined until then. */
export const numberOf = ({ policy_number }: Policy): string | undefined => trimmed(policy_number ?? "") || undefined;

/** The moment until which the carrier may correct the number, as it is read here; undefined once it is final. */
export function correctableUntil({
  number_correctable_until,
}: Pick<Policy, "number_correctable_until">): string | undefined {
  if (number_correctable_until === undefined || Date.parse(number_correctable_until) <= Date.now()) return undefined;
  return displayDateTime(number_correctable_until);
}

/** What Submit still waits for, in words; empty when number and confirmation are given and equal (`portal §4`). */
export function missingForSubmit(number: string, confirmation: string): string {
  const blanks = [
    ["Policy number", number],
    ["Confirm policy number", confirmation],
  ].flatMap(([label = "", text = ""]) => (trimmed(text) === "" ? [label] : []));
  if (blanks.length > 0) return `Still needed: ${blanks.join(", ")}`;
  return trimmed(number) === trimmed(confirmation) ? "" : "The two policy numbers are not the same.";
}

/** What the dialog asks, as it is typed. */
export interface Check {
  readonly lastName: string;
  readonly number: string;
}

/**
 * What Confirm still waits for, in words; empty when the last name is the client's, letter for letter with the same capitals
 * and the number is the one that was submitted.
 */
export function missingForConfirm({ lastName, number }: Check, wanted: Check): string {
  const blanks = [
    lastName === "" && wanted.lastName !== "" && "Client's last name",
    trimmed(number) === "" && "Policy number once more",
  ].filter(Boolean);
  if (blanks.length > 0) return `Still needed: ${blanks.join(", ")}`;
  if (!isSameName(lastName, wanted.lastName))
    return "The last name must be the client's exactly, capital letters included.";
  return trimmed(number) === trimmed(wanted.number) ? "" : "The policy number is not the one you entered.";
}
