import type { Json } from "../../engine/index";
import { wholeFlow, type Course } from "../../engine/analysis";

/** A question as it is declared, with the codes that may be chosen, and the questions about each thing of a list. */
export interface Question {
  readonly name: string;
  readonly declared: Readonly<Record<string, unknown>>;
  readonly codes: readonly Json[];
  readonly items?: readonly Question[];
}

/** A row of a table: the list of its keys, the key, and the number under it. */
interface Row {
  readonly by: string;
  readonly key: string;
  readonly value: number;
}

/** What the files of two versions hold that answers may be drawn from. */
export interface Sources {
  readonly questions: readonly Question[];
  /** Whole numbers that the flows and rate books name, and those beside them: where rules change their mind. */
  readonly numbers: readonly number[];
  /** The small ones of them, such as a count of people may be. */
  readonly few: readonly number[];
  /** Codes of states that a table, a row or a rate book names, and those of which two versions say different things. */
  readonly keys: ReadonlySet<string>;
  readonly rows: readonly Row[];
  /** Questions whose answers a rule adds up. */
  readonly sums: readonly (readonly string[])[];
  /** How few and how many things lists may have. */
  readonly counts: readonly number[];
}

/** Reads the files of both versions. */
export function sourcesOf(courses: readonly Course[]): Sources {
  const [questions, numbers, keys] = [new Map<string, Question>(), new Set<number>(), new Set<string>()];
  const [rows, sums]: [Row[], Map<string, readonly string[]>] = [[], new Map()];
  const counts = new Set<number>();
  for (const { engine, world, lists } of courses) {
    const { tables = {}, steps, coverages, values } = wholeFlow(engine);
    for (const step of steps)
      for (const one of "questions" in step ? questionsIn(step.questions, lists) : []) {
        questions.set(one.name, one);
        for (const count of [one.declared.minItems, one.declared.maxItems])
          if (typeof count === "number") counts.add(count);
      }
    numbersIn([tables, steps, world.offers.source], numbers);
    sumsIn([values, steps, world.offers.rules], sums);
    for (const { by, cells } of Object.values(tables))
      for (const [key, value] of Object.entries(cells)) {
        keys.add(key);
        if (typeof value === "number") rows.push({ by, key, value });
      }
    for (const [, key = ""] of JSON.stringify([coverages, steps, world.offers.source]).matchAll(/"([A-Z]{2})"/g))
      keys.add(key);
  }
  for (const code of changedCodes(courses)) keys.add(code);
  const few = [...numbers].filter((number) => number >= 0 && number <= FEW);
  return {
    questions: [...questions.values()],
    few,
    numbers: [...numbers].filter((number) => number >= -1 && number <= LARGEST),
    keys,
    rows,
    sums: [...sums.values()],
    counts: [...counts],
  };
}

const LARGEST = 2000;
const FEW = 15;

/** The codes of which the lists of the versions say different things. */
function changedCodes(courses: readonly Course[]): readonly string[] {
  const said = new Map<string, string>();
  const changed = new Set<string>();
  for (const { lists } of courses)
    for (const [list, { items }] of Object.entries(lists))
      for (const item of items) {
        const [key, text] = [`${list} ${String(item.code)}`, JSON.stringify(item)];
        if ((said.get(key) ?? text) !== text) changed.add(String(item.code));
        said.set(key, text);
      }
  return [...changed];
}

/** Questions by their names, those of groups too; those about the things of a list stand in it. */
export function questionsIn(questions: object, lists: Course["lists"]): readonly Question[] {
  return Object.entries(questions as Record<string, Record<string, unknown>>).flatMap(([name, declared]) => {
    if (declared.questions) return questionsIn(declared.questions, lists);
    const list = lists[String(declared.list)]?.items.map(({ code }) => code);
    const choices = declared.choices as object | undefined;
    const codes = list ?? (Array.isArray(choices) ? (choices as Json[]) : Object.keys(choices ?? {}));
    const { items } = declared as { readonly items?: { readonly questions: object } };
    return [{ name, declared, codes, ...(items && { items: questionsIn(items.questions, lists) }) }];
  });
}

function numbersIn(value: unknown, found: Set<number>): void {
  if (typeof value === "number" && Number.isInteger(value)) for (const near of [-1, 0, 1]) found.add(value + near);
  else if (value !== null && typeof value === "object") for (const part of Object.values(value)) numbersIn(part, found);
}

/** Sums of answers, and answers by themselves that a rule compares. */
function sumsIn(value: unknown, found: Map<string, readonly string[]>): void {
  if (value === null || typeof value !== "object") return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "+" && Array.isArray(part)) {
      const names = part.flatMap((each: unknown) => answerIn(each));
      if (names.length === part.length && names.length > 0) found.set(names.join(), names);
    }
    sumsIn(part, found);
  }
}

function answerIn(rule: unknown): readonly string[] {
  const path = (rule as { readonly var?: unknown } | null)?.var;
  return typeof path === "string" && path.startsWith("answers.") ? [path.slice("answers.".length)] : [];
}
