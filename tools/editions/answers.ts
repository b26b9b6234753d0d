import type { Format, Json, JsonObject } from "../../engine/index";
import type { Chances } from "./random";
import type { ShownForm, ShownQuestion } from "./recorder";

const WORDS = ["Ann", "Lee", "Zoë O'Hara", "Acme Tools", "12 Main Street", "Springfield", "x", "Suite 5", " Ann  "];
/** Format → texts that it takes; a date is made within its bounds. A format without a line does not compile. */
const VALID: Readonly<Record<string, readonly string[]>> = {
  email: ["ann@mail.example", "a.b+c@d.example", " ann@mail.example "],
  "us-phone": ["303-555-0100", " 212-555-0199"],
  "us-zip": ["80202", "00501"],
} satisfies Readonly<Record<Exclude<Format, "date" | "us-date" | "usd" | "percent" | "year">, readonly string[]>>;
const INVALID: readonly Json[] = [
  "",
  "   ",
  null,
  0,
  -1,
  1.5,
  999_999,
  true,
  false,
  "x",
  "12",
  "02/30/2026",
  "a@b",
  "(303) 555-0100",
  "y".repeat(300),
];
const DAY_MS = 86_400_000;

/** What a person may answer here. */
export interface Asked {
  readonly chances: Chances;
  readonly today: string;
  readonly codes: (list: string) => readonly Json[];
}

/** An answer that the question takes, mostly; now and then one that it must refuse. */
export const someAnswer = (question: ShownQuestion, asked: Asked, valid = 0.92): Json =>
  asked.chances.is(valid) ? validAnswer(question, asked) : (asked.chances.one(INVALID) ?? "");

function validAnswer(question: ShownQuestion, asked: Asked): Json {
  const { chances, codes } = asked;
  if (!question.required && chances.is(0.3)) return "";
  const offered = question.options?.map(({ value }) => value) ?? [];
  if (offered.length > 0) return chances.one(offered) ?? "";
  if (question.list !== undefined) return chances.one(codes(question.list)) ?? "";
  if (question.widget === "checkbox" || question.widget === "card") return chances.is(0.9);
  if (question.widget === "number") return someNumber(question, chances);
  const { format = "" } = question;
  if (format === "date" || format === "us-date" || question.widget === "date") return someDate(question, asked);
  return chances.one(VALID[format] ?? WORDS) ?? "";
}

/** Small numbers, where rules draw their lines, and seldom a large one. */
function someNumber({ min, max }: ShownQuestion, chances: Chances): number {
  const from = typeof min === "number" ? min : 0;
  const to = typeof max === "number" ? max : 100_000;
  return chances.is(0.85) ? chances.whole(from, Math.min(to, from + 12)) : chances.whole(from, Math.min(to, 400));
}

/** A day of a life, or one of the weeks to come, within the bounds of the question. */
function someDate({ min, max, format }: ShownQuestion, { chances, today }: Asked): string {
  const from = typeof min === "string" ? min : chances.is(0.5) ? "1940-01-01" : today;
  const to = typeof max === "string" ? max : from < today ? today : daysAfter(today, 120);
  const days = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
  const iso = daysAfter(from, chances.is(0.9) ? chances.whole(0, days) : days + chances.whole(0, 2));
  return format === "us-date" ? `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}` : iso;
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A form filled as by `someAnswer`: a person who is added to a list. */
export const someone = ({ questions }: ShownForm, asked: Asked): JsonObject =>
  Object.fromEntries(questions.map((question) => [question.name, someAnswer(question, asked, 0.97)]));
