import type { Finding } from "../contract";
import type { Question } from "../../schemas/flow.types";
import type { Asked } from "../flow/asked";
import type { Check } from "../flow/facts";
import { finding, show } from "../flow/finding";
import type { Place } from "./reading";
import { isOfDate, sortOf, sortOfQuestion, type Sort } from "./types";

/**
 * What a question's bounds and its worked-out answer come to is of the sort that the question asks: a number for a
 * number, a day for a date. A bound of another sort refuses nothing.
 */
export const checkBounds: Check = (facts) =>
  facts.asked.flatMap((asked) => [
    ...checkSorts(asked, { facts }),
    ...asked.items.flatMap((own) => checkSorts(own, { facts, thing: asked })),
    ...[asked, ...asked.items].flatMap(checkWindow),
  ]);

/** Of two written-out days, the earliest is not after the latest. */
function checkWindow({ question: { earliest, latest }, pointer }: Asked): Finding[] {
  if (typeof earliest !== "string" || typeof latest !== "string" || earliest <= latest) return [];
  return [
    finding("bounds-reversed", `${pointer}/earliest`, {
      found: earliest,
      expected: `${latest} at the latest`,
      message: "No answer lies between these bounds.",
    }),
  ];
}

function checkSorts({ question, pointer }: Asked, place: Place): Finding[] {
  const own = WORKED_OUT.has(question.type) || isOfDate(question) ? sortOfQuestion(question) : undefined;
  const wanted: readonly (readonly [word: keyof Question, sort: Sort | undefined])[] = [
    ["minimum", "a number"],
    ["maximum", "a number"],
    ["earliest", "a date"],
    ["latest", "a date"],
    ["derived", own],
    ["starts_as", own],
  ];
  return wanted.flatMap(([word, sort]) => {
    const part = question[word];
    const found = part === undefined || part === null ? undefined : sortOf(part, place);
    if (sort === undefined || found === undefined || found === sort) return [];
    return [
      finding("bound-of-other-sort", `${pointer}/${word}`, {
        found: `${found}: ${show(part)}`,
        expected:
          sort === "a date" ? "a date YYYY-MM-DD, or a rule that makes one" : `${sort}, or a rule that makes one`,
        message: `Of a question like this it can only be ${sort}: anything else says nothing.`,
      }),
    ];
  });
}

/** The types of which an answer that is worked out must be: a text may be written from anything. */
const WORKED_OUT: ReadonlySet<Question["type"]> = new Set(["integer", "number", "boolean"]);
