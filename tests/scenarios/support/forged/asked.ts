/** The questions of a product as its flow declares them, with the place at which an application keeps each answer. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isObject, type Engine, type Json, type JsonObject } from "../../../../engine";
import { wholeFlow } from "../../../../engine/analysis";

/** A question, and where its answer is kept: `answers.miles`, `holders.0.address.city`; in a thing, its own name. */
export interface Asked {
  readonly name: string;
  readonly home: readonly string[];
  /** The address that it is a part of, where that is the one that rates the quote; else empty. */
  readonly rates: readonly string[];
  readonly type: Json | undefined;
  readonly format: Json | undefined;
  readonly isDerived: boolean;
  readonly choices: readonly Json[];
  /** The codes that a list of it knows. */
  readonly codes: readonly string[];
  /** The texts of a consent. */
  readonly texts: readonly string[];
  readonly maxLength: number | undefined;
  /** How many things or choices it takes. */
  readonly most: number;
  readonly least: number;
  /** The bounds that are numbers, and whether another one is a rule. */
  readonly bounds: readonly number[];
  readonly hasMovingBound: boolean;
  /** The questions of each thing, for a list. */
  readonly things: readonly Asked[];
}

/** Every question that is kept on the application, but for the plan and the payment. */
export const askedBy = (engine: Engine, folder: string): readonly Asked[] =>
  questionsOf(engine, folder).filter(({ home: [root] }) => root !== PLAN && root !== BILLING);

/** The questions whose answers are parts of the plan, by their place in it. */
export const askedOfPlan = (engine: Engine, folder: string): readonly Asked[] =>
  questionsOf(engine, folder).filter(({ home: [root] }) => root === PLAN);

/** The questions of the payment. */
export const askedOfBilling = (engine: Engine, folder: string): readonly Asked[] =>
  questionsOf(engine, folder).filter(({ home: [root] }) => root === BILLING);

const PLAN = "settings";
const BILLING = "billing";

function questionsOf(engine: Engine, folder: string): readonly Asked[] {
  const { steps, rated_by }: { readonly steps: readonly unknown[]; readonly rated_by: unknown } = wholeFlow(engine);
  const all = steps.flatMap((step) => (isObject(step) ? within(step.questions, ["answers"], folder) : []));
  return rated_by === ADDRESS ? all.map((each) => ({ ...each, rates: addressIn(each.home) })) : all;
}

/** The value of `rated_by` for the policyholder's address, and where a person has it. */
const ADDRESS = "address";

const addressIn = (home: readonly string[]): readonly string[] =>
  home[0] === "holders" && home[2] === ADDRESS ? home.slice(0, 3) : [];

function within(questions: unknown, at: readonly string[], folder: string): readonly Asked[] {
  return entriesOf(questions).flatMap(([name, declared]): readonly Asked[] => {
    if (!isObject(declared)) return [];
    if (declared.questions !== undefined) return within(declared.questions, placeOf(declared, at), folder);
    const { saved } = declared;
    if (saved === false) return [];
    const home = typeof saved === "string" ? saved.split(".").slice(1) : [...at, name];
    return [questionOf(name, declared, home, folder)];
  });
}

function questionOf(name: string, declared: JsonObject, home: readonly string[], folder: string): Asked {
  const { type, format, choices, list, items, minimum, maximum } = declared;
  const bounds = [minimum, maximum];
  return {
    name,
    home,
    rates: [],
    type,
    format,
    isDerived: declared.derived !== undefined,
    choices: Array.isArray(choices) ? choices : entriesOf(choices).map(([choice]) => choice),
    codes: typeof list === "string" ? codesOf(list, folder) : [],
    texts: entriesOf(declared.agrees_to).map(([text]) => text),
    maxLength: numberIn(declared.maxLength),
    most: numberIn(declared.maxItems) ?? 50,
    least: numberIn(declared.minItems) ?? 0,
    bounds: bounds.flatMap((bound) => numberIn(bound) ?? []),
    hasMovingBound: bounds.some(isObject),
    things: isObject(items) ? within(items.questions, [], folder) : [],
  };
}

const numberIn = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const entriesOf = (value: unknown): readonly (readonly [string, Json | undefined])[] =>
  isObject(value) ? Object.entries(value) : [];

/** Where a group keeps its answers: a person among the holders, an address within the person. */
function placeOf({ record }: JsonObject, at: readonly string[]): readonly string[] {
  const saved = isObject(record) ? record.saved : undefined;
  if (typeof saved !== "string" || saved === "item") return at;
  return saved.startsWith("application.") ? saved.split(".").slice(1) : [...at, saved];
}

function codesOf(list: string, folder: string): readonly string[] {
  const root = resolve(import.meta.dirname, "../../../..");
  const file = [`tests/fixtures/${folder}/lists/${list}.json`, `flows/lists/${list}.json`]
    .map((path) => resolve(root, path))
    .find((path) => existsSync(path));
  const read: unknown = file === undefined ? {} : JSON.parse(readFileSync(file, "utf8"));
  const items = isObject(read) && Array.isArray(read.items) ? read.items : [];
  return items.flatMap((item) => (isObject(item) ? String(item.code) : []));
}
