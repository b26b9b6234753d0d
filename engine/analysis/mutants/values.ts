import { operationOf } from "../../language/operators";
import { isObject } from "../../values/objects";
import type { FormatPlace } from "./places";
import { changesOfRule, type ChangedRule } from "./rules";

/** How a flow was changed. */
export type MutantKind =
  | ChangedRule["kind"]
  | "number"
  | "switch"
  | "word"
  | "reference"
  | "text"
  | "removed"
  | "order"
  | "optional";

/** One small change at a place: the value after it, and what was done in a few words. */
export interface ChangedValue {
  readonly kind: MutantKind;
  readonly value: unknown;
  readonly does: string;
}

/** Which other names of the same sort a flow has: by the sort, such as `step_id`. */
export type NamesBySort = ReadonlyMap<string, readonly string[]>;

/** Members that hold a condition: only whether they hold counts. The rest of the rules are values. */
export const CONDITIONS: ReadonlySet<string> = new Set([
  "when",
  "show_when",
  "fail_when",
  "optional",
  "settled",
  "renews",
]);

/** Maps whose order people see. In all others a name is only looked up. */
const SEEN_IN_ORDER: ReadonlySet<string> = new Set(["questions", "choices", "rows", "agrees_to"]);
/** Lists that only say what belongs to them, so that their order says nothing. */
const SETS: ReadonlySet<string> = new Set(["not_offered_in", "without", "clears", "also_for"]);

/** Every small change of the value at a place itself; what is inside of it are places of their own. */
export function changesOfValue(place: FormatPlace, names: NamesBySort): readonly ChangedValue[] {
  const { value, word, kinds } = place;
  if (kinds.includes("rule") || isRuleOfWord(place))
    return changesOfRule(value, CONDITIONS.has(word ?? "")).map(({ rule, ...each }) => ({ ...each, value: rule }));
  if (typeof value === "number")
    return [value - 1, value + 1].map((now) => ({ kind: "number", value: now, does: `${value} becomes ${now}` }));
  if (typeof value === "boolean") return [{ kind: "switch", value: !value, does: `${value} becomes ${!value}` }];
  if (typeof value === "string") return changesOfString(value, place, names);
  if (Array.isArray(value)) return changesOfList(value as readonly unknown[], word);
  return isObject(value) ? changesOfObject(value, place) : [];
}

/** A rule where the format takes other values, too: as a first value, or whether a question may stay open. */
const isRuleOfWord = ({ value, schemas }: FormatPlace): boolean =>
  operationOf(value)?.row !== undefined && schemas.every(({ properties }) => properties === undefined);

function changesOfString(value: string, place: FormatPlace, names: NamesBySort): readonly ChangedValue[] {
  const { schemas } = place;
  const words = schemas.flatMap(({ enum: all = [] }) => all);
  const becomes = (kind: MutantKind, now: unknown): readonly ChangedValue[] =>
    now === undefined || now === value ? [] : [{ kind, value: now, does: `${quoted(value)} becomes ${quoted(now)}` }];
  if (schemas.some((each) => each.const !== undefined)) return [];
  if (words.length > 0) return becomes("word", after(words, value));
  const sort = sortOf(place);
  if (sort !== undefined) return becomes("reference", after(names.get(sort) ?? [], value));
  return becomes("text", `${value} (other)`);
}

const quoted = (value: unknown): string => JSON.stringify(value);

/** The one behind a value in a list that begins again at its end. */
const after = <T>(all: readonly T[], value: T): T | undefined => all[(all.indexOf(value) + 1) % all.length];

/** The sort of name that a text is: its definition with a pattern, or else its pattern; undefined for words to read. */
export function sortOf({ kinds, schemas, value, word }: FormatPlace): string | undefined {
  if (typeof value !== "string" || schemas.some(({ enum: all }) => all)) return undefined;
  const named = kinds.find((kind) => NAMES.test(kind));
  const pattern = schemas.find((each) => each.pattern !== undefined)?.pattern;
  return named ?? (pattern === undefined ? undefined : `${word ?? ""} ${pattern}`);
}

/** Definitions of names; all other texts of the format are words for people. */
const NAMES = /(?:_id|_name|_or_group|_path|_place|_key|_code|_table|^name|^role|^rating|^home|^place|^path)$/;

function changesOfList(value: readonly unknown[], word: string | undefined): readonly ChangedValue[] {
  const removed = value.map((item, at): ChangedValue => {
    return { kind: "removed", value: value.toSpliced(at, 1), does: `${called(item, at)} is removed` };
  });
  if (SETS.has(word ?? "")) return removed;
  const swapped = value.slice(1).map((item, at): ChangedValue => {
    const now = value.toSpliced(at, 2, item, value[at]);
    return { kind: "order", value: now, does: `${called(item, at + 1)} stands before ${called(value[at], at)}` };
  });
  return [...removed, ...swapped];
}

const called = (item: unknown, at: number): string =>
  typeof item === "string" ? quoted(item) : isObject(item) && typeof item.id === "string" ? item.id : `item ${at + 1}`;

function changesOfObject(value: { readonly [key: string]: unknown }, place: FormatPlace): readonly ChangedValue[] {
  const { schemas, word, kinds } = place;
  const required = new Set(schemas.flatMap((each) => each.required ?? []));
  const entries = Object.entries(value);
  const removed = entries
    .filter(([key]) => !required.has(key) && !OWN_WORDS.has(key))
    .map(([key]): ChangedValue => {
      const rest = Object.fromEntries(entries.filter(([name]) => name !== key));
      return { kind: "removed", value: rest, does: `${key} is removed` };
    });
  const isMap = schemas.every(({ properties }) => properties === undefined);
  const isSeen = isMap && SEEN_IN_ORDER.has(word ?? "");
  const swapped = entries.slice(isSeen ? 1 : entries.length).map(([key, part], at): ChangedValue => {
    const before = entries[at] as [string, unknown];
    const now = Object.fromEntries(entries.toSpliced(at, 2, [key, part], before));
    return { kind: "order", value: now, does: `${key} stands before ${before[0]}` };
  });
  const mayStayOpen = kinds.includes("question") && !("optional" in value) && !("derived" in value);
  const open: readonly ChangedValue[] = mayStayOpen
    ? [{ kind: "optional", value: { ...value, optional: true }, does: "the question may stay open" }]
    : [];
  return [...removed, ...swapped, ...open];
}

/** What a flow says about its own file: which format, which version of which product, and how it came to be. */
export const OWN_WORDS: ReadonlySet<string> = new Set([
  "$schema",
  "format",
  "id",
  "version",
  "changes",
  "started_quotes",
  "migrations",
]);
