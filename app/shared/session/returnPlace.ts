import { isRecord, readJson, writeJson } from "../storage/json";
import { browserStore, tabStore } from "../storage/stores";
import type { Store } from "../storage/stores";
import { takeTyped, typedBy } from "./typed";

/**
 * Where a broker goes on after signing in: the page they asked for without a session, or stood on when theirs was ended.
 * Each tab knows its own; the place of the tab that asks for a link goes with the link, which opens in another tab.
 */
const key = "return-place";
/** As long as the mailed link works (`portal §9`). */
const lifeMs = 24 * 3600 * 1000;
/** Where nobody asked for anything else (`portal §2`). */
const usual = "/dashboard";

interface Place {
  readonly address: string;
  readonly keptAt: number;
  /** Whose place it is; absent when it was asked for before anybody had signed in. */
  readonly user?: string;
  /** What they have typed and not saved in the tab that asks for a link. */
  readonly typed?: Readonly<Record<string, string>>;
}

/** Keeps the tab's present address for `user`, or for whoever signs in next. Addresses outside of the dashboard are not kept. */
export function keepPlace(user?: string): void {
  const address = ownAddress(location.pathname + location.search);
  if (address === undefined) return forget(tabStore);
  const place: Place = { address, keptAt: Date.now(), ...(user !== undefined && { user }) };
  writeJson(tabStore, key, place);
}

/** Forgets what a link has taken along and was not fetched in time: it may hold what was typed. */
export const forgetStalePlace = (): void => void read(browserStore);

/** Gives this tab's place to the link that it asks for. A tab without one leaves what another tab gave. */
export function sendPlaceAlong(): void {
  const place = read(tabStore);
  if (!place) return;
  const typed = place.user === undefined ? {} : typedBy(place.user);
  writeJson(browserStore, key, { ...place, ...(Object.keys(typed).length > 0 && { typed }) });
}

/** True when signing in leads somewhere else than to the start. */
export function hasPlace(): boolean {
  const place = read(tabStore);
  return place !== undefined && ![usual, `${usual}/`, `${usual}/clients`].includes(place.address);
}

/**
 * Where the broker who has signed in goes on: this tab's own place, else the one that came with the link, with what they
 * had typed there.
 */
export function placeFor(user: string): string {
  const isTheirs = (place: Place | undefined) => place && (place.user === undefined || place.user === user);
  const place = [read(tabStore), read(browserStore)].find(isTheirs);
  if (place?.user === user) takeTyped(place.typed ?? {});
  return place?.address ?? usual;
}

/** For after a sign-in, and after a log-out on purpose. */
export function forgetPlace(): void {
  forget(tabStore);
  forget(browserStore);
}

const forget = (store: Store): void => store.remove(key);

/** What is kept, unless it is too old or not ours: other programs can write to a browser's storage. */
function read(store: Store): Place | undefined {
  const place = readJson(store, key, isPlace);
  const address = place && ownAddress(place.address);
  const age = Date.now() - Number(place?.keptAt);
  if (place && address !== undefined && age >= 0 && age < lifeMs) return { ...place, address };
  // It may hold what was typed, so it is removed.
  forget(store);
  return undefined;
}

const isPlace = (value: unknown): value is Place =>
  isRecord(value) &&
  typeof value.address === "string" &&
  typeof value.keptAt === "number" &&
  (value.user === undefined || typeof value.user === "string") &&
  (value.typed === undefined ||
    (isRecord(value.typed) && Object.values(value.typed).every((text) => typeof text === "string")));

/** The path and query of an address of the dashboard; undefined for every other, so that no sign-in leads out of it. */
function ownAddress(address: string): string | undefined {
  const { origin, pathname, search } = urlOf(address) ?? {};
  const isDashboard = pathname === usual || pathname?.startsWith(`${usual}/`);
  return origin === location.origin && isDashboard ? `${pathname}${search}` : undefined;
}

function urlOf(address: string): URL | undefined {
  try {
    return new URL(address, location.origin);
  } catch {
    return undefined;
  }
}
