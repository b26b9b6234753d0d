import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { codesOfChoices, kindFacts } from "../flow/facts";
import { emptyCode, finding, nearest, oneOf, show } from "../flow/finding";
import { child } from "../flow/pointer";
import { isObject } from "../values/objects";

/**
 * Returns what is wrong with the choices of a question: a yes/no question has the options true and false; choices that
 * people read have words and a code, but plans have their own.
 */
export function checkChoices({ question: { choices, type }, pointer, step }: Asked): Finding[] {
  if (!choices) return [];
  const codes = codesOfChoices(choices);
  const place = `${pointer}/choices`;
  if (type === "boolean") {
    const known = ["true", "false"];
    const strange = codes.filter((code) => !known.includes(code));
    return strange.map((code) =>
      finding("unknown-option", child(place, code), {
        found: show(code),
        expected: oneOf(known),
        nearest: nearest(code, known),
        message: "The question has no such option.",
      }),
    );
  }
  if (!Array.isArray(choices))
    return Object.entries(choices).flatMap(([code, words]) =>
      code === "" ? [emptyCode(child(place, code), labelOf(words))] : [],
    );
  if (kindFacts(step).plan === "chooses") return [];
  return [
    finding("missing-option", place, {
      found: "codes without words",
      expected: "words for each option",
      message: "People would read the codes.",
    }),
  ];
}

/** What people read of a choice first, without what only some of them read. */
function labelOf(words: unknown): string {
  if (typeof words === "string") return words;
  if (Array.isArray(words)) return labelOf(words.at(-1));
  return isObject(words) ? labelOf(words.label ?? words.client ?? words.text) : "";
}
