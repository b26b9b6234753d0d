/** Random people: what they answer, what is around them, and where they do not go straight on. */
import { addDays, isObject, rejectionNames, usDate, type Json, type JsonObject } from "../../engine/index";
import { CALLS, wholeFlow, type Course, type Journey, type Usual } from "../../engine/analysis";
import type { World } from "./world";
import { Journeys, type Random } from "./random";
import { literalsIn, type Literals } from "./literals";
import { questionsIn, type Question } from "./sources";

/** What a person does at one of their arrivals instead of answering and pressing Next. */
export type Act = { readonly at: number } & (
  | { readonly does: "comes back"; readonly days: number; readonly isSameBrowser: boolean }
  | { readonly does: "goes back"; readonly times: number; readonly answers: JsonObject }
  | { readonly does: "goes"; readonly step: string }
  | { readonly does: "skips" }
);

/** One random person. */
export interface Person {
  readonly journey: Journey;
  readonly around: World;
  readonly acts: readonly Act[];
  /** How many times the call of `around` fails. */
  readonly fails: number;
  /** Whether they confirm what a dialog asks at once; else they close it first. */
  readonly confirms: boolean;
  /** Whether they leave each field, so that its error shows. */
  readonly blurs: boolean;
  /** Whether they follow a link of a step. */
  readonly isCurious: boolean;
  /** Which plan they take where the one they want is not there. */
  readonly pick: number;
}

/** Draws people from what all versions of a product say. */
export class People {
  private readonly journeys: Journeys;
  private readonly literals: Literals;
  private readonly questions: readonly Question[];
  private readonly steps: readonly string[];
  private readonly codes: readonly string[];
  private readonly today: string;

  constructor(
    courses: readonly Course[],
    usual: Usual,
    private readonly random: Random,
  ) {
    this.journeys = new Journeys(courses, usual, random);
    this.literals = literalsIn(courses);
    const flows = courses.map(({ engine }) => wholeFlow(engine));
    this.steps = [...new Set(flows.flatMap(({ steps }) => steps.map(({ id }) => id)))];
    const named = courses.flatMap(({ engine }) => [...rejectionNames(engine)]);
    this.codes = [...new Set([...SERVER_CODES, ...named, ...this.literals.codes])];
    const all = flows.flatMap(({ steps }, at) =>
      steps.flatMap((step) => ("questions" in step ? questionsIn(step.questions, courses[at]?.lists ?? {}) : [])),
    );
    this.questions = [...new Map(all.map((each) => [each.name, each])).values()];
    this.today = courses[0]?.world.today ?? "";
  }

  next(): Person {
    const journey = this.journeys.next();
    const { today, ...around } = this.around();
    const answers = { ...journey.answers, ...this.near(journey) };
    return {
      journey: { ...journey, answers, ...this.query() },
      around: { ...around, ...(today !== undefined && { today }) },
      acts: this.acts(journey),
      fails: this.is(EVEN) ? 1 : Infinity,
      confirms: this.is(MOSTLY),
      blurs: this.is(SOME),
      isCurious: this.is(MOSTLY),
      pick: Math.floor(this.random() * MANY),
    };
  }

  /** A few answers at or beside what a rule of either version compares them with. */
  private near(journey: Journey): JsonObject {
    const found: { [name: string]: Json } = {};
    if (!this.is(EVEN)) return found;
    const few = 1 + Math.floor(this.random() * FEW);
    for (let count = 0; count < few; count++) {
      const question = this.one(this.questions);
      if (!question) break;
      const value = question.items ? this.things(question, journey) : this.beside(question);
      if (value !== undefined) found[question.name] = value;
    }
    return found;
  }

  /** The usual things of a list, one of them with another answer. */
  private things({ name, items = [] }: Question, { usual }: Journey): Json | undefined {
    const known = usual[name];
    const things: readonly Json[] = Array.isArray(known) ? known : [];
    const question = this.one(items);
    const at = Math.floor(this.random() * things.length);
    const value = question && this.beside(question);
    if (!question || value === undefined) return undefined;
    return things.map((thing, index) =>
      index === at && isObject(thing) ? { ...thing, [question.name]: value } : thing,
    );
  }

  private beside({ name, declared, codes }: Question): Json | undefined {
    if (codes.length > 0 && declared.type !== "array" && this.is(MOSTLY)) return this.one(codes);
    const compared = [...(this.literals.of.get(name) ?? []), ...boundsOf(declared)];
    const value = this.one(compared.length > 0 && this.is(MOSTLY) ? compared : this.literals.all);
    const { format, type } = declared;
    if (type === "integer" || type === "number") {
      const number = typeof value === "number" ? value : Math.floor(this.random() * MANY);
      return number + (this.one(type === "number" ? [-1, -0.01, 0, 0.01, 1] : [-1, 0, 1]) ?? 0);
    }
    if (format === "date" || format === "us-date") return this.day(value, format);
    if (type === "boolean") return this.is(EVEN);
    if (typeof value === "number" && type === "string" && format === undefined) return this.text(value);
    return typeof value === "string" && format === undefined ? value : undefined;
  }

  private text(length: number): string {
    return "n".repeat(Math.min(LONGEST, Math.max(1, length + (this.one([-1, 0, 1]) ?? 0))));
  }

  private day(value: Json | undefined, format: "date" | "us-date"): string | undefined {
    const near = this.one([-1, 0, 0, 1]) ?? 0;
    const years = typeof value === "number" && value > 0 && value < MOST_YEARS ? value * DAYS_IN_YEAR : 0;
    const iso = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
    const days =
      this.one([0, 1, Number(value) || 0, -(Number(value) || 0), -Math.floor(years), Math.floor(years)]) ?? 0;
    const day = addDays(iso ?? this.today, (iso === undefined ? days : 0) + near);
    return format === "date" ? day : day && usDate(day);
  }

  /** What rules read of the page's address and of what is around an enrollment. */
  private query(): Pick<Journey, "query" | "around"> {
    const { outer } = this.literals;
    const query: { [name: string]: string } = {};
    for (const { root, name, values } of outer)
      if (root === "query" && this.is(EVEN)) query[name] = String(this.one([...values, "true", "x"]) ?? "x");
    return Object.keys(query).length > 0 ? { query } : {};
  }

  private around(): World {
    const { outer } = this.literals;
    const chance = this.random();
    const call = this.one(CALLS);
    const code = this.is(EVEN) ? "server_error" : this.one(this.codes);
    const days = this.literals.days;
    const day = days.length > 0 && this.is(EVEN) ? this.one(days) : this.today;
    return {
      ...(this.is(SELDOM) && { card: this.one(["declined", "insufficient"] as const) }),
      ...(this.is(RARELY) && { licensed: false }),
      ...(chance < SELDOM && call && code !== undefined && { fails: { call, code } }),
      ...(this.is(SOME) && { today: addDays(day ?? this.today, this.one(DAYS) ?? 0) ?? this.today }),
      ...(this.is(SELDOM) && { policy: this.one(POLICIES) ?? {} }),
      ...(outer.length > 0 && this.is(SOME) && { around: this.outer(outer) }),
    };
  }

  private outer(outer: Literals["outer"]): JsonObject {
    const around: { [root: string]: { [name: string]: Json } } = {};
    for (const { root, name, values } of outer) {
      if (root === "query" || !this.is(EVEN)) continue;
      const value = this.one([...values, true, null, "x"]);
      around[root] = { ...around[root], [name]: value ?? null };
    }
    return around;
  }

  private acts(journey: Journey): readonly Act[] {
    const count = this.is(SOME) ? 1 + Math.floor(this.random() * FEW) : 0;
    const places = Array.from({ length: count }, () => Math.floor(this.random() * MANY_STEPS)).toSorted(
      (a, b) => a - b,
    );
    return [...new Set(places)].map((at): Act => {
      const chance = this.random();
      if (chance < OF_BACK)
        return {
          at,
          does: "goes back",
          times: 1 + Math.floor(this.random() * at),
          answers: this.otherAnswers(journey),
        };
      if (chance < OF_COMING)
        return { at, does: "comes back", days: this.one([0, 0, 1, 31, 400]) ?? 0, isSameBrowser: this.is(EVEN) };
      const step = this.one(this.steps);
      return chance < OF_GOING && step !== undefined ? { at, does: "goes", step } : { at, does: "skips" };
    });
  }

  private otherAnswers(journey: Journey): JsonObject {
    return { ...this.journeys.next().answers, ...this.near(journey) };
  }

  private is(part: number): boolean {
    return this.random() < part;
  }

  private one<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.random() * all.length)];
  }
}

/** The numbers and words by which a question bounds its own answer. */
const boundsOf = (declared: object): readonly Json[] =>
  Object.values(declared).filter((value): value is Json => typeof value === "number" || typeof value === "string");

/** What the server may refuse a call with, besides what the flow says. */
const SERVER_CODES = [
  "product_unavailable",
  "broker_not_licensed",
  "no_plans",
  "quote_finalized",
  "not_found",
] as const;
const POLICIES: readonly JsonObject[] = [
  { policy_number: "PN-1" },
  { policy_number: "PN-1", status: "canceled" },
  { policy_number: "PN-1", status: "expired" },
];
const DAYS = [-1, 0, 1, 31, 101, 466];

const EVEN = 0.5;
const MOSTLY = 0.8;
const SOME = 0.3;
const SELDOM = 0.08;
const RARELY = 0.03;
const FEW = 3;
const MANY = 14;
const MANY_STEPS = 12;
const LONGEST = 2000;
const MOST_YEARS = 150;
const DAYS_IN_YEAR = 365.25;
const OF_BACK = 0.5;
const OF_COMING = 0.8;
const OF_GOING = 0.9;
