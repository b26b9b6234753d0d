import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { boundsOf } from "../flow/compile-question";
import type { Check, Facts } from "../flow/facts";
import { finding, oneOf, show } from "../flow/finding";
import type { Question } from "../../schemas/flow.types";
import { child } from "../flow/pointer";

/** Every wrong answer has a message, and every message can be shown. */
export const checkMessages: Check = (facts) =>
  facts.asked
    .flatMap((asked) => [asked, ...asked.items])
    .flatMap((asked) => [...checkNeverShown(asked), ...checkSilent(asked, facts)]);

/** Rule → whether an answer to this question can break it. */
const BREAKS: { readonly [rule: string]: (question: Question) => boolean } = {
  required: ({ optional, items }) => optional !== true && !items,
  type: ({ type, derived }) => TYPES_TOLD.has(type) && derived === undefined,
  number: ({ type, derived }) => TYPES_TOLD.has(type) && derived === undefined,
  enum: ({ choices, type }) => choices !== undefined && type !== "boolean",
  list: ({ list }) => list !== undefined,
  minimum: (question) => question.minimum !== undefined || boundsOf(question).minimum !== undefined,
  maximum: (question) => question.maximum !== undefined || boundsOf(question).maximum !== undefined,
  minLength: ({ minLength }) => minLength !== undefined,
  maxLength: ({ maxLength }) => maxLength !== undefined,
  const: ({ const: only }) => only !== undefined,
  // A whole number that is none is said to be of another type.
  format: ({ format }) => format !== undefined && format !== "year",
  window: ({ earliest, latest }) => earliest !== undefined || latest !== undefined,
  texts: ({ agrees_to }) => agrees_to !== undefined,
  minItems: ({ minItems }) => minItems !== undefined,
  maxItems: ({ maxItems }) => maxItems !== undefined,
  accepts: ({ accepts }) => accepts !== undefined,
  max_bytes: ({ max_bytes }) => max_bytes !== undefined,
};

/** Types of answer that a person can get wrong. */
const TYPES_TOLD: ReadonlySet<Question["type"]> = new Set(["integer", "number"]);

const brokenBy = (question: Question): readonly string[] =>
  Object.entries(BREAKS).flatMap(([rule, can]) => (can(question) ? [rule] : []));

function checkNeverShown({ question, pointer }: Asked): Finding[] {
  const { wrong } = question;
  if (wrong === undefined || typeof wrong === "string") return [];
  const can = brokenBy(question);
  return Object.keys(wrong)
    .filter((rule) => rule !== "else" && !can.includes(rule))
    .map((rule) =>
      finding("message-never-shown", child(`${pointer}/wrong`, rule), {
        found: show(rule),
        expected: oneOf([...can, "else"]),
        message: "An answer cannot be wrong in this way.",
      }),
    );
}

/** A rule that an answer can break needs a message, of the question or of the flow. */
function checkSilent({ name, question, pointer }: Asked, { flow }: Facts): Finding[] {
  const { wrong, format } = question;
  if (typeof wrong === "string" || wrong?.else !== undefined || flow.messages.wrong === undefined) return [];
  const own: { readonly [rule: string]: unknown } = wrong ?? {};
  const common: { readonly [rule: string]: unknown } = flow.messages.wrong;
  const formats = (common.format ?? {}) as { readonly [format: string]: unknown };
  const isSaid = (rule: string): boolean =>
    own[rule] !== undefined ||
    (rule === "format" ? formats[format ?? ""] : common[rule]) !== undefined ||
    // What says that an answer is of another type says it of a text that is not a number, too.
    (rule === "number" && isSaid("type"));
  return brokenBy(question)
    .filter((rule) => !isSaid(rule))
    .map((rule) =>
      finding("missing-message", pointer, {
        found: `no "${rule}" under "wrong" of the question "${name}"`,
        expected: `it there, or ${commonPlace(rule, format)}`,
        message: `Nothing would be said of ${BROKEN[rule] ?? "a wrong answer"}.`,
      }),
    );
}

/** Where a flow says it once for all its questions. */
const commonPlace = (rule: string, format: string | undefined): string =>
  rule === "format"
    ? `"${format}" under "format" under "wrong" of the flow's "messages"`
    : `"${rule}" under "wrong" of the flow's "messages"`;

/** What each rule is about, in words. */
const BROKEN: { readonly [rule: string]: string } = {
  required: "a missing answer",
  type: "an answer that is not a number",
  number: "an answer that is not a number",
  enum: "an answer that is not one of the choices",
  list: "an answer that is not on the list",
  minimum: "a number that is too small",
  maximum: "a number that is too large",
  minLength: "a text that is too short",
  maxLength: "a text that is too long",
  const: "an answer other than the one that must be given",
  format: "an answer that is written in another form",
  window: "a date before the earliest or after the latest",
  texts: "a consent to other texts than those shown",
  minItems: "a list with too few in it",
  maxItems: "a list with too many in it",
  accepts: "a file of another type",
  max_bytes: "a file that is too large",
};
