/** Random answer sets, and a membership test of reported classes that shares nothing with the analysis. */
import {
  referenceRule,
  wholeFlow,
  type Alternative,
  type ChangedClass,
  type Condition,
  type Course,
  type Journey,
  type Json,
  type JsonObject,
  type Observed,
  type Usual,
} from "../../engine/index";

type Random = () => number;

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Question {
  readonly name: string;
  readonly declared: Readonly<Record<string, unknown>>;
  readonly codes: readonly Json[];
}

/** Every question of both flows as it is declared; those of a list's things are in it. */
function questionsOf(courses: readonly Course[]): readonly Question[] {
  const found = new Map<string, Question>();
  const add = (questions: object, lists: Course["lists"]): void => {
    for (const [name, declared] of Object.entries(questions) as [string, Record<string, unknown>][]) {
      if (declared.questions) add(declared.questions as object, lists);
      else {
        const list = lists[String(declared.list)]?.items.map(({ code }) => code);
        const choices = declared.choices as object | undefined;
        const codes = list ?? (Array.isArray(choices) ? (choices as Json[]) : Object.keys(choices ?? {}));
        found.set(name, { name, declared, codes });
      }
    }
  };
  for (const course of courses)
    for (const step of wholeFlow(course.engine).steps) if ("questions" in step) add(step.questions, course.lists);
  return [...found.values()];
}

/** Whole numbers that the flows name, and those beside them: where rules change their mind. */
function numbersIn(value: unknown, found: Set<number>): void {
  if (typeof value === "number" && Number.isInteger(value)) for (const near of [-1, 0, 1]) found.add(value + near);
  else if (value !== null && typeof value === "object") for (const part of Object.values(value)) numbersIn(part, found);
}

/** Makes random journeys through either of two versions of a flow. */
export class Journeys {
  private readonly questions: readonly Question[];
  private readonly numbers: readonly number[];
  private readonly keys: readonly string[];

  constructor(
    courses: readonly Course[],
    private readonly usual: Usual,
    private readonly random: Random,
  ) {
    this.questions = questionsOf(courses);
    const numbers = new Set<number>();
    const keys = new Set<string>();
    for (const { engine, world } of courses) {
      const { tables = {}, steps, coverages } = wholeFlow(engine);
      numbersIn([tables, steps, world.offers.source], numbers);
      for (const { cells } of Object.values(tables)) for (const key of Object.keys(cells)) keys.add(key);
      for (const [, key = ""] of JSON.stringify([coverages, steps, world.offers.source]).matchAll(/"([A-Z]{2})"/g))
        keys.add(key);
    }
    this.numbers = [...numbers].filter((number) => number >= -1 && number <= 2000);
    this.keys = [...keys];
  }

  next(): Journey {
    const base = this.usual[this.one(["dashboard", "enroll", "share"] as const)];
    const answers: { [name: string]: Json | undefined } = {};
    for (const question of this.questions) {
      if (this.random() < USUAL) continue;
      const value = this.answer(question);
      if (value !== undefined) answers[question.name] = value;
    }
    return { ...base, answers, client: this.client(base.client) };
  }

  private one<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)] as T;
  }

  /** The usual client, now and then with something unknown. */
  private client(client: JsonObject | null): JsonObject | null {
    if (client === null || this.random() < KNOWN) return client;
    const person = client.person as JsonObject;
    const gone = this.one(Object.keys(person));
    return { ...client, person: Object.fromEntries(Object.entries(person).filter(([key]) => key !== gone)) };
  }

  private answer({ declared, codes }: Question): Json | undefined {
    const {
      type,
      format,
      items,
      minItems = 0,
      maxItems = 8,
    } = declared as {
      readonly type?: string;
      readonly format?: string;
      readonly items?: { readonly questions: object };
      readonly minItems?: number;
      readonly maxItems?: number;
    };
    if (this.random() < BLANK) return null;
    if (items) return this.things(minItems, maxItems);
    if (type === "boolean") return declared.const === true ? true : this.random() < YES;
    if (codes.length > 0) {
      if (this.random() < BLANK) return "no such code";
      const some = codes.filter((code) => this.keys.includes(String(code)));
      if (type === "array") return codes.filter(() => this.random() < EVEN);
      return some.length > 0 && this.random() < EVEN ? this.one(some) : this.one(codes);
    }
    if (type === "integer" || type === "number")
      return this.random() < EVEN ? Math.floor(this.random() * MOST) : this.one(this.numbers);
    if (format === "date") return dayFrom(this.one([-400, -2, -1, 0, 1, 2, ...this.numbers]));
    if (format !== undefined || type !== "string") return undefined;
    return this.random() < EVEN ? undefined : "n".repeat(Math.max(1, this.one(this.numbers)));
  }

  /** Things of a list, by their usual answers. */
  private things(least: number, most: number): Json | undefined {
    const list = Object.values(this.usual.enroll.usual).find(
      (value) => Array.isArray(value) && typeof value[0] === "object",
    );
    if (!Array.isArray(list)) return undefined;
    const count = this.one([1, 1, 1, least, Math.min(most, 7), Math.min(most, 8) + 1, 2, 3, 4, 5, 6, 7]);
    const thing = list[0] as JsonObject;
    return Array.from({ length: Math.max(0, count) }, () => ({
      ...thing,
      ...(this.random() < BLANK && { first_name: "n".repeat(Math.max(1, this.one(this.numbers))) }),
    }));
  }
}

const USUAL = 0.6;
const KNOWN = 0.7;
const BLANK = 0.04;
const YES = 0.15;
const EVEN = 0.5;
const MOST = 14;

const dayFrom = (days: number): string => {
  const day = new Date(Date.UTC(2026, 10, 20 + days));
  return day.toISOString().slice(0, 10);
};

/** Where two runs differ: the steps, up to the one at which the enrollments part. */
export function differingSteps(
  was: readonly Observed[],
  now: readonly Observed[],
): readonly { readonly step: string; readonly index: number }[] {
  const found: { step: string; index: number }[] = [];
  for (let index = 0; index < Math.max(was.length, now.length); index++) {
    const [before, after] = [was[index], now[index]];
    if (!before || !after || before.step !== after.step)
      return found.length > 0 ? found : [{ step: (after ?? before)?.step ?? "", index }];
    const isOther =
      before.reached !== after.reached || before.answered !== after.answered || before.left !== after.left;
    if (isOther) found.push({ step: before.step, index });
    if (before.left !== after.left) return found;
  }
  return found;
}

/** What was answered up to a step, as the page showed it, and what was known of the client. */
export interface Known {
  readonly entry: Journey["entry"];
  readonly answers: { readonly [name: string]: unknown };
  readonly client: JsonObject | null;
}

/** What was known on arriving at a step, with the answers given there, and after what a dialog has set. */
export function knownAt(course: Course, journey: Journey, index: number): readonly Known[] {
  let at = 0;
  for (const { reached, answered, left, confirmed } of course.passed(journey)) {
    if (at++ < index) continue;
    return [reached, answered, left, ...(confirmed ? [confirmed] : [])].map(({ now }) => ({
      entry: journey.entry,
      answers: answersIn(course, now.session),
      client: journey.client,
    }));
  }
  return [];
}

/** The answers of an enrollment, and what the page shows of the step's own as they were typed. */
function answersIn({ engine }: Course, session: Parameters<Course["engine"]["view"]>[0]): Known["answers"] {
  const answers: { [name: string]: unknown } = { ...engine.keepable(session).given };
  const { step } = engine.view(session);
  if ("form" in step) for (const { name } of step.form.questions) answers[name] = step.form.values[name];
  if (step.kind === "questions" && step.summary) Object.assign(answers, step.summary.form.values);
  return answers;
}

/** Whether an answer set is in a class, by the class's conditions alone. */
export function isIn(
  { entries, where }: Pick<ChangedClass, "entries" | "where">,
  known: Known,
  courses: { readonly was: Course; readonly now: Course },
): boolean {
  return entries.includes(known.entry) && where.every((condition) => holds(condition, known, courses));
}

function holds(
  condition: Condition,
  known: Known,
  { was, now }: { readonly was: Course; readonly now: Course },
): boolean {
  if ("differs" in condition) return true;
  if ("input" in condition)
    return valuesOf(condition.input, known).some((value) => condition.is.some((each) => fits(value, each)));
  if ("term" in condition) {
    const value = Number(referenceRule(condition.term)(scopeOf(known, now)));
    const { from = -Infinity, above = -Infinity, to = Infinity, below = Infinity } = condition;
    return value >= from && value > above && value <= to && value < below;
  }
  const operation = condition.rule as { readonly lookup?: readonly [string, unknown] };
  const course = condition.in === "was" ? was : now;
  if (!operation.lookup) return truth(referenceRule(condition.rule)(scopeOf(known, course))) === condition.is;
  const key = String(referenceRule(operation.lookup[1])(scopeOf(known, course)));
  const cells = wholeFlow(course.engine).tables?.[operation.lookup[0]]?.cells as object | undefined;
  if (cells) return (Object.hasOwn(cells, key) ? key : null) === condition.is;
  return (listed(course, operation.lookup[0], key) ?? null) === condition.is;
}

const truth = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function listed({ lists }: Course, name: string, key: string): unknown {
  const item = lists[name]?.items.find(({ code }) => String(code) === key);
  return item?.text ?? item?.name;
}

function valuesOf(input: string, { answers, client }: Known): readonly unknown[] {
  const [root, ...path] = input.split(".");
  if (root === "answers") return [answers[path[0] ?? ""]];
  if (root === "thing")
    return ((answers[path[0] ?? ""] ?? []) as readonly JsonObject[]).map((thing) => thing[path[1] ?? ""]);
  return [path.reduce<unknown>((here, key) => (here as JsonObject | undefined)?.[key], client)];
}

function fits(value: unknown, alternative: Alternative): boolean {
  const isBlank = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if ("blank" in alternative) return isBlank;
  if (isBlank) return false;
  if ("bad" in alternative) return true;
  if ("value" in alternative) return value === alternative.value;
  if ("length" in alternative) {
    const length = Array.isArray(value) ? value.length : String(value).trim().length;
    return length >= (alternative.length.from ?? 0) && length <= (alternative.length.to ?? Infinity);
  }
  const comparable = value as number;
  return (
    (alternative.from === undefined || comparable >= (alternative.from as number)) &&
    (alternative.to === undefined || comparable <= (alternative.to as number))
  );
}

function scopeOf(known: Known, course: Course): object {
  const { values = {}, tables = {} } = wholeFlow(course.engine);
  const lookups = new Map<string, { get: (key: string) => unknown }>();
  for (const [name, { cells, else: otherwise }] of Object.entries(tables))
    lookups.set(name, { get: (key) => (Object.hasOwn(cells, key) ? (cells as JsonObject)[key] : otherwise) });
  for (const name of Object.keys(course.lists)) lookups.set(name, { get: (key) => listed(course, name, key) });
  const is = {
    broker: known.entry === "dashboard",
    client: known.entry !== "dashboard",
    share_link: known.entry === "share",
  };
  const scope: { [root: string]: unknown } = {
    answers: known.answers,
    said: known.answers,
    client: known.client ?? {},
    is,
    lookups,
    today: course.world.today,
  };
  const region = known.answers.business_region ?? known.answers.region;
  scope.rating = { region };
  scope.values = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(values).map(([name, rule]) => [name, { enumerable: true, get: () => referenceRule(rule)(scope) }]),
    ),
  );
  return scope;
}
