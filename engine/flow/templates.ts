import type { Finding } from "../contract";
import { finding, nearest, show } from "./finding";
import { child } from "./pointer";

/** A `{"$use": name}` and where it stands. `item`: inside a `$each`, or in a template that may be used there. */
export interface UsePlace {
  readonly name: unknown;
  readonly pointer: string;
  readonly item: boolean;
}

export interface TemplateParts {
  readonly rules: { readonly rule: unknown; readonly pointer: string; readonly item: boolean }[];
  readonly uses: UsePlace[];
  readonly findings: Finding[];
}

/** Mark → the keys that stand beside it. */
const MARKS: { readonly [mark: string]: readonly string[] } = { $: [], $use: [], $each: ["as"] };

/** The rules and uses of a template, and what is wrong with its marks (flow-format principle 5). */
export function templateParts(template: unknown, pointer: string, item: boolean): TemplateParts {
  const parts: TemplateParts = { rules: [], uses: [], findings: [] };
  read(template, pointer, item, parts);
  return parts;
}

function read(value: unknown, pointer: string, item: boolean, parts: TemplateParts): void {
  if (value === null || typeof value !== "object") return;
  if (!Array.isArray(value)) {
    const marks = Object.keys(value).filter((key) => key.startsWith("$"));
    if (marks.length > 0) return readMark(value as Record<string, unknown>, marks, pointer, item, parts);
  }
  for (const [key, member] of Object.entries(value)) read(member, child(pointer, key), item, parts);
}

function readMark(
  value: Record<string, unknown>,
  marks: readonly string[],
  pointer: string,
  item: boolean,
  parts: TemplateParts,
): void {
  const wrong = wrongMarks(value, marks, pointer);
  parts.findings.push(...wrong);
  if (wrong.length > 0) return;
  const here = child(pointer, String(marks[0]));
  if ("$" in value) parts.rules.push({ rule: value.$, pointer: here, item });
  else if ("$use" in value) parts.uses.push({ name: value.$use, pointer: here, item });
  else {
    parts.rules.push({ rule: value.$each, pointer: here, item });
    read(value.as, child(pointer, "as"), true, parts);
  }
}

function wrongMarks(value: object, marks: readonly string[], pointer: string): Finding[] {
  const unknown = marks.filter((mark) => !Object.hasOwn(MARKS, mark));
  if (unknown.length > 0) return unknown.map((mark) => unknownMark(child(pointer, mark), mark));
  const wanted = [String(marks[0]), ...(MARKS[String(marks[0])] ?? [])];
  const keys = Object.keys(value);
  if (keys.length === wanted.length && wanted.every((key) => keys.includes(key))) return [];
  return [
    finding("template-keys", pointer, {
      found: show(keys),
      expected: show(wanted),
      message: "A computed value has no other properties.",
    }),
  ];
}

const unknownMark = (pointer: string, mark: string): Finding =>
  finding("unknown-mark", pointer, {
    found: show(mark),
    expected: "$, $use or $each",
    nearest: nearest(mark, Object.keys(MARKS)),
    message: "A payload has no mark of this name.",
  });
