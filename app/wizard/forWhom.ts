import { knownName, personName } from "../shared/people";
import type { Json, SessionData } from "./engine";
import { isObject } from "./engine";

/** The name of whom the enrollment is for, as it is saved: a business with its person; undefined before there is one. */
export function forWhom({ client, quote }: SessionData): string | undefined {
  if (client) return nameOf(client.person, client.client_type);
  const application = quote?.application;
  const saved = isObject(application) ? application.client : undefined;
  return isObject(saved) ? nameOf(saved, saved.client_type) : undefined;
}

function nameOf(person: Json | undefined, type: Json | undefined): string | undefined {
  if (!isObject(person)) return undefined;
  const { first_name, last_name, company_name } = person;
  const own = { first_name: textOf(first_name), last_name: textOf(last_name) };
  const known = knownName({
    client_type: type === "business" ? "business" : "individual",
    person: { ...own, company_name: textOf(company_name) },
  });
  // Two people of one business may sit here.
  const who = personName(own);
  return known === undefined || who === "" || known === who ? known : `${known} (${who})`;
}

const textOf = (value: Json | undefined): string | undefined => (typeof value === "string" ? value : undefined);
