import type { Person, Policy } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { addressLine } from "../../shared/people";

export interface ShownPerson {
  readonly key: string;
  readonly name: string;
  /** Who stands for a business, and as what. */
  readonly under?: string;
  /** Heading → what is known; the first is the one that people look for. */
  readonly facts: { readonly [heading: string]: string };
}

/** Who is covered: of a business policy the business, with the person who holds it for them. */
export function holdersOf({ policy_holders, client }: Policy): readonly ShownPerson[] {
  return policy_holders.map(({ id, person }) => {
    const { business_name, title_at_business, dob } = person;
    const name = fullName(person);
    const isBusiness = client.client_type === "business" && business_name !== undefined && business_name !== "";
    const under = [name, title_at_business].filter(Boolean).join(", ");
    return {
      key: id,
      name: isBusiness ? business_name : name || business_name || "n/a",
      ...(isBusiness && under !== "" && { under }),
      facts: { ...(dob && { "Date of birth": displayDate(dob) }), ...contacts(person) },
    };
  });
}

/** Who is paid in case of death, and how much of it. */
export const beneficiariesOf = ({ beneficiaries }: Policy): readonly ShownPerson[] =>
  beneficiaries.map(({ person, percentage }, index) => ({
    key: String(index),
    name: fullName(person),
    ...(person.relationship_description && { under: person.relationship_description }),
    facts: { ...(percentage !== undefined && { Share: `${percentage}%` }), ...contacts(person) },
  }));

/** The headings of what is known of somebody, in the order in which people look for it. */
export const headingsOf = (people: readonly ShownPerson[]): readonly string[] =>
  ["Date of birth", "Share", "Phone", "Email", "Address"].filter((heading) =>
    people.some(({ facts }) => facts[heading] !== undefined),
  );

type Named = Pick<Person, "first_name" | "last_name" | "email" | "phone_number" | "address">;

const fullName = ({ first_name, last_name }: Named): string => [first_name, last_name].filter(Boolean).join(" ");

const contacts = ({ email, phone_number, address }: Named): ShownPerson["facts"] => {
  const place = addressLine(address);
  return {
    ...(phone_number && { Phone: phone_number }),
    ...(email && { Email: email }),
    ...(place && { Address: place }),
  };
};
