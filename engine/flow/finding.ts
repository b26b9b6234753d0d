import { distance } from "fastest-levenshtein";
import type { Finding } from "../contract";
import type { Locate } from "./locate";

const SHOWN_CHARACTERS = 60;
/** A rule in English may be as long as a text of the flow. */
const MOST_OF_A_SENTENCE = 300;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

interface Detail {
  readonly found: string;
  readonly expected: string;
  readonly nearest?: string | undefined;
  readonly message: string;
}

/** A finding without file and line, which are added when the text is known. */
export function finding(rule: string, pointer: string, { found, expected, nearest, message }: Detail): Finding {
  return {
    rule,
    pointer,
    found: cut(found, MOST_OF_A_SENTENCE),
    expected,
    ...(nearest === undefined ? {} : { nearest }),
    message,
  };
}

/** What is wrong with a choice whose code is empty: that is what an answer is that was not given. */
export const emptyCode = (pointer: string, said: string): Finding =>
  finding("empty-code", pointer, {
    found: '""',
    expected: "a code",
    message: `The code of “${cut(said, SHOWN_CHARACTERS)}” is empty: no person can choose it.`,
  });

/** A value as JSON, short enough for one line. */
export function show(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(beginningOf(value, SHOWN_CHARACTERS));
  return cut(text, SHOWN_CHARACTERS);
}

/**
 * A value without what follows its first members, so that a large one takes no longer to write than what is shown.
 */
function beginningOf(value: unknown, room: number): unknown {
  if (typeof value === "string") return value.slice(0, SHOWN_CHARACTERS);
  if (value === null || typeof value !== "object" || room <= 0) return value === Object(value) ? {} : value;
  if (Array.isArray(value)) return value.slice(0, room).map((item) => beginningOf(item, room >> 1));
  const members = Object.entries(value).slice(0, room);
  return Object.fromEntries(
    members.map(([key, member]) => [key.slice(0, SHOWN_CHARACTERS), beginningOf(member, room >> 1)]),
  );
}

/** Names as a person reads them: `a, b or c`; a long list is cut. */
export function oneOf(names: Iterable<string>): string {
  const all = [...names];
  if (all.length === 0) return "none is declared";
  const shown = all.length > 12 ? [...all.slice(0, 11), `${all.length - 11} more`] : all;
  return shown.length === 1 ? String(shown[0]) : `${shown.slice(0, -1).join(", ")} or ${String(shown.at(-1))}`;
}

/** Beyond these a guess helps no one, and it would take long. */
const MOST_CHARACTERS = 100;
const MOST_CANDIDATES = 2_000;

/** The known name a misspelled one most likely means; undefined when none is close. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  if (name.length > MOST_CHARACTERS) return undefined;
  for (const candidate of [...known].slice(0, MOST_CANDIDATES)) {
    const steps = slip(name.toLowerCase(), candidate.toLowerCase());
    if (steps < least) [best, least] = [candidate, steps];
  }
  return best;
}

/** The distance of a typing slip; infinite for a different word. Swapped letters count as one step. */
function slip(name: string, candidate: string): number {
  const longer = Math.max(name.length, candidate.length);
  const most = Math.min(Math.floor(longer / 2), Math.max(2, Math.floor(longer / 3)));
  if (Math.abs(name.length - candidate.length) > most) return Infinity;
  if (name.length === candidate.length && letters(name) === letters(candidate)) return 1;
  const steps = distance(name, candidate);
  return steps <= most ? steps : Infinity;
}

const letters = (name: string): string => Array.from(name).sort().join("");

/** `1 item`, `2 items`. */
export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** The finding for a name that nothing declares. `what` is its word in the flow format: step, question, list … */
export function unknownName(what: string, pointer: string, name: string, known: Iterable<string>): Finding {
  const names = [...known];
  return finding(`unknown-${what.replace(/ /g, "-")}`, pointer, {
    found: show(name),
    expected: names.length === 0 ? `none, since no ${what} is declared` : oneOf(names),
    nearest: nearest(name, names),
    message: `There is no ${what} of this name.`,
  });
}

/** The findings with the file they are about. */
export const inFile = (findings: readonly Finding[], file: string | undefined): readonly Finding[] =>
  file === undefined ? findings : findings.map((each) => ({ file, ...each }));

/** The findings with line and column, in the order of the text; those of other files come last, as they are. */
export function located(findings: readonly Finding[], locate: Locate): readonly Finding[] {
  const here = findings.filter(({ file }) => file === undefined);
  const placed = here.map((each) => ({ ...each, ...locate(each.pointer) }));
  return [
    ...placed.sort((a, b) => a.line - b.line || a.column - b.column),
    ...findings.filter(({ file }) => file !== undefined),
  ];
}

/** One line for people: `file:line:column  message (found …, expected …; did you mean …?)  at <pointer>`. */
export function formatFinding({
  file,
  line,
  column,
  message,
  found,
  expected,
  nearest: near,
  pointer,
}: Finding): string {
  const place = [file ?? "flow", line, column].filter((part) => part !== undefined).join(":");
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return `${place}  ${message} (found ${found}, expected ${expected}${hint})${pointer === "" ? "" : `  at ${pointer}`}`;
}
