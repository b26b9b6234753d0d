import type { Asked } from "../../flow/asked";
import { isObject } from "../../values/objects";
import type { Decision } from "../decisions/decision";
import type { Part, Place } from "./place";

/** The words for wrong answers to a question that are its own, by the rule that is broken. */
export function messagePart({ pointer, typed, source, value, ...decision }: Decision): Part {
  const [words] = source as readonly [{ readonly wrong?: unknown }];
  const at = (typed ?? "").split(".").slice(1).join(".");
  const own = isObject(words.wrong) ? Object.keys(words.wrong) : [];
  const places = own
    .filter((word) => word !== "else" && WORDS[word] !== null)
    .map((word): readonly [string, Place] => [
      messageKey(decision.step, at, WORDS[word] ?? word),
      { pointer: `${pointer}/wrong/${word}`, what: "message", said: `what is said of ${at} for ${word}` },
    ]);
  return {
    places: new Map(places),
    marks: (here) => {
      const wrong = value(here);
      return isObject(wrong) && typeof wrong.rule === "string" ? [messageKey(decision.step, at, wrong.rule)] : [];
    },
  };
}

/** The key of what is said of an answer; `at` may be that of one thing of a list, such as `people.0.name`. */
export const messageKey = (step: string | null, at: string, rule: string): string =>
  `message ${step} ${at.replace(/\.\d+/, "")} ${rule}`;

/** Words of `wrong` under which an error has another name; null where only the server says them. */
const WORDS: { readonly [word in string]?: string | null } = {
  texts: null,
  accepts: null,
  max_bytes: null,
  maxItems: null,
  minItems: "required",
} satisfies { readonly [word in keyof Asked["question"] | "texts"]?: string | null };
