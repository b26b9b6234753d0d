import { TEXT_FORMATS, WORDS_OF_FORMAT, ownOf } from "../../../../../../engine/analysis/index";
import type { Readable } from "../../../../../../engine/analysis/index";

/** How a value can be written in a text. */
interface Format {
  /** As it is written behind the path, without words of its own. */
  readonly name: string;
  /** What it is called, and what is said beside a placeholder. */
  readonly words: string;
  readonly sample: unknown;
  readonly fits: readonly Readable["kind"][];
}

const FORMATS: readonly Format[] = [
  { name: "usd", words: "amount with cents", sample: 1234.5, fits: ["number", "unknown"] },
  { name: "usd0", words: "amount without cents", sample: 1234, fits: ["number", "unknown"] },
  { name: "percent", words: "percent", sample: 12.5, fits: ["number", "unknown"] },
  { name: "number", words: "number with commas", sample: 1234, fits: ["number", "unknown"] },
  { name: "date", words: "date", sample: "2027-03-31", fits: ["date", "unknown"] },
  { name: "count", words: "how many there are", sample: ["a", "b"], fits: ["things", "several", "unknown"] },
  { name: "plural", words: "number with a word", sample: 2, fits: ["number"] },
  { name: "count|plural", words: "how many, with a word", sample: ["a", "b"], fits: ["things", "several", "unknown"] },
];
const SAMPLE_WORDS = ["driver", "drivers"];

/** Returns the names of formats as they are written, without the words that some have. */
export const formatNames = (formats: string): string =>
  formats
    .split("|")
    .map((each) => each.split(":")[0])
    .join("|");

/** Returns the words that are written with a format, such as `driver` and `drivers`. */
export const wordsOfFormats = (formats: string): readonly string[] =>
  formats.split("|").flatMap((each) => each.split(":").slice(1));

/** Returns the formats with these words behind the one that has words. */
export const withWords = (names: string, words: readonly string[]): string =>
  names
    .split("|")
    .map((name) => (wordsNeeded(name) > 0 ? [name, ...words].join(":") : name))
    .join("|");

/** Returns how many words are written with the last of these formats. */
export const wordsNeeded = (names: string): number => WORDS_OF_FORMAT[names.split("|").at(-1) ?? ""] ?? 0;

/** Returns whether all formats are known. */
export const areKnown = (formats: string): boolean =>
  formats === "" ||
  formatNames(formats)
    .split("|")
    .every((name) => Object.hasOwn(TEXT_FORMATS, name));

/** Returns what is said of formats beside the label of what is read; empty for none. */
export function formatsSaid(formats: string): string {
  if (formats === "") return "";
  const known = FORMATS.find(({ name }) => name === formatNames(formats))?.words;
  const own = wordsOfFormats(formats);
  const words = known ?? `as ${formatNames(formats).replaceAll("|", ", ")}`;
  return own.length > 0 ? `${words}: ${own.join(", ")}` : words;
}

/** A format that can be chosen. */
export interface FormatChoice {
  readonly name: string;
  readonly label: string;
}

/** Returns the formats that fit a kind of value, each with an example of what it makes. */
export const formatsFor = (kind: Readable["kind"]): readonly FormatChoice[] =>
  FORMATS.filter(({ fits }) => fits.includes(kind)).map(({ name, words, sample }) => ({
    name,
    label: `${capital(words)}: ${String(made(name, sample))}`,
  }));

const made = (names: string, sample: unknown): unknown =>
  names
    .split("|")
    .reduce(
      (value, name) => ownOf(TEXT_FORMATS, name)?.(value, { currency: "USD", words: SAMPLE_WORDS }) ?? value,
      sample,
    );

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
