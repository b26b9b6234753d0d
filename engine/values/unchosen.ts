import { isObject } from "./objects";

/**
 * What a person has typed into a searchable list without choosing one of its entries (W44). It is an answer that no
 * question takes, so that the text is kept and Next waits for a choice.
 */
export type Unchosen = {
  readonly typed: string;
};

/** The text that was typed without choosing; undefined for every other answer. */
export const unchosenText = (answer: unknown): string | undefined =>
  isObject(answer) && typeof answer.typed === "string" && Object.keys(answer).length === 1 ? answer.typed : undefined;

/** How many characters of a pasted text a sentence repeats. */
const SHOWN = 40;

/** Says that a typed text chooses nothing, and what to do. */
export function unchosenSentence(typed: string): string {
  const letters = Array.from(typed.trim());
  const shown = letters.length > SHOWN ? `${letters.slice(0, SHOWN).join("")}…` : letters.join("");
  return `Nothing is chosen yet for “${shown}”. Choose an entry from the list, or type another word.`;
}
