/**
 * The fields of a client, one row each (portal §5, N-03). The client form, the details, the import, the search and the
 * messages of the API are made from these rows: a field of the API without a row does not compile.
 */
import type { Address, Country, Person, Region } from "../../schemas/api/types";

export type ClientType = "individual" | "business";
/** A field of the person; the address is told by its parts. */
export type PersonField = Exclude<keyof Person, "address">;
/** A part of the address; the country is the same for everybody, so it is not asked. */
export type AddressField = Exclude<keyof Address, "country">;
/** A field of a client, wherever in the record it is. */
export type ClientField = PersonField | AddressField;

/** What a field's text is: how it is typed, which form it must have, how an imported cell is read. */
export type ClientFieldKind =
  | "line"
  | "person_name"
  | "business_name"
  | "email"
  | "phone"
  | "birth_date"
  | "state"
  | "zip";

interface FieldRow {
  readonly kind: ClientFieldKind;
  /** What the form, an import's errors and the API call it; a column with this title is imported. */
  readonly label: string;
}

interface PersonRow extends FieldRow {
  /** Its label when the client is a business, where that differs. */
  readonly ownerLabel?: string;
  /** Its title among the client's details, where that differs from the label. */
  readonly detailsTitle?: string;
  /** The types of client that cannot be without it. */
  readonly neededBy: readonly ClientType[];
  /** Whether the search finds a client by it; existing clients are found by it once they are saved again. */
  readonly isSearched: boolean;
}

interface AddressRow extends FieldRow {
  /** Whether an address is not whole without it. */
  readonly isNeeded: boolean;
}

const EVERYBODY = ["individual", "business"] as const;

/** The most characters of a name or line, which the schemas of the API say, too. */
export const LONGEST_LINE = 120;

/** In the order of the form of a business, apart from what the form says itself. */
export const PERSON_FIELDS: { readonly [field in PersonField]: PersonRow } = {
  company_name: {
    kind: "business_name",
    label: "Business name",
    detailsTitle: "Company",
    neededBy: ["business"],
    isSearched: true,
  },
  first_name: {
    kind: "person_name",
    label: "First name",
    ownerLabel: "Owner first name",
    neededBy: EVERYBODY,
    isSearched: true,
  },
  last_name: {
    kind: "person_name",
    label: "Last name",
    ownerLabel: "Owner last name",
    neededBy: EVERYBODY,
    isSearched: true,
  },
  email: { kind: "email", label: "Email", neededBy: EVERYBODY, isSearched: true },
  phone_number: { kind: "phone", label: "Phone", neededBy: ["business"], isSearched: true },
  dob: { kind: "birth_date", label: "Date of birth", detailsTitle: "Date of Birth", neededBy: [], isSearched: false },
};

export const ADDRESS_FIELDS: { readonly [field in AddressField]: AddressRow } = {
  line1: { kind: "line", label: "Address line 1", isNeeded: true },
  line2: { kind: "line", label: "Address line 2", isNeeded: false },
  city: { kind: "line", label: "City", isNeeded: true },
  region: { kind: "state", label: "State", isNeeded: true },
  postal: { kind: "zip", label: "Zip", isNeeded: true },
};

/** All rows: those of the person, then those of the address. */
export const CLIENT_FIELDS: { readonly [field in ClientField]: FieldRow } = { ...PERSON_FIELDS, ...ADDRESS_FIELDS };

const namesOf = <Name extends string>(rows: { readonly [name in Name]: unknown }): readonly Name[] =>
  Object.keys(rows) as Name[];

/** The names of the rows, in their order. */
export const personFields = namesOf(PERSON_FIELDS);
export const addressFields = namesOf(ADDRESS_FIELDS);
export const clientFields = namesOf(CLIENT_FIELDS);

/** Whether the field is a part of the client's address. */
export const isAddressField = (field: ClientField): field is AddressField => Object.hasOwn(ADDRESS_FIELDS, field);

/** These fields first, in their order, then all others: a row that is not among them is left out nowhere. */
export const startingWith = <Field extends ClientField>(first: readonly Field[], all: readonly Field[]): Field[] => [
  ...new Set([...first, ...all]),
];

/** A record with what `of` says of each field. */
export const ofEachField = <Value>(of: (field: ClientField) => Value): { readonly [field in ClientField]: Value } =>
  Object.fromEntries(clientFields.map((field) => [field, of(field)])) as { [field in ClientField]: Value };

/** The texts of a client, by field; a state by its code. */
export type ClientTexts = { readonly [field in ClientField]?: string };

type Building<Record> = { -readonly [field in keyof Record]: Record[field] };

const addressTexts = addressFields.filter((field) => field !== "region");

/**
 * The person that the texts make. Fields without a text are left out, and so is the address when no part of it is there.
 * @param regionOf the state of a code; undefined when there is none
 * @param country the country of every address
 */
export function personFrom(
  texts: ClientTexts,
  regionOf: (code: string) => Region | undefined,
  country: Country,
): Person {
  // Fields are set one by one: an object spread into another leaves 300 bytes that only a full collection frees.
  const person: Building<Person> = picked(texts, personFields);
  const address: Building<Address> = picked(texts, addressTexts);
  const region = texts.region === undefined ? undefined : regionOf(texts.region);
  if (region !== undefined) address.region = region;
  if (Object.keys(address).length === 0) return person;
  address.country = country;
  person.address = address;
  return person;
}

/** Those of the fields that have a text. */
function picked<Field extends ClientField>(
  texts: ClientTexts,
  fields: readonly Field[],
): { [field in Field]?: string } {
  const found: { [field in Field]?: string } = {};
  for (const field of fields) if (texts[field] !== undefined) found[field] = texts[field];
  return found;
}

/** The field's text; undefined when the person has none. A state is told by its code. */
export function textOf(person: Person, field: ClientField): string | undefined {
  if (field === "region") return person.address?.region?.code;
  return isAddressField(field) ? person.address?.[field] : person[field];
}
