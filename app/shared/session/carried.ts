/** What a product's page takes along into the enrollment that begins from it. */
import { isPriceSoFar } from "../../../engine/index";
import type { PriceSoFar } from "../../../engine/index";
import { isRecord, readJson, writeJson } from "../storage/json";
import { tabStore } from "../storage/stores";

/** What a person chose or typed on the product's page, and what it costs there. */
export interface Carried {
  /** Answers by their questions. */
  readonly answers: { readonly [question: string]: string | number | boolean };
  /** Undefined where the page names no price for them. */
  readonly price?: PriceSoFar | undefined;
}

interface Kept extends Carried {
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** After this time, the visitor counts as another person. */
const HOUR_MS = 3600 * 1000;

const nameOf = (base: string): string => `carried:${base}`;
const isAnswer = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.at === "number" &&
  isRecord(value.answers) &&
  Object.values(value.answers).every(isAnswer) &&
  (value.price === undefined || isPriceSoFar(value.price));

/**
 * Keeps answers and their price in this tab for the share link's enrollment that begins at the step `start`: its steps show them and ask,
 * as if they were typed there and not confirmed.
 */
export function carryInto(start: string, carried: Carried): void {
  writeJson(tabStore, nameOf(baseOf(start)), { ...carried, at: Date.now() });
}

/** Takes back what was carried into the enrollment that begins at the step `start`. */
export const takeBack = (start: string): void => forgetCarried(baseOf(start));

const baseOf = (start: string): string => (start.split("?")[0] ?? "").replace(/\/[^/]*$/, "");

/** What was carried to the enrollments of a link within the last hour. */
export function carriedTo(base: string): Carried | undefined {
  const kept = readJson(tabStore, nameOf(base), isKept);
  return kept && Math.abs(Date.now() - kept.at) < HOUR_MS ? kept : undefined;
}

export const forgetCarried = (base: string): void => tabStore.remove(nameOf(base));
