/** What no person should answer to a question: drawn from what the question declares, and from what fits no question at all. */
import fc from "fast-check";
import { addDays, type Json } from "../../../../engine";
import { TODAY } from "../ways/scene";
import type { Asked } from "./asked";

/** A value that no literal can write: one would set a prototype. */
const PROTOTYPE: Json = Object.fromEntries([
  ["constructor", 1],
  ["__proto__", { accepted: true }],
]);

/** Values of all kinds, most of which are of another kind than what is asked. */
export const ANYTHING: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e21,
  "",
  "   ",
  "abc",
  "12",
  "true",
  "__proto__",
  "constructor",
  "<script>alert(1)</script>",
  "{first_name}",
  "An\u0007n",
  "x".repeat(300),
  "x".repeat(6000),
  [],
  [null],
  ["abc", 1],
  [[]],
  {},
  { accepted: true },
  { var: "today" },
  { code: "CO" },
  PROTOTYPE,
];

const DAYS = [-60_000, -9_500, -7_671, -7_670, -7_305, -365, -1, 0, 1, 2, 3, 14, 400, 30_000];
const NO_DAYS: readonly Json[] = ["2026-02-30", "02/30/2026", "2026-11-20T00:00:00Z", "11-20-26", 20_261_120];

/** A value for a question, which it may or may not take. */
export function forgedFor(asked: Asked): fc.Arbitrary<Json> {
  const own = nearTo(asked);
  const anything = fc.constantFrom(...ANYTHING);
  return own.length === 0 ? anything : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...own) }, anything);
}

/** Values at the edges of what a question declares. */
function nearTo(asked: Asked): readonly Json[] {
  const { type, format, choices, codes, maxLength } = asked;
  if (asked.texts.length > 0) return consentsLike(asked.texts);
  if (type === "file") return FILES;
  if (type === "array" && choices.length > 0) return severalOf(choices.map(String));
  if (codes.length > 0) return [...codes.slice(0, 8), ...codes.slice(-2), "ZZ", "99999", codes.join("").toLowerCase()];
  if (choices.length > 0) return [...choices, "another", [...choices]];
  if (format === "us-date" || format === "date")
    return [...DAYS.flatMap((days) => addDays(TODAY, days) ?? []), ...NO_DAYS];
  if (type === "number" || type === "integer") return numbersNear(asked);
  const lengths = maxLength === undefined ? [] : [maxLength, maxLength + 1];
  return ["A", ...lengths.map((length) => "y".repeat(length)), "007", "a@b", "80202-1234", "303.555.0100 x9"];
}

function numbersNear({ bounds, hasMovingBound }: Asked): readonly Json[] {
  const thisYear = Number(TODAY.slice(0, 4));
  // A bound that is a rule moves with the day.
  const moving = hasMovingBound ? [thisYear - 20, thisYear, thisYear + 1, thisYear + 2] : [];
  const edges = [...bounds, ...moving].flatMap((edge) => [edge - 1, edge, edge + 1, edge + 0.001]);
  return [...edges, -0.01, "1,200", "1e3", "ten", 1.005, 9e15, -1e9];
}

/** Several of a few: foreign ones, double ones, too many, and one that is written as a text. */
const severalOf = (choices: readonly string[]): readonly Json[] => [
  [...choices],
  ...choices.map((each) => [each]),
  ...choices.map((each) => each),
  [choices[0] ?? "", choices[0] ?? ""],
  [...choices, ...choices],
  ["moat"],
  [...choices, "moat"],
  [choices.map((each) => each)],
  choices[0]?.toUpperCase() ?? "",
];

const FILES: readonly Json[] = [
  { file: "sample", name: "a.pdf", type: "application/pdf", size: 10 },
  { file: "fil_00000000000000000000000000", name: "a.pdf", type: "application/pdf", size: 10 },
  { file: "../../etc/passwd", name: "a.pdf", type: "application/pdf", size: 10 },
  { file: 7, name: "a.pdf", type: "application/pdf", size: 10 },
  { name: "a.pdf", type: "application/pdf", size: 10 },
  "a.pdf",
];

/** Consents to the texts of a question, and to others. */
function consentsLike(texts: readonly string[]): readonly Json[] {
  const given = { accepted: true, actor: "client", texts: [...texts] };
  return [
    given,
    { ...given, accepted: false },
    { ...given, actor: "broker" },
    { ...given, texts: [] },
    { ...given, texts: texts.map((text) => text.replace(/\d+$/, "9")) },
    { ...given, texts: [...texts, "fraud_notice@1"] },
    { ...given, texts: [...texts, ...texts] },
    { ...given, texts_sha256: "0".repeat(64) },
    { ...given, at: "2020-01-01T00:00:00.000Z" },
    { ...given, holder: "hld_other" },
    { ...given, accepted: "true" },
    { accepted: true, actor: "client" },
  ];
}
