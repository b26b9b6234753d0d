import type { Json, List } from "../../contract";
import { choiceCodes, widgetOf } from "../../flow/compile-question";
import type { CompiledFlow } from "../../flow/compiled";
import type { WholeFlow } from "../../flow/parts";
import { allQuestions } from "../../flow/lists-of";
import { operationOf } from "../../language/operators";
import type { Question } from "../../../schemas/flow.types";
import { isObject } from "../../values/objects";
import { canonical } from "../equality/closure";
import { ratingQuestion } from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import { searchedAs } from "../journeys/searched";

type Table = NonNullable<WholeFlow["tables"]>[string];

/**
 * Returns whether a version cannot tell two contents of a list apart: the questions that offer its items, and the rules
 * that look something up in it, read the same in both. An attribute that no question filters by is read by nothing, and
 * neither is an item of a list that is only looked up in by keys of which it has none.
 */
export const readsTheSame = (name: string, one: List, other: List, course: Course): boolean =>
  canonical(readIn(one, name, course)) === canonical(readIn(other, name, course));

/** Returns whether a version cannot tell two contents of a table apart: it is only looked up in. */
export const readsTheSameOfTable = (name: string, one: Table, other: Table, { run: { flow } }: Course): boolean =>
  lookupsIn(flow.flow, name).every((key) => {
    const keys = keysOf(key, flow);
    return canonical(foundIn(one, keys)) === canonical(foundIn(other, keys));
  });

/** What is found under some keys of a table; under all if any may be looked up. */
function foundIn({ cells, else: otherwise }: Table, keys: ReadonlySet<string> | undefined): readonly unknown[] {
  const found = (key: string): unknown => (Object.hasOwn(cells, key) ? cells[key] : null) ?? otherwise ?? null;
  if (keys) return [...keys].map(found);
  const own = Object.keys(cells).filter((key) => found(key) !== (otherwise ?? null));
  return [otherwise ?? null, Object.fromEntries(own.map((key) => [key, found(key)]))];
}

/** All that a version reads of a list, if the list is this one. */
function readIn(list: List, name: string, course: Course): readonly unknown[] {
  const { flow } = course.run.flow;
  const asked = allQuestions(flow).flatMap(([, question]) =>
    isNamed(question.list, name) ? [readByQuestion(question, list)] : [],
  );
  return [...asked, ...lookupsIn(flow, name).map((key) => lookedUp(list, key, course))];
}

/** Two versions may name two versions of a list. */
const isNamed = (named: unknown, name: string): boolean =>
  typeof named === "string" && named.replace(VERSION, "") === name.replace(VERSION, "");
const VERSION = /@.*/;

/** What a question offers, in its order; a searched list also tells items of one name apart by an attribute. */
function readByQuestion(question: Question, { items, synonyms }: List): unknown {
  const { where } = question;
  const isSearched = widgetOf(question) === "combobox";
  // Which items of one name meet in a search depends on all that it is filtered by.
  if (isSearched && where) return [items, synonyms];
  if (isSearched) return searchedAs({ items, ...(synonyms && { synonyms }) });
  const attributes = Object.keys(where ?? {});
  return items.map((item) => [item.code, item.name, ...attributes.map((each) => item[each] ?? null)]);
}

/** The keys of all lookups in a list. */
function lookupsIn(node: unknown, name: string): readonly unknown[] {
  if (Array.isArray(node)) return node.flatMap((part) => lookupsIn(part, name));
  if (!isObject(node)) return [];
  const inside = Object.values(node).flatMap((part) => lookupsIn(part, name));
  const [list, key] = Array.isArray(node.lookup) ? node.lookup : [];
  return isNamed(list, name) ? [key, ...inside] : inside;
}

/** What a lookup finds under each key that it may have; the order of the items says nothing there. */
function lookedUp({ items }: List, key: unknown, { run: { flow } }: Course): unknown {
  const keys = keysOf(key, flow);
  const found = items.filter(({ code }) => keys?.has(String(code)) ?? true);
  return Object.fromEntries(found.map((item) => [String(item.code), item.text ?? item.name]));
}

/** The keys that a lookup may have; undefined where any may be. */
function keysOf(key: unknown, flow: CompiledFlow): ReadonlySet<string> | undefined {
  if (typeof key === "string" || typeof key === "number") return new Set([String(key)]);
  const { name, args } = operationOf(key) ?? {};
  const [path] = args ?? [];
  if (name !== "var" || typeof path !== "string" || args?.length !== 1) return undefined;
  const [root, answer = "", ...rest] = path.split(".");
  const asked = root === "answers" && rest.length === 0 ? flow.questions.get(answer) : undefined;
  const question = path === RATING ? ratingQuestion(flow) : asked;
  if (!question || question.derived) return undefined;
  const codes: readonly Json[] = question.listed?.map(({ code }) => code) ?? choiceCodes(question.declared);
  return codes.length === 0 ? undefined : new Set(codes.map(String));
}

const RATING = "rating.region";
