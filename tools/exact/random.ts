/** Random answer sets, drawn from what the files of two versions hold: their lists, schemas, tables and numbers. */
import type { Json, JsonObject } from "../../engine/index";
import type { Course, Journey, Usual } from "../../engine/analysis";
import { sourcesOf, type Question, type Sources } from "./sources";

/** From 0 up to 1. */
export type Random = () => number;

/** A generator of numbers that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Answers = { [name: string]: Json | undefined };

/**
 * Makes random journeys through either of two versions of a flow. Half of them answer nearly everything as usual, so that
 * the last steps are met as often as the first; some of them meet one row of a table closely.
 */
export class Journeys {
  private readonly sources: Sources;

  constructor(
    courses: readonly Course[],
    private readonly usual: Usual,
    private readonly random: Random,
  ) {
    this.sources = sourcesOf(courses);
  }

  next(): Journey {
    const base = this.usual[this.one(["dashboard", "enroll", "share"] as const)];
    const answers: Answers = {};
    const isNearUsual = this.is(EVEN);
    for (const question of this.sources.questions) {
      if (!this.is(isNearUsual ? SELDOM : OFTEN)) continue;
      const value = this.answer(question, base);
      if (value !== undefined) answers[question.name] = value;
    }
    if (this.is(NEAR_ROW)) this.meetRow(answers);
    return { ...base, answers, client: this.client(base.client) };
  }

  /** Answers that lie around one row of a table: its key, and numbers that come to about its value. */
  private meetRow(answers: Answers): void {
    const { rows, sums, questions } = this.sources;
    if (rows.length === 0) return;
    const row = this.one(rows);
    const keyed = questions.filter(({ declared }) => declared.list === row.by);
    for (const { name } of keyed) {
      const chance = this.random();
      if (chance < EVEN) answers[name] = row.key;
      else if (chance < MOSTLY) answers[name] = this.one([...this.sources.keys]);
    }
    if (sums.length === 0) return;
    const [first = "", ...others] = this.one(sums);
    const target = this.is(EVEN) ? row.value + this.one([-1, 0, 0, 1]) : this.one(this.sources.few);
    let left = Math.max(0, target);
    for (const name of others) {
      const part = this.is(EVEN) ? 0 : Math.floor(this.random() * (left + 1));
      answers[name] = part;
      left -= part;
    }
    answers[first] = left;
  }

  private is(part: number): boolean {
    return this.random() < part;
  }

  private one<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)] as T;
  }

  /** The usual client, now and then with something unknown. */
  private client(client: JsonObject | null): JsonObject | null {
    if (client === null || this.is(KNOWN)) return client;
    const person = client.person as JsonObject;
    const gone = this.one(Object.keys(person));
    return { ...client, person: Object.fromEntries(Object.entries(person).filter(([key]) => key !== gone)) };
  }

  private answer({ name, declared, codes, items }: Question, base: Journey): Json | undefined {
    const { type, format } = declared as { readonly type?: string; readonly format?: string };
    if (this.is(BLANK)) return null;
    if (items) return this.things(items, declared, base.usual[name]);
    if (type === "boolean") return declared.const === true ? true : this.is(YES);
    if (codes.length > 0) return this.choice(codes, type === "array");
    if (type === "integer" || type === "number")
      return this.is(EVEN) ? Math.floor(this.random() * MOST) : this.one(this.sources.numbers);
    if (format === "date") return dayFrom(this.one([-400, -2, -1, 0, 1, 2, ...this.sources.numbers]));
    if (format !== undefined || type !== "string") return undefined;
    return this.is(EVEN) ? undefined : "n".repeat(Math.max(1, this.one(this.sources.numbers)));
  }

  private choice(codes: readonly Json[], isSeveral: boolean): Json {
    if (this.is(BLANK)) return "no such code";
    if (isSeveral) return codes.filter(() => this.is(EVEN));
    const some = codes.filter((code) => this.sources.keys.has(String(code)));
    return some.length > 0 && this.is(EVEN) ? this.one(some) : this.one(codes);
  }

  /** Things of a list, by their usual answers; sometimes as many as there may be. */
  private things(items: readonly Question[], declared: Question["declared"], usual: unknown): Json | undefined {
    if (!Array.isArray(usual)) return undefined;
    const few = [0, 1, 1, 1, 2, 3, 4, 5, 6, 7];
    const { minItems: least, maxItems: most } = declared as { readonly minItems?: number; readonly maxItems?: number };
    const bounds = [...this.sources.counts, least, most].flatMap((bound) =>
      bound === undefined ? [] : [bound - 1, bound, bound + 1],
    );
    const count = this.one(this.is(MANY) ? bounds : few);
    const first = usual[0] as JsonObject;
    // Of many things that each may be wrong, some would be: then no list would ever be full.
    const areUsual = this.is(EVEN);
    return Array.from({ length: Math.max(0, count) }, (): JsonObject => (areUsual ? first : this.thing(items, first)));
  }

  private thing(items: readonly Question[], usual: JsonObject): JsonObject {
    if (this.is(USUAL_THING)) return usual;
    const question = this.one(items);
    const { declared, codes } = question;
    if (codes.length > 0) return { ...usual, [question.name]: this.choice(codes, false) };
    if (declared.type !== "string" || declared.format !== undefined) return usual;
    return { ...usual, [question.name]: "n".repeat(Math.max(1, this.one(this.sources.numbers))) };
  }
}

const EVEN = 0.5;
const MOSTLY = 0.75;
const SELDOM = 0.08;
const OFTEN = 0.4;
const NEAR_ROW = 0.2;
const KNOWN = 0.7;
const BLANK = 0.04;
const YES = 0.3;
const MANY = 0.15;
const USUAL_THING = 0.8;
const MOST = 14;

const dayFrom = (days: number): string => {
  const day = new Date(Date.UTC(2026, 10, 20 + days));
  return day.toISOString().slice(0, 10);
};
