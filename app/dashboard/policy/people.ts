import type { Person, Policy } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { addressLine, holderName, personName } from "../../shared/people";

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
    const isBusiness = client.client_type === "business" && Boolean(business_name);
    const under = isBusiness ? [personName(person), title_at_business].filter(Boolean).join(", ") : "";
    return {
      key: id,
      name: isBusiness ? holderName(person) : personName(person) || holderName(person),
      ...(under !== "" && { under }),
      facts: { ...(dob && { "Date of birth": displayDate(dob) }), ...contacts(person) },
    };
  });
}

/** Who is paid in case of death, and how much of it. */
export const beneficiariesOf = ({ beneficiaries }: Policy): readonly ShownPerson[] =>
  beneficiaries.map(({ person, percentage }, index) => ({
    key: String(index),
    name: personName(person) || "n/a",
    ...(person.relationship_description && { under: person.relationship_description }),
    facts: { ...(percentage !== undefined && { Share: `${percentage}%` }), ...contacts(person) },
  }));

/** The headings of what is known of somebody, in the order in which people look for it. */
export const headingsOf = (people: readonly ShownPerson[]): readonly string[] =>
  ["Date of birth", "Share", "Phone", "Email", "Address"].filter((heading) =>
    people.some(({ facts }) => facts[heading] !== undefined),
  );

const contacts = ({ email, phone_number, address }: Person): ShownPerson["facts"] => {
  const place = addressLine(address);
  return {
    ...(phone_number && { Phone: phone_number }),
    ...(email && { Email: email }),
    ...(place && { Address: place }),
  };
};
