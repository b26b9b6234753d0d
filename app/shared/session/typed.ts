import { isRecord, readJson, writeJson } from "../storage/json";
import { tabStore } from "../storage/stores";

/**
 * What was typed into an enrollment and not saved, in this tab, so that a reload loses nothing (W5). A buyer's stays
 * with their tab. A broker's is theirs alone: the same broker finds it again for a day, also after signing in again.
 */
export interface Typed {
  /** The broker who typed it; absent for a buyer. */
  readonly by?: string;
  /** When, in milliseconds since 1970; absent in what a release before has kept. */
  readonly at?: number;
}

const PREFIX = "wizard:";
/** How long what a broker has typed is kept. */
const BROKERS_MS = 24 * 3600 * 1000;

const nameOf = (name: string): string => `${PREFIX}${name}`;
const isTyped = (value: unknown): value is Typed =>
  isRecord(value) &&
  (value.by === undefined || typeof value.by === "string") &&
  (value.at === undefined || typeof value.at === "number");

/** The name of what is typed into an enrollment that has a quote; no other quote or flow has the same. */
export const typedNameOf = (flowId: string, quoteNumber: string): string => `${flowId}:${quoteNumber}`;

/** @param by the broker who types; undefined for a buyer */
export const keepTyped = (name: string, typed: object, by: string | undefined): void =>
  writeJson(tabStore, nameOf(name), { ...typed, by, at: Date.now() });

/** What was typed under the name by the same person; undefined when there is nothing of theirs, or it is too old. */
export function typedUnder(name: string, by: string | undefined): object | undefined {
  const typed = readJson(tabStore, nameOf(name), isTyped);
  if (!typed) return undefined;
  const isTheirs = typed.by === by || typed.at === undefined;
  const isOld = by !== undefined && typed.at !== undefined && Math.abs(Date.now() - typed.at) > BROKERS_MS;
  return isTheirs && !isOld ? typed : undefined;
}

export const forgetTyped = (name: string): void => tabStore.remove(nameOf(name));

/** Forgets what other brokers have typed in this tab; with undefined, what any broker has. */
export function forgetTypedOfOthers(broker: string | undefined): void {
  forgetWhere(({ by }) => by !== undefined && by !== broker);
}

/**
 * Forgets what a release before has kept of brokers, which does not say whose it is.
 * A buyer's is under the address of their link, or of a quote that is theirs in this tab.
 */
export function forgetOlderTyped(isBuyers: (name: string) => boolean): void {
  forgetWhere(({ at }, name) => at === undefined && !name.startsWith("/") && !isBuyers(name));
}

/** Forgets what buyers have typed in this tab. */
export const forgetTypedOfBuyers = (): void => forgetWhere(({ by }) => by === undefined);

/** Forgets all that was typed in this tab. */
export const forgetAllTyped = (): void => forgetWhere(() => true);

function forgetWhere(isOver: (typed: Typed, name: string) => boolean): void {
  for (const full of tabStore.names().filter((each) => each.startsWith(PREFIX))) {
    const name = full.slice(PREFIX.length);
    if (isOver(readJson(tabStore, full, isTyped) ?? {}, name)) tabStore.remove(full);
  }
}

/** What a broker has typed in this tab, for another tab in which they sign in; empty when there is nothing. */
export function typedBy(broker: string): Readonly<Record<string, string>> {
  const names = tabStore.names().filter((name) => name.startsWith(PREFIX));
  const own = names.filter((name) => readJson(tabStore, name, isTyped)?.by === broker);
  return Object.fromEntries(own.map((name) => [name, tabStore.get(name) ?? ""]));
}

/** Takes over what `typedBy` gave in another tab; what was typed in this one counts more. */
export function takeTyped(typed: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(typed))
    if (name.startsWith(PREFIX) && tabStore.get(name) === null) tabStore.set(name, text);
}

/** The names of all that is kept of what was typed in this tab. */
export const typedNames = (): readonly string[] =>
  tabStore.names().flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
