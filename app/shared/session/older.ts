/**
 * The session of a buyer as releases before kept it: one for the whole browser, under the name that a broker's session
 * still has. An enrollment that was begun under such a release goes on (`loadOlder`), and the value stays as it is, so
 * that it goes on there, too, while both releases serve. Can be removed 90 days after the last such release.
 */
import type { Broker } from "../../../schemas/api/types";
import { isRecord, readJson, writeJson } from "../storage/json";
import { browserStore } from "../storage/stores";
import { isAgent } from "./enrollments";

export interface Older {
  readonly token: string;
  /** Absent for a mailed link, whose address names the quote. */
  readonly quote_number?: string;
  readonly broker?: Broker;
}

const NAME = "session";
/** Where it waits while a broker's session has its name. */
const ASIDE = "session-older";

interface Slot extends Older {
  readonly type: "Token";
  /** It is known to this release, which does not look at it again. */
  readonly isKnown?: boolean;
  /** When this release has put it there, in milliseconds since 1970. */
  readonly lentAt?: number;
}

/** How long it is lent: as long as this browser's list goes on by itself. */
const LENT_MS = 24 * 3600 * 1000;

const isSlot = (value: unknown): value is Slot =>
  isRecord(value) &&
  value.type === "Token" &&
  typeof value.token === "string" &&
  (value.quote_number === undefined || typeof value.quote_number === "string") &&
  (value.broker === undefined || isAgent(value.broker)) &&
  (value.lentAt === undefined || typeof value.lentAt === "number");

/** What a release before has left and this one has not looked at yet. */
export function olderSessions(now = Date.now()): readonly Older[] {
  return [NAME, ASIDE].flatMap((name) => {
    const slot = readJson(browserStore, name, isSlot);
    if (slot?.lentAt !== undefined && Math.abs(now - slot.lentAt) > LENT_MS) browserStore.remove(name);
    return slot && !slot.isKnown ? [slot] : [];
  });
}

/** It is taken over, or good for nothing. */
export function noteOlder({ token }: Older): void {
  for (const name of [NAME, ASIDE]) {
    const slot = readJson(browserStore, name, isSlot);
    if (slot?.token !== token) continue;
    if (name === ASIDE) browserStore.remove(name);
    else writeJson(browserStore, name, { ...slot, isKnown: true });
  }
}

/** A broker's session takes its place: what has not been taken over yet is kept beside it. */
export function keepOlder(): void {
  const slot = readJson(browserStore, NAME, isSlot);
  if (slot && !slot.isKnown) writeJson(browserStore, ASIDE, slot);
}

/**
 * An enrollment of this release as a release before finds it, while both serve. Nothing where a broker is signed in:
 * there those releases know no buyer.
 */
export function lendToOlder(held: Older): void {
  const now = readJson(browserStore, NAME, isRecord);
  // A broker whose session has ended finds what they have typed again.
  if (now?.type === "Bearer" || typeof now?.ended === "string") return;
  keepOlder();
  writeJson(browserStore, NAME, { ...held, type: "Token", isKnown: true, lentAt: Date.now() });
}

/** Forgets it for releases before, too. */
export function forgetOlder(quoteNumbers?: readonly string[]): void {
  const isMeant = ({ quote_number }: Older): boolean =>
    quoteNumbers === undefined || (quote_number !== undefined && quoteNumbers.includes(quote_number));
  for (const name of [NAME, ASIDE]) {
    const slot = readJson(browserStore, name, isSlot);
    if (slot && isMeant(slot)) browserStore.remove(name);
  }
}
