import { caretAfter, digitsOf } from "../typing";
import { wholeValue } from "../../../engine/index";
import { KINDS, type FieldKind } from "./kinds";

/** A field's text with its caret. */
export interface Edit {
  readonly text: string;
  /** How many characters are before the caret; null for the end, and where the field does not say. */
  readonly caret: number | null;
}

/** What the browser says of a change. */
export interface Change {
  readonly was: string;
  readonly now: Edit;
  /** `InputEvent.inputType` and `InputEvent.data`; absent for an event that is none. */
  readonly inputType?: string | undefined;
  readonly data?: string | null | undefined;
  readonly isComposing?: boolean | undefined;
}

const AT_ONCE: ReadonlySet<string> = new Set(["insertFromPaste", "insertFromDrop", "insertReplacementText"]);

/**
 * Whether a value arrived at once: by autofill, a script, paste, drop, or a keyboard that offers whole values. Letters,
 * deletions, compositions, and what is undone are typed.
 */
export function isAtOnce({ now, inputType, data }: Change): boolean {
  if (inputType === undefined || inputType === "") return true;
  if (inputType !== "insertText") return AT_ONCE.has(inputType);
  return data === now.text && Array.from(now.text).length > 1;
}

/**
 * What a change of a field makes of its text. A value that arrives at once is read in the forms that devices write;
 * what is typed only gets its separators, and the caret stays behind as many digits as before (W17).
 */
export function edited(kind: FieldKind, change: Change): Edit {
  const { whole, format } = KINDS[kind];
  const { now, inputType = "", isComposing = false } = change;
  if (isAtOnce(change)) {
    const text = whole ? wholeValue(whole, now.text) : now.text;
    return text === now.text ? now : { text, caret: null };
  }
  if (!format || isComposing || inputType.startsWith("history")) return now;
  const { text, caret } = inputType.startsWith("delete") ? withoutDigit(format, change) : now;
  const formatted = format(text);
  return formatted === text || caret === null
    ? { text: formatted, caret }
    : { text: formatted, caret: caretAfter(text, caret, formatted) };
}

/** Deleting a separator alone would change nothing, because it is put back: the digit beside it goes in its place. */
function withoutDigit(format: (typed: string) => string, { was, now, inputType = "" }: Change): Edit {
  const { text, caret } = now;
  if (caret === null || digitsOf(text) !== digitsOf(was) || format(text) !== was) return now;
  const [before, behind] = [text.slice(0, caret), text.slice(caret)];
  if (inputType.endsWith("Forward")) return { text: before + behind.replace(/\d/, ""), caret };
  const kept = before.replace(/\d(\D*)$/, "$1");
  return { text: kept + behind, caret: kept.length };
}
