import { clientProblems } from "../../engine/index";
import type { ClientField, ClientProblem } from "../../engine/index";
import { Refusal } from "../access/refusal";
import type { RefusalDetail } from "../access/refusal";
import { addDays } from "../base/dates";
import type { ClientType, Person } from "../records/types";

const WORDS: { readonly [field in ClientField]: string } = {
  company_name: "a business name",
  first_name: "a first name",
  last_name: "a last name",
  email: "an email address",
  phone_number: "a phone number",
  dob: "a date of birth",
  line1: "a street",
  line2: "a second address line",
  city: "a city",
  region: "a state",
  postal: "a zip",
};
const IN_ADDRESS: ReadonlySet<ClientField> = new Set(["line1", "line2", "city", "region", "postal"]);

/**
 * Refuses a client that the client form would refuse, too (portal §5, R-10). Throws `invalid_request` with a detail for
 * each field.
 * @param today YYYY-MM-DD; the caller's own may be a day later (P-16)
 * @param before the person that the new one replaces: what is missing there may stay missing
 */
export function requireSoundClient(type: ClientType, person: Person, today: string, before?: Person): void {
  const details = clientProblems(type, person, addDays(today, 1), before).map((problem) => detailOf(problem, type));
  const [first] = details;
  if (first) throw new Refusal("invalid_request", { message: first.message, details });
}

function detailOf({ field, rule }: ClientProblem, type: ClientType): RefusalDetail {
  const at = `/person/${IN_ADDRESS.has(field) ? "address/" : ""}${field}`;
  const isMissing = rule === "required" || rule === "address";
  const found = isMissing ? "nothing" : "another value";
  const expected = {
    required: `${WORDS[field]}, which every ${type} needs`,
    address: `${WORDS[field]}: an address is whole, or left out`,
    format: WORDS[field],
    birth: "a date of birth between 1900 and today",
  }[rule];
  return { at, rule, found, expected, message: `${at}: found ${found}, expected ${expected}.` };
}
