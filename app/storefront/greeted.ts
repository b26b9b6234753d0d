import type { Waiting } from "./landing/props";

/** Who a quote is for, as its page says it. */
export type Names = Pick<Waiting, "firstName" | "preparedFor">;

/** What an opened link hands on to the quote's page. */
export interface Greeted {
  readonly greeted: Names;
}

interface Known {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly company_name?: string | undefined;
}

/** The names of a client; for a business, what is prepared is for the business. */
export function namesOf(known: Known | undefined): Names {
  const name = [known?.first_name, known?.last_name].filter(Boolean).join(" ");
  return { firstName: known?.first_name, preparedFor: known?.company_name ?? (name === "" ? undefined : name) };
}

/** The names that a link handed on to this page, if one led here. */
export const greetedIn = (state: unknown): Names | undefined => (isGreeted(state) ? state.greeted : undefined);

const isGreeted = (state: unknown): state is Greeted =>
  typeof state === "object" && state !== null && "greeted" in state && typeof state.greeted === "object";
