/** What a finding says to somebody who works in the form: what is wrong there, and what to do. */
import type { Finding } from "../../../contract";
import { inPlain, labelOf } from "./labels";

/** A finding, as the checks make it for those who write the files. */
type Found = Pick<Finding, "rule" | "message" | "found" | "expected" | "nearest">;

/** Returns a finding as those read it who write the files. */
export const findingWritten = ({ message, found, expected, nearest }: Found): string =>
  `${message} Found ${found}, expected ${expected}${/[.!?]$/.test(expected) ? "" : "."}${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`;

/**
 * Returns a finding in the words of the form.
 * @param label what the form calls the word that it is about
 */
export function findingSaid(finding: Found, label: string): string {
  const said = SAID.find(([rule]) => rule.test(finding.rule))?.[1](finding, label);
  return said ?? withoutMarks(findingWritten(finding));
}

type Say = (finding: Found, label: string) => string | undefined;

const SAID: readonly (readonly [RegExp, Say])[] = [
  [
    /^unknown-key$/,
    ({ found }) => `${named(found)} is not in the list that these rows are from. Remove it, or name another one.`,
  ],
  [/^unknown-/, unknown],
  [/^empty$/, ({ found }, label) => `“${label}” is empty: ${found === '""' ? "write a text" : "add at least one"}.`],
  [/^empty-code$/, ({ message }) => `${message} Write a code.`],
  [
    /^duplicate-code$/,
    ({ found }) => `The code ${quoted(found)} is there twice. Give one of the two items another one.`,
  ],
  [/^missing-property$/, missing],
  [/^(?:wrong-type|value-of-other-type|bound-of-other-sort)$/, otherType],
  [
    /-twice$/,
    ({ found }) => `${named(found.replace(/ a second time$/, ""))} is there twice. Give one of them another name.`,
  ],
  [
    /^syntax-error$/,
    () => "This file cannot be read any more. Take the last change back, or show the text and put it right.",
  ],
];

/** What a name of a file is the name of, for people. */
const THINGS: { readonly [thing: string]: string } = {
  "table-or-list": "table",
  answer: "question",
  rejection: "refusal",
};

function unknown({ rule, found, nearest }: Found): string {
  const sort = rule.slice("unknown-".length);
  const thing = THINGS[sort] ?? inPlain(sort).toLowerCase();
  const near = nearest === undefined ? "" : ` Did you mean ${named(JSON.stringify(nearest))}?`;
  return `This uses the ${thing} ${named(found)}, which is not there. Choose another one here, or bring it back.${near}`;
}

function missing({ expected }: Found): string | undefined {
  const [, word] = /^the property (\w+)$/.exec(expected) ?? [];
  return word === undefined ? undefined : `“${labelOf(word)}” is missing here: add it.`;
}

function otherType({ found, expected }: Found, label: string): string {
  return `“${label}” says ${plainFound(found)}, where ${plainExpected(expected)} is expected.`;
}

/** A name that a finding quotes, in plain letters. */
function named(found: string): string {
  const text = textIn(found);
  return `“${/^[a-z][\w-]*$/.test(text) ? inPlain(text) : text}”`;
}

/** A code that a finding quotes, as it is written. */
const quoted = (found: string): string => `“${textIn(found)}”`;

const plainFound = (found: string): string => {
  const text = found.replace(/^a text: /, "");
  if (text === "null" || text === "nothing") return "nothing";
  if (text === "true" || text === "false") return text === "true" ? "yes" : "no";
  return text.startsWith('"')
    ? `“${textIn(text)}”`
    : text.startsWith("{") || text.startsWith("[")
      ? "something else"
      : text;
};

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/a value of type integer|an integer/, "a whole number"],
  [/a value of type number/, "a number"],
  [/a value of type boolean|a boolean/, "yes or no"],
  [/a value of type string|a string/, "a text"],
  [/an object|a rule(?: that makes one)?/, "how it is worked out"],
  [/an array/, "a list"],
];

const plainExpected = (expected: string): string =>
  TYPES.reduce((said, [written, plain]) => said.replace(written, plain), withoutMarks(expected));

function textIn(found: string): string {
  try {
    const value: unknown = JSON.parse(found);
    return typeof value === "string" ? value : found;
  } catch {
    return found;
  }
}

/** A text of the checks without the marks of code. */
const withoutMarks = (text: string): string => text.replaceAll("`", "").replaceAll("table-or-list", "table or list");
