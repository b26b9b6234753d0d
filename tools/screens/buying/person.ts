/** Who buys in the pictures and in the counts. */
export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly state: string;
  readonly owners: string;
  readonly employees: string;
}

/** The person of the counts: what they type is as long as what was counted in `shared/findings/look.md`. */
export const MARGARET: Person = {
  first_name: "Margaret",
  last_name: "Sullivan",
  email: "margaret.sullivan@mail.example",
  state: "CO",
  owners: "2",
  employees: "9",
};
export const COMPANY = "Denver Bakery";
export const STREET = "120 Pearl Street";
export const CITY = "Denver";
export const ZIP = "80202";
/** As it is typed: the field writes the strokes. */
export const BORN = "02291992";
export const PHONE = "3035550188";
export const CARD = { good: "4242424242424242", declined: "4000000000000002", asks: "4000000000003220" } as const;

let count = 0;
/** Somebody whose address no other picture of this run has. */
export function somebody(first_name: string, differs: Partial<Person> = {}): Person {
  count += 1;
  const email = `${first_name.toLowerCase()}.${Date.now().toString(36)}${count}@mail.example`;
  return { ...MARGARET, first_name, email, ...differs };
}

/** The person as the API has them. */
export function asClient({ first_name, last_name, email, state }: Person) {
  const address = {
    line1: STREET,
    city: CITY,
    region: { code: state },
    country: { code: "US", name: "United States" },
    postal: ZIP,
  };
  return { first_name, last_name, email, phone_number: PHONE, address };
}
