/** What the expression of a word comes to, by the place of the word: which values its value can be picked from. */
import { keysOf, readableAt } from "../../../../../engine/analysis/index";
import type { Readable, Vocabulary } from "../../../../../engine/analysis/index";

const OF_QUESTION: ReadonlySet<string> = new Set(["starts_as", "derived", "minimum", "maximum"]);
const DATES: ReadonlySet<string> = new Set(["earliest", "latest", "starts"]);
const AMOUNTS: ReadonlySet<string> = new Set(["price", "amount", "plan_prices"]);

/** Returns what a word at a place is like; undefined where it can be anything. */
export function likeAt(pointer: string, vocabulary: Vocabulary): Readable | undefined {
  const keys = keysOf(pointer);
  const [around = "", name = "", word = ""] = keys.slice(-3);
  if (around === "questions" && OF_QUESTION.has(word)) return answerOf(name, vocabulary);
  if (name === "sets") return answerOf(word, vocabulary);
  if (DATES.has(word)) return { path: "", label: "", group: "", kind: "date" };
  const isAmount = keys.slice(-3).some((key) => AMOUNTS.has(key)) || keys.at(-4) === "optional_coverages";
  return isAmount ? { path: "", label: "", group: "", kind: "number", format: "usd" } : undefined;
}

/** The answer to a question, of the enrollment or about one thing. */
const answerOf = (name: string, vocabulary: Vocabulary): Readable | undefined =>
  readableAt(`answers.${name}`, vocabulary) ?? readableAt(name, vocabulary);
