import { schemaFiles } from "./schemas";
import type { Schema } from "./schemas";
import type { ClientType, Person } from "./types";

const definitions = schemaFiles.get("common")?.definitions as { readonly person: { readonly properties: Schema } };
const declared: ReadonlySet<string> = new Set(Object.keys(definitions.person.properties));

/** The fields of a client's person that the API's schema declares; only these are sent. */
export const declaredOf = (kept: Person): Person => only(kept, (field) => declared.has(field));

/**
 * The stored fields of a person that the API does not declare, written by a newer version of the server. Clients that
 * do not know them cannot send them, so a PUT keeps them.
 */
export const undeclaredOf = (kept: Person): Person => only(kept, (field) => !declared.has(field));

const only = (kept: Person, isMeant: (field: string) => boolean): Person =>
  Object.fromEntries(Object.entries(kept).filter(([field]) => isMeant(field)));

/** First and last name, with what is there of them. */
export const fullName = ({ first_name, last_name }: Pick<Person, "first_name" | "last_name">): string =>
  [first_name, last_name].filter(Boolean).join(" ");

/** A client as far as the name goes; without a type it is a person. */
export interface Named {
  readonly client_type?: ClientType | undefined;
  readonly person: Person;
}

/** A business by its name, an individual by theirs, no matter which business name is beside it (resolutions ). */
export const clientName = (client: Named): string => businessName(client) ?? fullName(client.person);

/** The name of a client that is a business. */
export const businessName = ({ client_type, person }: Named): string | undefined =>
  client_type === "business" ? person.company_name || undefined : undefined;
