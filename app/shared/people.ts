import type { Address, Client, Holder, Person } from "./api/types";

/** A client as far as the name goes; without a type it is a person. */
export interface Named {
  readonly client_type?: Client["client_type"] | undefined;
  readonly person: Person;
}

/** A business by its name, an individual by theirs, whatever business name stands beside it. */
export const clientName = (client: Named): string => knownName(client) ?? "Client";

/** The same name, or undefined where none is known. */
export function knownName({ client_type, person }: Named): string | undefined {
  return (client_type === "business" && person.company_name) || personName(person) || undefined;
}

/** First and last name, with what is there of them; empty when there is neither. */
export const personName = ({ first_name, last_name }: Person): string =>
  [first_name, last_name].filter(Boolean).join(" ");

/** Whom a policy covers: only a product for businesses asks for a business's name there, and then it is the holder's. */
export const holderName = (holder: Holder): string => holder.business_name || personName(holder) || "n/a";

/** Up to two letters that stand for somebody (`portal §9`, A-33): a business's first two, or a person's initials. */
export function initialsOf(client: Named): string {
  const name = clientName(client).trim();
  const isBusiness = client.client_type === "business" && name === client.person.company_name?.trim();
  const initials = isBusiness
    ? letters(name, 2)
    : name
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => letters(word, 1))
        .join("");
  return initials.toUpperCase();
}

/** The first letters of a word, none of them cut in two. */
const letters = (text: string, count: number): string => Array.from(text).slice(0, count).join("");

/** An address on one line; empty when there is none. */
export function addressLine(address: Address | undefined): string {
  const place = [address?.region?.code, address?.postal].filter(Boolean).join(" ");
  return [address?.line1, address?.line2, address?.city, place].filter(Boolean).join(", ");
}

/** Who began something, as far as the next person at a shared desk may read it: by one letter. */
export const begunBy = (initial: string | undefined): string =>
  initial === undefined ? "begun" : `that ${initial}. began`;
