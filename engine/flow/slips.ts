import { createScanner, printParseErrorCode, type ParseError } from "jsonc-parser";
import { show } from "./finding";

/** A slip of somebody who writes JSON by hand: what it is, where, and the one change that puts it right. */
export interface Slip {
  readonly found: string;
  readonly expected: string;
  readonly message: string;
  readonly offset: number;
  readonly end: number;
  readonly fix?: { readonly label: string; readonly offset: number; readonly length: number; readonly text: string };
}

/** Returns the slip that has led to the first error of a text; undefined for any other error. */
export function slipOf(text: string, error: ParseError): Slip | undefined {
  const before = text.slice(0, error.offset).trimEnd();
  const there = text.slice(error.offset, error.offset + error.length);
  switch (printParseErrorCode(error.error)) {
    case "PropertyNameExpected":
    case "ValueExpected":
      return before.endsWith(",") ? tooMany(before.length - 1, there) : undefined;
    case "CommaExpected":
      return /^["{[\d\w-]/.test(there) ? missing(before, text.slice(before.length, error.offset)) : undefined;
    case "InvalidSymbol":
      return isNameDue(text, error.offset) ? bare(text, error.offset, there) : undefined;
    default:
      return undefined;
  }
}

const tooMany = (comma: number, there: string): Slip | undefined =>
  /^[}\],]/.test(there)
    ? {
        found: show(","),
        expected: there === "," ? "one comma" : show(there),
        message: `There is a comma too many before ${show(there)}.`,
        offset: comma,
        end: comma + 1,
        fix: { label: "Remove the comma", offset: comma, length: 1, text: "" },
      }
    : undefined;

/** It is missing where the value before it ends: the place that a parser names is often a line below. */
function missing(before: string, between: string): Slip {
  const at = before.length;
  return {
    found: "nothing",
    expected: show(","),
    message: between.includes("\n") ? "A comma is missing at the end of this line." : "A comma is missing here.",
    offset: at,
    end: at,
    fix: { label: "Add the comma", offset: at, length: 0, text: "," },
  };
}

const A_NAME = /^\w[\w-]*$/;

/** A name without quotes. */
function bare(text: string, offset: number, there: string): Slip {
  const end = offset + there.length;
  const isName = A_NAME.test(there) && /^\s*:/.test(text.slice(end, end + 100));
  return {
    found: show(there),
    expected: 'a name in double quotes, or "}"',
    message: "This is not valid JSON.",
    offset,
    end,
    ...(isName && {
      fix: { label: `Put ${there} into quotes`, offset, length: there.length, text: JSON.stringify(there) },
    }),
  };
}

/** Whether a name of a member is due at an offset: the innermost bracket is a brace, and it or a comma is the last token. */
function isNameDue(text: string, offset: number): boolean {
  const scanner = createScanner(text, true);
  const open: string[] = [];
  let last = "";
  for (scanner.scan(); scanner.getTokenOffset() < offset; scanner.scan()) {
    last = text.slice(scanner.getTokenOffset(), scanner.getPosition());
    if (last === "{" || last === "[") open.push(last);
    if (last === "}" || last === "]") open.pop();
  }
  return open.at(-1) === "{" && (last === "{" || last === ",");
}
