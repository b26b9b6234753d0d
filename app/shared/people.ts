import type { Client, Person } from "./api/types";

/** A business by its name, a person by theirs. */
export function nameOf(person: Person): string {
  return person.company_name || [person.first_name, person.last_name].filter(Boolean).join(" ") || "Client";
}

export const clientName = (client: Client): string => nameOf(client.person);
