/** Rules of new things: each reads a question that there is, and says something of it that may hold. */
import type { Json } from "../../../contract";
import type { Around, AskedQuestion } from "./around";

/** Returns a condition that a person may go on from, and the question that it is about, if there is one to read. */
export function conditionIn(around: Around): { readonly rule: Json; readonly question?: AskedQuestion } {
  const own = around.ownQuestions();
  const [question] = [...own.filter(isEasy), ...own, ...around.questions().filter(isEasy), ...around.questions()];
  return question ? { rule: conditionOn(around, question), question } : { rule: { var: "is.share_link" } };
}

const isEasy = ({ value }: AskedQuestion): boolean => EASY.has(String(value.type));

/** Types whose answers are compared most simply. */
const EASY: ReadonlySet<string> = new Set(["boolean", "integer", "number"]);

/** Returns a condition on the answer of a question. */
export function conditionOn(around: Around, question: AskedQuestion): Json {
  const { type, format, items, optional, show_when: shown } = question.value;
  const path = around.list === undefined ? `answers.${question.name}` : question.name;
  const mayBeAbsent = optional !== undefined || shown !== undefined;
  const read: Json = { var: mayBeAbsent ? [path, null] : path };
  const code = around.codeOf(question);
  if (type === "boolean") return read;
  if (items !== undefined) return { ">": [{ count: [read] }, MANY] };
  if (type === "array") return { in: [code ?? "", { merge: [read] }] };
  if (type === "file") return { "!": [read] };
  if (code !== undefined) return { "==": [read, code] };
  if (type === "integer" || type === "number") return { ">": [read, boundOf(question)] };
  if (format === "date" || format === "us-date") return { "<": [dateOf(read, format), { var: "today" }] };
  return { "!": [read] };
}

const MANY = 10;

/** A number that the answer may be above. */
function boundOf({ value: { minimum, maximum } }: AskedQuestion): number {
  if (typeof maximum === "number") return typeof minimum === "number" ? minimum : maximum - 1;
  return typeof minimum === "number" ? minimum + MANY : MANY;
}

const dateOf = (read: Json, format: string): Json => (format === "us-date" ? { iso_date: [read] } : read);
