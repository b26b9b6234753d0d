import { isSeen } from "../../../engine/index";
import { Refusal } from "../../access/refusal";

/** Characters that show nothing: some of them turn or hide their neighbors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LETTER = /\p{L}|\p{M}/u;

/**
 * A name as accounts keep it: composed, with plain single spaces, and without invisible characters
 * but joiners between letters and variation selectors behind one. `has`: what a person can see of it, a letter of a
 * person's name, a letter or digit of a business's. Throws `invalid_request`.
 */
export function plainName(name: string, has: "letter" | "letter or digit"): string {
  const characters = Array.from(name.normalize("NFC").replaceAll(/[\s\p{Z}\u0085]+/gu, " "));
  const shown = characters.filter((each, at) => !INVISIBLE.test(each) || belongs(characters, at)).join("");
  const plain = shown.replaceAll(/ {2,}/g, " ").trim();
  const wanted = has === "letter" ? /\p{L}/u : /[\p{L}\p{N}]/u;
  if (Array.from(plain).some((each) => isSeen(each) && wanted.test(each))) return plain;
  const message = `Expected a name with a ${has} that can be seen.`;
  throw new Refusal("invalid_request", {
    message: `name: ${message}`,
    details: [{ at: "/name", rule: "visible", message }],
  });
}

/** Whether an invisible character is a part of the writing: scripts of India and Persia need these. */
function belongs(characters: readonly string[], at: number): boolean {
  const [before = "", here = "", after = ""] = [-1, 0, 1].map((step) => characters[at + step] ?? "");
  if (!LETTER.test(before) || INVISIBLE.test(before)) return false;
  const isJoiner = here === "\u200C" || here === "\u200D";
  return isJoiner ? LETTER.test(after) && !INVISIBLE.test(after) : /\p{Variation_Selector}/u.test(here);
}
