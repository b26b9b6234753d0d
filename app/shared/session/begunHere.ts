import { isRecord, readJson, writeJson } from "../storage/json";
import { browserStore } from "../storage/stores";
import type { Begun, Held } from "./enrollments";

/**
 * An enrollment that was begun in this browser by a share link, for those who come back in another tab. It says
 * little, because the next person at this browser may read it.
 */
export interface Listed {
  readonly quote_number: string;
  readonly begun: Begun;
  /** The agent, by id and name. */
  readonly agent?: { readonly id: string; readonly name: string };
  /** One letter of the person's name. */
  readonly initial?: string;
  /** Kept for a day; after that the enrollment goes on by a link that is mailed to its person. */
  readonly token?: string;
  /** It is bought: shown again only where its last steps are. */
  readonly isSold?: boolean;
}

const KEY = "enrollments";
const HOUR_MS = 3600 * 1000;
/** How long this browser goes on by itself. */
const OPEN_MS = 24 * HOUR_MS;
/** As long as a link can be mailed again. */
const KNOWN_MS = 90 * 24 * HOUR_MS;

const isListed = (value: unknown): value is Listed =>
  isRecord(value) &&
  typeof value.quote_number === "string" &&
  isRecord(value.begun) &&
  typeof value.begun.brokerage === "string" &&
  typeof value.begun.product === "string" &&
  typeof value.begun.at === "number" &&
  (value.token === undefined || typeof value.token === "string") &&
  (value.initial === undefined || typeof value.initial === "string") &&
  (value.agent === undefined || (isRecord(value.agent) && typeof value.agent.name === "string"));

const isAny = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** All of them, the last one first, without what is too old and without the tokens of what is older than a day. */
export function listed(now = Date.now()): readonly Listed[] {
  const kept = (readJson(browserStore, KEY, isAny) ?? []).filter(isListed);
  const fresh = kept
    .filter(({ begun }) => ageOf(begun, now) < KNOWN_MS)
    .map(({ token, ...rest }) => (token !== undefined && ageOf(rest.begun, now) < OPEN_MS ? { ...rest, token } : rest))
    .sort((one, other) => other.begun.at - one.begun.at);
  // What is too old is removed when the list is read.
  if (JSON.stringify(fresh) !== JSON.stringify(kept)) write(fresh);
  return fresh;
}

/** A clock that was ahead when it began makes it no younger. */
const ageOf = ({ at }: Begun, now: number): number => Math.abs(now - at);

/** What was begun by a link of the brokerage for the product. */
export const listedAt = (brokerage: string, product: string): readonly Listed[] =>
  listed().filter(({ begun }) => begun.brokerage === brokerage && begun.product === product);

export const listedWith = (quoteNumber: string): Listed | undefined =>
  listed().find(({ quote_number }) => quote_number === quoteNumber);

/** The enrollments that a person is asked about: the one that this tab holds, then those that the browser lists. */
export function withHeld(held: Held | undefined, others: readonly Listed[]): readonly Listed[] {
  if (!held?.begun || others.some(({ quote_number }) => quote_number === held.quote_number)) return others;
  return [{ ...held, begun: held.begun }, ...others];
}

/** Lists it, in place of what is known of the same quote. */
export const list = (entry: Listed): void =>
  write([entry, ...listed().filter(({ quote_number }) => quote_number !== entry.quote_number)]);

/** It was bought. */
export function listSold(quoteNumber: string): void {
  const entry = listedWith(quoteNumber);
  if (entry && !entry.isSold) list({ ...entry, isSold: true });
}

export const unlist = (quoteNumbers: readonly string[]): void =>
  write(listed().filter(({ quote_number }) => !quoteNumbers.includes(quote_number)));

export const unlistAll = (): void => browserStore.remove(KEY);

function write(entries: readonly Listed[]): void {
  if (entries.length === 0) browserStore.remove(KEY);
  else writeJson(browserStore, KEY, entries);
}
