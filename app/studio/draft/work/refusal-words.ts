/** Why the preview refuses somebody, in the words of the form. */
import {
  choicesOf,
  conditionSaid,
  keysOf,
  memberOf,
  readableAt,
  vocabularyAt,
} from "../../../../engine/analysis/index";
import type { Vocabulary } from "../../../../engine/analysis/index";
import type { Json } from "../../../../engine/index";
import { jsonIn } from "../model/json";

/** Where the rule is written that decided. */
interface RuleAt {
  readonly path: string;
  readonly text: string | undefined;
  readonly pointer: string;
}

/** Returns the rule in English, by the titles of what it reads; undefined where it is not written there any more. */
export function decidingRule({ path, text, pointer }: RuleAt, vocabulary: Vocabulary): string | undefined {
  const rule = keysOf(pointer).reduce<unknown>(memberOf, jsonIn(text));
  const said = rule === undefined ? "" : conditionSaid(rule, vocabularyAt(vocabulary, path, pointer));
  return said === "" || said.includes("{") ? undefined : said;
}

/** Something that the rule read. */
interface Read {
  readonly path: string;
  readonly value: string;
}

/** What was read: the title of a question or the label of a value, and the value in words. */
export interface ReadSaid {
  readonly path: string;
  readonly label: string;
  readonly value: string;
}

/** Returns what a rule read, in words. */
export function readSaid({ path, value }: Read, vocabulary: Vocabulary | undefined): ReadSaid {
  const readable = vocabulary && readableAt(path, vocabulary);
  const json = jsonIn(value);
  const choice = readable && choicesOf(readable, vocabulary).find((each) => each.value === json);
  return { path, label: readable?.label ?? path, value: choice?.label ?? valueSaid(json, value) };
}

function valueSaid(value: Json | undefined, written: string): string {
  if (value === null || value === undefined || value === "") return "not answered";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en-US", { maximumFractionDigits: 20 });
  if (typeof value === "string") return value;
  return Array.isArray(value) ? `${value.length} of them` : written;
}
