import type { Contact } from "../contract";
import type { Scope } from "../moment/scope";

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Contact lines of a role; empty ones are left out. */
export function contactOf(role: "broker" | "carrier" | "underwriting", scope: Scope): Contact {
  const person = ((role === "broker" ? scope.broker : scope.carrier) ?? {}) as { readonly [field: string]: unknown };
  const underwriting = role === "underwriting";
  const lines = {
    name: text(person.name),
    phone_number: text(underwriting ? person.underwriting_phone : person.phone_number),
    email: text(underwriting ? person.underwriting_email : person.email),
  };
  return { role, ...Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== undefined)) };
}
