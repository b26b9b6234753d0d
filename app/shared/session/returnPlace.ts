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
}

/** Keeps the tab's present address for `user`, or for whoever signs in next. Addresses outside of the dashboard are not kept. */
export function keepPlace(user?: string): void {
  const address = ownAddress(location.pathname + location.search);
  if (address === undefined) return forget(sessionStorage);
  const place: Place = { address, keptAt: Date.now(), ...(user !== undefined && { user }) };
  sessionStorage.setItem(key, JSON.stringify(place));
}

/** Gives this tab's place to the link that it asks for. A tab without one leaves what another tab gave. */
export function sendPlaceAlong(): void {
  const kept = sessionStorage.getItem(key);
  if (kept !== null) localStorage.setItem(key, kept);
}

/** True when signing in leads somewhere else than to the start. */
export function hasPlace(): boolean {
  const place = read(sessionStorage);
  return place !== undefined && ![usual, `${usual}/`, `${usual}/clients`].includes(place.address);
}

/** Where the broker who has signed in goes on: this tab's own place, else the one that came with the link. */
export function placeFor(user: string): string {
  const isTheirs = (place: Place | undefined) => place && (place.user === undefined || place.user === user);
  return [read(sessionStorage), read(localStorage)].find(isTheirs)?.address ?? usual;
}

/** For after a sign-in, after a log-out on purpose, and when a buyer's link takes over this browser. */
export function forgetPlace(): void {
  forget(sessionStorage);
  forget(localStorage);
}

const forget = (storage: Storage): void => storage.removeItem(key);

/** What is kept, unless it is too old or not ours: other programs can write to a browser's storage. */
function read(storage: Storage): Place | undefined {
  const place = parsed(storage.getItem(key));
  const address = typeof place?.address === "string" ? ownAddress(place.address) : undefined;
  const age = Date.now() - Number(place?.keptAt);
  return place && address !== undefined && age >= 0 && age < lifeMs ? { ...place, address } : undefined;
}

function parsed(text: string | null): Place | undefined {
  try {
    return (JSON.parse(text ?? "null") as Place | null) ?? undefined;
  } catch {
    return undefined;
  }
}

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
