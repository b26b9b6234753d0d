/** What is wrong with an answer, no matter what the other answers are (wizards §5, R-27). */
import type { CompiledQuestion } from "../flow/compiled";
import { asText } from "../values/as-text";
import { isOfTheLiving, isoDate } from "../values/dates";
import { isFormat } from "../values/formats";
import { isObject } from "../values/objects";
import { phoneSentence } from "../values/phone";
import { shownLetter, unprintable, unprintableSentence } from "../values/printable";
import { hasLetter, hasLetterOrDigit } from "../values/text";
import { unchosenSentence, unchosenText } from "../values/unchosen";
import { readNumber } from "../values/whole";
import { asksBirth, asksBusinessName, asksPersonName } from "./asks";

/** The rule that a text breaks by a letter that documents cannot print. */
const LETTERS = "letters";
/** The rule that a text breaks which was typed into a searchable list and chooses none of its entries (W44). */
const UNCHOSEN = "unchosen";
/** The rule that a name breaks in which no letter can be seen. */
const VISIBLE = "visible";

/** An answer that breaks a rule. */
export interface WrongText {
  readonly value: unknown;
  /** The letter that cannot be printed, as a server says it, which may know other letters than this release. */
  readonly shown?: string | undefined;
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * The rule that a value breaks.
 * @param broken question → the first JSON Schema keyword that its value breaks
 */
export function wrongByItself(
  question: CompiledQuestion,
  value: unknown,
  broken: ReadonlyMap<string, string>,
): string | undefined {
  const { name, declared, codes, items, shown } = question;
  if (isEmpty(value) || items) return undefined;
  if (shown.widget === "combobox" && unchosenText(value) !== undefined) return UNCHOSEN;
  const keyword = broken.get(name);
  if (keyword !== undefined) return keyword === "type" ? wrongType(question, value) : keyword;
  const { format, type } = declared;
  if (format !== undefined && !isFormat[format](value)) return "format";
  if (type === "file") return wrongFile(declared, value);
  if (typeof value === "string") return wrongText(question, value);
  return codes && ![value].flat().every((code) => codes.has(asText(code))) ? "list" : undefined;
}

/** A text in place of a number: no number, one that is too large to be kept exactly, or not a whole one. */
function wrongType({ declared: { type }, maximum }: CompiledQuestion, value: unknown): string {
  if ((type !== "integer" && type !== "number") || typeof value !== "string") return "type";
  const digits = readNumber(value);
  if (digits === undefined) return "number";
  return maximum !== undefined && Number(digits) > maximum ? "maximum" : "type";
}

function wrongText(question: CompiledQuestion, text: string): string | undefined {
  const { codes, declared } = question;
  if (unprintable(text) !== undefined) return LETTERS;
  if (codes && !codes.has(text)) return "list";
  if (codes || declared.choices) return undefined;
  if (asksPersonName(question) && !hasLetter(text)) return VISIBLE;
  if (asksBusinessName(question) && !hasLetterOrDigit(text)) return VISIBLE;
  return question.codec === "date" && asksBirth(question) && !isOfTheLiving(isoDate(text)) ? "format" : undefined;
}

function wrongFile({ accepts = [], max_bytes }: CompiledQuestion["declared"], file: unknown): string | undefined {
  const { type, size } = isObject(file) ? file : {};
  if (!accepts.some((each) => each === type)) return "accepts";
  return max_bytes !== undefined && (typeof size !== "number" || size > max_bytes) ? "max_bytes" : undefined;
}

/**
 * The sentence for a text that is something else than what is asked, which no words of a flow could say: a typed text
 * that chooses nothing, a phone number of another country or with an extension. Undefined for any other.
 */
export function wordsOfTheText({ declared }: CompiledQuestion, rule: string, { value }: WrongText): string | undefined {
  if (rule === UNCHOSEN) return unchosenSentence(unchosenText(value) ?? "");
  const isPhone = rule === "format" && declared.format === "us-phone" && typeof value === "string";
  return isPhone ? phoneSentence(value) : undefined;
}

/** The sentence for a rule that no flow has words for; undefined for any other rule. */
export function wordsOfOurOwn(
  question: CompiledQuestion,
  rule: string,
  { value, shown }: WrongText,
): string | undefined {
  if (rule === LETTERS) {
    const letter = unprintable(asText(value));
    const named = letter === undefined ? (shown ?? "A letter of it") : shownLetter(letter);
    return unprintableSentence(named, asksPersonName(question));
  }
  if (rule !== VISIBLE) return undefined;
  return asksPersonName(question)
    ? "Please write a name with at least one letter"
    : "Please write a name with at least one letter or digit";
}
