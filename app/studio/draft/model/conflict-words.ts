/** What both sides of a conflict say, as people read it who have never seen the files. */
import { conditionSaid, expressionSaid, operationOf, titleIn } from "../../../../engine/analysis/index";
import type { Conflict, Vocabulary } from "../../../../engine/analysis/index";
import { isObject } from "../../../../engine/index";
import type { Json } from "../../../../engine/index";
import { jsonIn } from "./json";

type Sided = Pick<Conflict, "of" | "pointer" | "mine" | "theirs">;

/** What each side says there; undefined where it has removed what was there. */
export interface SidesSaid {
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
}

/** Returns both sides in words: values as they are read, rules in English, things by their titles. */
export function sidesSaid(conflict: Sided, vocabulary: Vocabulary | undefined): SidesSaid {
  const [mine, theirs] = [conflict.mine, conflict.theirs].map((text) =>
    text === undefined ? undefined : saidOf(text, conflict, vocabulary),
  );
  return { mine, theirs };
}

/** Returns both sides as they are written, shortened. */
export const sidesWritten = ({ mine, theirs }: Sided): SidesSaid => ({ mine: cut(mine), theirs: cut(theirs) });

const LONGEST = 600;
const cut = (text: string | undefined): string | undefined =>
  text === undefined || text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;

function saidOf(text: string, conflict: Sided, vocabulary: Vocabulary | undefined): string {
  if (conflict.of === "lines") return "These lines of the text";
  if (conflict.pointer === "") return "The whole file";
  const value = jsonIn(text);
  if (value === undefined) return "A text that cannot be read";
  if (conflict.of === "order") return "Its order";
  if (value !== null && typeof value === "object") return cut(thingSaid(value, conflict, vocabulary)) ?? "";
  return cut(scalarSaid(value)) ?? "";
}

function scalarSaid(value: string | number | boolean | null): string {
  if (value === null) return "Nothing";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value.toLocaleString("en-US", { maximumFractionDigits: 20 });
  return value === "" ? "An empty text" : value;
}

const NOTHING_KNOWN: Vocabulary = { readables: [], tables: [], lists: {}, names: {}, inside: [] };

function thingSaid(value: Json & object, { mine, theirs }: Sided, vocabulary = NOTHING_KNOWN): string {
  const row = operationOf(value)?.row;
  if (row) {
    const said = row.compares ? conditionSaid(value, vocabulary) : expressionSaid(value, vocabulary);
    return said.includes("{") ? "A rule that is written by hand" : said;
  }
  if (Array.isArray(value) && value.every((each) => each === null || typeof each !== "object"))
    return value.length === 0 ? "Nothing" : value.map(scalarOf).join(", ");
  const count = apart(jsonIn(mine ?? "null"), jsonIn(theirs ?? "null"));
  const differing = `${count === 1 ? "1 value differs" : `${count} values differ`} between the two`;
  const title = isObject(value) ? titleIn(value) : undefined;
  if (title !== undefined) return `“${title}”: ${differing}`;
  const size = Object.keys(value).length;
  return `${size === 1 ? "1 entry" : `${size} entries`}: ${differing}`;
}

const scalarOf = (value: Json): string => (value === null || typeof value !== "object" ? scalarSaid(value) : "");

/** How many single values of two things differ. */
function apart(one: unknown, two: unknown): number {
  if (Object.is(one, two)) return 0;
  if (one === null || two === null || typeof one !== "object" || typeof two !== "object") return 1;
  const [mine, theirs] = [new Map<string, unknown>(Object.entries(one)), new Map<string, unknown>(Object.entries(two))];
  const keys = [...new Set([...mine.keys(), ...theirs.keys()])];
  return keys.reduce((sum, key) => sum + apart(mine.get(key), theirs.get(key)), 0);
}
