/** What people type or paste into a cell, as the value that it means. */
import type { Json } from "../../../../../engine/index";
import { numberTyped } from "../../model/number-typed";
import type { CellType } from "./sheet";

/** What a typed text is: a value (none for a blank), or why the cell cannot hold it. */
export type Typed = { readonly value: Json | undefined } | { readonly refused: string };

const YES: ReadonlySet<string> = new Set(["yes", "y", "true", "x", "1", "✓", "✔", "☑"]);
const NO: ReadonlySet<string> = new Set(["no", "n", "false", "0", "-", "–", "✗", "☐"]);

/**
 * Returns the value that a text means in a cell. What is not of the cell's type is kept as it was typed, because a draft
 * may be unsound; only what a file cannot hold there is refused.
 */
export function typedAs(text: string, type: CellType): Typed {
  const trimmed = text.trim();
  if (type.kind === "yes-no") return yesOrNo(trimmed, type);
  if (trimmed === "") return { value: undefined };
  if (type.kind === "text") return { value: chosen(text, type.choices) };
  if (type.kind === "code") return { value: /^(?:0|-?[1-9]\d{0,14})$/.test(trimmed) ? Number(trimmed) : text };
  if (type.kind === "text-or-yes-no") return { value: meantAs(trimmed, ["yes", "no"]) ?? text };
  // As spreadsheets have it; where only whole numbers fit, a percentage is the number before its sign.
  const number = numberTyped(trimmed, type.isWhole === true ? "as it is" : "hundredths");
  if (number !== undefined && !Number.isFinite(number))
    return { refused: `${trimmed} is larger than any number can be.` };
  return { value: number ?? text };
}

function yesOrNo(text: string, { isStrict, words }: CellType & { readonly kind: "yes-no" }): Typed {
  const value = meantAs(text, words);
  if (value !== undefined) return { value };
  if (!isStrict) return { value: text === "" ? undefined : text };
  const [yes, no] = words ?? ["yes", "no"];
  return { refused: text === "" ? `A cell here is ${yes} or ${no}.` : `${text} is neither ${yes} nor ${no}.` };
}

function meantAs(text: string, words: readonly [string, string] = ["yes", "no"]): boolean | undefined {
  const said = text.toLowerCase();
  if (said === words[0] || YES.has(said)) return true;
  return said === words[1] || NO.has(said) ? false : undefined;
}

/** The choice that the text is but for capitals and blanks around it; else the text. */
function chosen(text: string, choices: readonly string[] = []): string {
  const said = text.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === said) ?? text;
}

/** Returns what is wrong with a value of a cell, in words; undefined where nothing is, as far as the cell's type says. */
export function wrongIn(value: Json | undefined, type: CellType): string | undefined {
  if (value === undefined || value === "") return type.isNeeded ? "This cell may not be blank." : undefined;
  if (type.kind === "yes-no") {
    const [yes, no] = type.words ?? ["yes", "no"];
    return typeof value === "boolean" ? undefined : `This is neither ${yes} nor ${no}.`;
  }
  if (type.kind === "number") return wrongNumber(value, type);
  if (type.kind === "code")
    return typeof value === "string" || Number.isInteger(value)
      ? undefined
      : "This is neither a text nor a whole number.";
  if (type.kind === "text-or-yes-no")
    return typeof value === "string" || typeof value === "boolean" ? undefined : "This is not a text, yes or no.";
  if (typeof value !== "string") return "This is not a text.";
  const { choices } = type;
  return choices && !choices.includes(value) ? `This is not one of ${choices.join(", ")}.` : undefined;
}

function wrongNumber(value: Json, type: CellType & { readonly kind: "number" }): string | undefined {
  const { isWhole, minimum, maximum } = type;
  if (typeof value !== "number") return isWhole ? "This is not a whole number." : "This is not a number.";
  if (isWhole && !Number.isInteger(value)) return "This is not a whole number.";
  if (minimum !== undefined && value < minimum) return `This is less than ${minimum}.`;
  return maximum !== undefined && value > maximum ? `This is more than ${maximum}.` : undefined;
}
