import type { Json, SessionData } from "./engine";
import { isObject } from "./engine";

/** Where the server mails a link to: the address saved on the quote, else that of the client; undefined before there is one. */
export function emailOf({ client, quote }: SessionData): string | undefined {
  const application = quote?.application;
  const own = isObject(application) ? emailIn(application.client) : undefined;
  return own ?? emailIn(client?.person);
}

const emailIn = (person: Json | undefined): string | undefined =>
  isObject(person) && typeof person.email === "string" && person.email !== "" ? person.email : undefined;

/** An address as its owner knows it and the next person at this browser does not learn it: `r…@buyer.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const first = email.codePointAt(0);
  return `${first === undefined || at === 0 ? "" : String.fromCodePoint(first)}…${email.slice(at)}`;
}
