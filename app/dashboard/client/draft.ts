import { clientProblems, isBlank, requiredFields } from "../../../engine/index";
import type { ClientProblem } from "../../../engine/index";
import { dateProblem, sentDate, today, typedDate } from "../../shared/dates";
import { regions } from "../../shared/regions";
import type { Address, Client, Person } from "../../shared/api/types";

export type ClientType = Client["client_type"];
const fields = [
  "company_name",
  "first_name",
  "last_name",
  "email",
  "phone_number",
  "dob",
  "line1",
  "line2",
  "city",
  "region",
  "postal",
] as const;
export type Field = (typeof fields)[number];

/** What stands in the fields of the client modal, as typed. */
export type Draft = { readonly [field in Field]: string };
export type Problems = { readonly [field in Field]?: string };

/** The fields of a client, or empty ones. */
export function draftOf(person: Person = {}): Draft {
  const { company_name = "", first_name = "", last_name = "", email = "", phone_number = "", dob, address } = person;
  const { line1 = "", line2 = "", city = "", region, postal = "" } = address ?? {};
  return {
    company_name,
    first_name,
    last_name,
    email,
    phone_number,
    dob: typedDate(dob),
    line1,
    line2,
    city,
    region: region?.code ?? "",
    postal,
  };
}

/** True for what must be given (`portal §5`); an address is given whole or not at all. */
export const isRequired = (field: Field, type: ClientType, draft: Draft): boolean =>
  requiredFields(type, (part) => !isBlank(draft[part])).includes(field);

/** What is wrong, field by field; empty when the client can be saved (`portal §5`, A-59… ). */
export function problemsOf(draft: Draft, type: ClientType, labels: { readonly [field in Field]: string }): Problems {
  const found = clientProblems(
    type,
    { ...personOf(draft), dob: draft.dob && (sentDate(draft.dob) ?? draft.dob) },
    today(),
  );
  return Object.fromEntries(found.map(({ field, rule }) => [field, wordsOf(field, rule, labels[field])]));
}

function wordsOf(field: Field, rule: ClientProblem["rule"], label: string): string {
  if (rule === "required" || rule === "address") return `${label} is required`;
  if (rule === "birth") return dateProblem;
  return FORMATS[field] ?? `Please enter a valid ${label}`;
}

/** What a field of the wrong form needs. */
const FORMATS: Problems = {
  email: "Please enter a valid email",
  phone_number: "Phone needs 10 digits",
  postal: "Zip needs 5 digits",
};

/**
 * The person to send: what is empty is left out, an empty address whole (`portal §5`, A-57, A-59). A PUT replaces the
 * person, so what is not asked here stays as it was before.
 */
export function personOf(draft: Draft, before: Person = {}): Person {
  const { company_name, first_name, last_name, email, phone_number, dob } = draft;
  const own = { first_name, last_name, email, phone_number, dob: sentDate(dob) ?? "", company_name };
  const address = addressOf(draft);
  const others = Object.entries(before).filter(([field]) => field !== "address" && !Object.hasOwn(own, field));
  return { ...Object.fromEntries(others), ...given(own), ...(address && { address }) };
}

function addressOf({ line1, line2, city, region, postal }: Draft): Address | undefined {
  const lines = given({ line1, line2, city, postal });
  const found = regions.find(({ code }) => code === region);
  if (Object.keys(lines).length === 0 && !found) return undefined;
  return { ...lines, ...(found && { region: found }), country: { code: "US", name: "United States" } };
}

function given(values: { readonly [name: string]: string }): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isBlank(value) ? [] : [[name, value.trim()]])),
  );
}
