import { hasLetter, hasLetterOrDigit, tidyLine } from "../../../engine/index";
import { Refusal } from "../../access/refusal";

/**
 * A name as accounts keep it. `has`: what a person can see of it, a letter of a person's name, a letter or digit of
 * a business's. Throws `invalid_request`.
 */
export function plainName(name: string, has: "letter" | "letter or digit"): string {
  const plain = tidyLine(name);
  if (has === "letter" ? hasLetter(plain) : hasLetterOrDigit(plain)) return plain;
  const message = `Expected a name with a ${has} that can be seen.`;
  throw new Refusal("invalid_request", {
    message: `name: ${message}`,
    details: [{ at: "/name", rule: "visible", message }],
  });
}
