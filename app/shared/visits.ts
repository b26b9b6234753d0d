import { spaceOf } from "./api/request";
import type { Caller } from "./api/request";
import type { VisitBody } from "./api/types";

/**
 * Notes that a person sees a step of a quote, or its page before the steps, as soon as the page is visible: what the
 * broker is shown of it does not depend on `TRACKING`. A step that another one has followed before is not noted. Never
 * throws, never makes a person wait, and says nothing when it fails.
 */
export type Visit = (quoteNumber: string, seen: VisitBody) => void;

/** Notes as somebody. */
export function visitsAs(caller: Caller): Visit {
  let forget = (): void => undefined;
  return (quoteNumber, seen) => {
    forget();
    const token = caller.token();
    forget = onceVisible(() => void send(quoteNumber, seen, token).catch(() => undefined));
  };
}

/** Does it now, or when the page becomes visible. @returns what takes that back */
function onceVisible(act: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    act();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => document.removeEventListener("visibilitychange", look);
}

/** Not by `request`: a refusal of this call ends no session, and is not shown. */
const send = (quoteNumber: string, seen: VisitBody, token: string | null): Promise<Response> =>
  fetch(`/api/quotes/v1/quotes/${encodeURIComponent(quoteNumber)}/visits`, {
    method: "POST",
    keepalive: true,
    headers: {
      "Content-Type": "application/json",
      "X-Space": spaceOf(location.hostname),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(seen),
  });
