import { ApiError, spaceOf } from "./api/request";
import type { Breadcrumb, EventBody } from "./api/types";
import { whenIdle } from "./idle";
import { pageAt } from "./pages";
import type { Caller } from "./api/request";
import { onPersonChange } from "./session/caches";
import { brokerCaller } from "./session/callers";
import { loadSettings } from "./useSettings";

type EventName = EventBody["name"];
type EventOf<Name extends EventName> = Extract<EventBody, { readonly name: Name }>;
/** The events that bring along what happened before them. */
type FailureName = Extract<EventBody, { readonly breadcrumbs: unknown }>["name"];

const FAILURES: { readonly [name in FailureName]: true } = {
  login_link_failed: true,
  client_update_failed: true,
  map_failed: true,
  error_caught: true,
};

/** `portal §9`. */
const MOST_BREADCRUMBS = 20;
const DAY_MS = 86_400_000;

/** What happened in this visit, the oldest first. */
let crumbs: readonly (Omit<Breadcrumb, "ago_ms"> & { readonly at: number })[] = [];

/** Another person at this browser begins with nothing. */
onPersonChange(() => {
  crumbs = [];
});

/**
 * Reports something that happened, as far as the server wants to know (`portal §7`, R-16): a name of a closed list, with
 * the ids and words of closed lists that belong to it. `docs/tracking.md` tells each. Never throws, never makes anybody
 * wait, and says nothing when it fails.
 */
export type Track = <Name extends EventName>(name: Name, detail: EventOf<Name>["detail"]) => void;

/** Reports as somebody. */
export const trackAs =
  (caller: Caller): Track =>
  (name, detail) =>
    report(caller, name, detail);

/** Reports as the broker on a broker's page, and anonymously elsewhere. */
export const track: Track = (name, detail) =>
  report(/^\/(dashboard|login|auth)(\/|$)/.test(location.pathname) ? brokerCaller : undefined, name, detail);

function report<Name extends EventName>(caller: Caller | undefined, name: Name, detail: EventOf<Name>["detail"]): void {
  const page = pageAt(location.pathname).name;
  const now = performance.now();
  const body = { name, page, detail, ...(name in FAILURES && { breadcrumbs: trailAt(now) }) };
  crumbs = [...crumbs, { name, page, at: now }].slice(-MOST_BREADCRUMBS);
  const headers = headersOf(caller?.token() ?? null);
  // A report that fails is given up in silence: reporting that would fail in the same way, and again.
  whenIdle(() => void send(JSON.stringify(body), headers).catch(() => undefined));
}

/** How a failed call was answered; 0 = not at all. */
export const statusOf = (failure: unknown): number => (failure instanceof ApiError ? failure.status : 0);

const trailAt = (now: number): readonly Breadcrumb[] =>
  crumbs.map(({ at, ...crumb }) => ({ ...crumb, ago_ms: Math.min(DAY_MS, Math.round(now - at)) }));

/** Whose event it is shows when it happens: by the time it is sent, another person may be here. */
function headersOf(token: string | null): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "X-Space": spaceOf(location.hostname),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
}

/** Not by `request`: a refusal of this call ends nobody's session, and is shown to nobody. */
async function send(body: string, headers: Record<string, string>): Promise<void> {
  const { tracking } = await loadSettings();
  if (tracking) await fetch("/api/events/v1/events", { method: "POST", keepalive: true, headers, body });
}
