import type { InputHTMLAttributes } from "react";
import type { WholeKind } from "../../../engine/index";
import { formatDate, formatPhone } from "../typing";

/**
 * What is typed into a field. `name`: of people, businesses, streets and places, which no phone may correct. `line` and
 * `text`: words of one line and of several. `code`: a number or name that only a machine reads.
 */
export type FieldKind =
  | "name"
  | "line"
  | "text"
  | "email"
  | "us-phone"
  | "us-zip"
  | "us-date"
  | "whole"
  | "number"
  | "usd"
  | "percent"
  | "code"
  | "search";

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoCapitalize" | "autoCorrect" | "spellCheck" | "enterKeyHint"
>;

interface Kind {
  /** What phone keyboards need to know: which keys they show, and that they correct nothing. */
  readonly attributes: Attributes;
  /** How a value is read that arrives at once. */
  readonly whole?: WholeKind;
  /** Adds the separators while digits are typed. */
  readonly format?: (typed: string) => string;
}

const EXACT = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;
const DIGITS = { type: "text", inputMode: "numeric", ...EXACT } as const;
const AMOUNT = { type: "text", inputMode: "decimal", ...EXACT } as const;

/** Kind of field → how it is typed into: one table for the wizard, the dashboard and all other forms. */
export const KINDS: { readonly [kind in FieldKind]: Kind } = {
  name: { attributes: { type: "text", autoCapitalize: "words", autoCorrect: "off", spellCheck: false } },
  line: { attributes: { type: "text", autoCapitalize: "sentences" } },
  text: { attributes: { autoCapitalize: "sentences" } },
  email: { attributes: { type: "email", inputMode: "email", ...EXACT }, whole: "email" },
  "us-phone": { attributes: { type: "tel", inputMode: "tel", ...EXACT }, whole: "us-phone", format: dashes },
  "us-zip": { attributes: DIGITS, whole: "us-zip" },
  "us-date": { attributes: DIGITS, whole: "us-date", format: formatDate },
  whole: { attributes: DIGITS, whole: "number" },
  number: { attributes: AMOUNT, whole: "number" },
  usd: { attributes: AMOUNT, whole: "usd" },
  percent: { attributes: AMOUNT, whole: "percent" },
  code: { attributes: { type: "text", ...EXACT } },
  search: { attributes: { type: "text", enterKeyHint: "search", ...EXACT } },
};

/**
 * Dashes are added to digits alone. A country's code, an extension and anything else stays as it is typed; so
 * does what begins with 0, as no US number does.
 */
function dashes(typed: string): string {
  return /^(?!0)[\d-]*$/.test(typed) ? formatPhone(typed) : typed;
}
