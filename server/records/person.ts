import { schemaFiles } from "./schemas";
import type { Schema } from "./schemas";
import type { Person } from "./types";

const definitions = schemaFiles.get("common")?.definitions as { readonly person: { readonly properties: Schema } };
const declared: ReadonlySet<string> = new Set(Object.keys(definitions.person.properties));

/** What the API tells of a client's person: the fields that its schema declares. */
export const declaredOf = (kept: Person): Person => only(kept, (field) => declared.has(field));

/**
 * What is kept of a person beyond the fields that the API declares, as a newer version of the server wrote it. Nobody
 * who does not know a field can send it, so a PUT keeps it.
 */
export const undeclaredOf = (kept: Person): Person => only(kept, (field) => !declared.has(field));

const only = (kept: Person, isMeant: (field: string) => boolean): Person =>
  Object.fromEntries(Object.entries(kept).filter(([field]) => isMeant(field)));
