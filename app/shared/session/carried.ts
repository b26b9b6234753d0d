/** What a product's page took along into the enrollment that begins from it. */
import { isPriceSoFar } from "../../../engine/index";
import { isRecord, readJson } from "../storage/json";
import { tabStore } from "../storage/stores";
import { baseOf, nameOf, type Carried } from "./carry";

interface Kept extends Carried {
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** After this time, the visitor counts as another person. */
const HOUR_MS = 3600 * 1000;

const isAnswer = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.at === "number" &&
  isRecord(value.answers) &&
  Object.values(value.answers).every(isAnswer) &&
  (value.price === undefined || isPriceSoFar(value.price));

/** Takes back what was carried into the enrollment that begins at the step `start`. */
export const takeBack = (start: string): void => forgetCarried(baseOf(start));

/** What was carried to the enrollments of a link within the last hour. */
export function carriedTo(base: string): Carried | undefined {
  const kept = readJson(tabStore, nameOf(base), isKept);
  return kept && Math.abs(Date.now() - kept.at) < HOUR_MS ? kept : undefined;
}

export const forgetCarried = (base: string): void => tabStore.remove(nameOf(base));
