/** What a client of the portal must have (portal §5): one declaration for the client form, the import and the API. */
import { isBlank } from "./blank";
import { isIsoDate } from "./dates";
import { isFormat } from "./formats";
import { dashedPhone } from "./phone";

/** A client's person, as the API keeps it. */
export interface ClientPerson {
  readonly company_name?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone_number?: string;
  readonly dob?: string;
  readonly address?: {
    readonly line1?: string;
    readonly line2?: string;
    readonly city?: string;
    readonly postal?: string;
    readonly region?: { readonly code: string };
  };
}

export type ClientType = "individual" | "business";

/** A field of a client, wherever in the record it is. */
export type ClientField = Exclude<keyof ClientPerson, "address"> | keyof NonNullable<ClientPerson["address"]>;

/** What the client form and an import's errors call each field (N-03). */
export const CLIENT_LABELS: { readonly [field in ClientField]: string } = {
  company_name: "Business name",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone_number: "Phone",
  dob: "Date of birth",
  line1: "Address line 1",
  line2: "Address line 2",
  city: "City",
  region: "State",
  postal: "Zip",
};

/** The fields that each type of client needs. */
const REQUIRED: { readonly [type in ClientType]: readonly ClientField[] } = {
  business: ["company_name", "first_name", "last_name", "email", "phone_number"],
  individual: ["first_name", "last_name", "email"],
};

/** The parts without which an address is none; it may be left out as a whole. */
const ADDRESS = ["line1", "city", "region", "postal"] as const;
const ADDRESS_FIELDS = [...ADDRESS, "line2"] as const;

/** Whether the field is a part of the client's address. */
export const isAddressField = (field: ClientField): field is (typeof ADDRESS_FIELDS)[number] =>
  (ADDRESS_FIELDS as readonly ClientField[]).includes(field);

/** Every living person was born later. */
const EARLIEST_BIRTH = "1900-01-01";

/** required: not there · address: a part of a begun address is not there · format: not of its form · birth: nobody alive is born then */
type Rule = "required" | "address" | "format" | "birth";

export interface ClientProblem {
  readonly field: ClientField;
  readonly rule: Rule;
}

/**
 * The fields that a client of this type needs, given what it has: an address that is begun has to be whole.
 * @param has whether a field is filled in
 */
export function requiredFields(type: ClientType, has: (field: ClientField) => boolean): readonly ClientField[] {
  return [...REQUIRED[type], ...(ADDRESS_FIELDS.some(has) ? ADDRESS : [])];
}

/** Whether somebody alive can be born on that date, YYYY-MM-DD. */
export const isBirthDate = (date: string, today: string): boolean =>
  isIsoDate(date) && date >= EARLIEST_BIRTH && date <= today;

/**
 * What is wrong with a client; empty when it can be stored.
 * @param today YYYY-MM-DD
 * @param before the person as it is kept: what was wrong there already may stay so, and nothing else (R-10, B-14)
 */
export function clientProblems(
  type: ClientType,
  person: ClientPerson,
  today: string,
  before?: ClientPerson,
): readonly ClientProblem[] {
  const known = before ? clientProblems(type, before, today) : [];
  return [...missingIn(type, person), ...wrongIn(person, today)].filter(
    ({ field, rule }) => !known.some((problem) => problem.field === field && problem.rule === rule),
  );
}

function missingIn(type: ClientType, person: ClientPerson): readonly ClientProblem[] {
  const has = (field: ClientField): boolean => !isBlank(valueOf(person, field));
  return requiredFields(type, has).flatMap((field) =>
    has(field) ? [] : [{ field, rule: isAddressField(field) ? "address" : "required" }],
  );
}

/** Field → the form that its value has, and what is broken when it has another. */
const forms = (today: string): { readonly [field in ClientField]?: readonly [Rule, (text: string) => boolean] } => ({
  email: ["format", isFormat.email],
  phone_number: ["format", (text) => dashedPhone(text) !== undefined],
  postal: ["format", isFormat["us-zip"]],
  dob: ["birth", (date) => isBirthDate(date, today)],
});

function wrongIn(person: ClientPerson, today: string): readonly ClientProblem[] {
  return Object.entries(forms(today)).flatMap(([name, [rule, isRight]]) => {
    const field = name as ClientField;
    const value = valueOf(person, field);
    return value === undefined || isBlank(value) || isRight(value) ? [] : [{ field, rule }];
  });
}

function valueOf({ address, ...person }: ClientPerson, field: ClientField): string | undefined {
  if (field === "region") return address?.region?.code;
  return isAddressField(field) ? address?.[field] : person[field];
}
