import { knownName } from "../shared/people";
import type { Named } from "../shared/people";
import type { Waiting } from "./landing/props";

/** Who a quote is for, as its page says it. */
export type Names = Pick<Waiting, "firstName" | "preparedFor">;

/** What an opened link hands on to the quote's page. */
export interface Greeted {
  readonly greeted: Names;
}

/** The names of a client: whom to greet, and for whom it is prepared. */
export function namesOf(client: Named | undefined): Names {
  return { firstName: client?.person.first_name, preparedFor: client && knownName(client) };
}

/** The names that a link handed on to this page, if one led here. */
export const greetedIn = (state: unknown): Names | undefined => (isGreeted(state) ? state.greeted : undefined);

const isGreeted = (state: unknown): state is Greeted =>
  typeof state === "object" && state !== null && "greeted" in state && typeof state.greeted === "object";
