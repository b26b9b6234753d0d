import type { Address, Client, Person } from "./api/types";

/** A business by its name, a person by theirs. */
export function nameOf(person: Person): string {
  return person.company_name || [person.first_name, person.last_name].filter(Boolean).join(" ") || "Client";
}

export const clientName = (client: Client): string => nameOf(client.person);

/** Up to two letters that stand for somebody (`portal §9`, A-33): a business's first two, or a person's initials. */
export function initialsOf(person: Person): string {
  const name = nameOf(person).trim();
  const initials = person.company_name
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
