import { schemaFiles } from "./schemas";
import type { Schema } from "./schemas";
import type { Person } from "./types";

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
