/** The fields of a client as `schemas/api` declares them: what must hold for each of them draws its cases from here. */
import schema from "../../../schemas/api/common.schema.json";
import type { Person } from "../../../schemas/api/types";

export interface DeclaredField {
  readonly field: string;
  readonly isOfAddress: boolean;
  /** The definition of its value, such as `name` or `date`. */
  readonly definition: string;
}

const { person, address } = schema.definitions;

const fieldsOf = (properties: object, isOfAddress: boolean): DeclaredField[] =>
  Object.entries(properties).map(([field, { $ref }]: [string, { readonly $ref: string }]) => ({
    field,
    isOfAddress,
    definition: $ref.replace("#/definitions/", ""),
  }));

/** Every field of a client that is asked for; the country is always the same, and the address is its parts. */
export const DECLARED: readonly DeclaredField[] = [
  ...fieldsOf(person.properties, false).filter(({ definition }) => definition !== "address"),
  ...fieldsOf(address.properties, true).filter(({ definition }) => definition !== "country"),
];

/** Definition → a value with the mark in it, or one of its two values where it takes no mark. */
const VALUES: { readonly [definition: string]: (mark: string, field: string, isOther: boolean) => string } = {
  name: (mark, field) => `${field} ${mark}`,
  email: (mark) => `${mark}@mail.example`,
  phone: (_mark, _field, isOther) => (isOther ? "303-555-0177" : "303-555-0120"),
  date: (_mark, _field, isOther) => (isOther ? "1985-07-20" : "1971-03-09"),
  postal: (_mark, _field, isOther) => (isOther ? "80203" : "80202"),
  region: (_mark, _field, isOther) => (isOther ? "TX" : "CO"),
};

/** The field's value as the API sends it; of a state its code. Throws for a kind of value that no test knows yet. */
export function valueOf({ field, definition }: DeclaredField, mark: string, isOther = false): string {
  const value = VALUES[definition];
  if (!value) throw new Error(`Add a value of "${definition}" to tests/engine/support/client-fields.ts, for ${field}.`);
  return value(mark, field, isOther);
}

/** A person with every declared field; those of `other` have their other value, with the other mark. */
export function personWith(mark: string, other?: { readonly field: string; readonly mark: string }): Person {
  const entries = (isOfAddress: boolean): [string, unknown][] =>
    DECLARED.filter((each) => each.isOfAddress === isOfAddress).map((each) => {
      const isOther = each.field === other?.field;
      const value = valueOf(each, isOther ? other.mark : mark, isOther);
      return [each.field, each.definition === "region" ? STATES[value] : value];
    });
  const country = { code: "US", name: "United States" };
  return Object.fromEntries([...entries(false), ["address", { ...Object.fromEntries(entries(true)), country }]]);
}

const STATES: { readonly [code: string]: object } = {
  CO: { code: "CO", name: "Colorado" },
  TX: { code: "TX", name: "Texas" },
};
