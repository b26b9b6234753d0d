import { useCallback, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { Addresses } from "./host";
import { stepIn } from "./place";
import type { Running, ShownSession } from "./running";

/**
 * Holds the address bar and the session together: a new step of the session is pushed, the browser's Back asks the
 * engine to go there, and an address that the engine does not allow is replaced by that of the current step (`wizards
 * §2.1`, W3, W6).
 *
 * Nothing is written while the enrollment is still starting: its session shows the first step until it has gone to the
 * one that the address names, and that is not a move (W41). Who has gone elsewhere in the meantime wants to be where the
 * browser is.
 * @param beganAt the path at which the enrollment began
 * @returns the address of a step, with the current query string
 */
export function useStepAddress(
  history: Addresses,
  running: Running,
  session: ShownSession,
  base: string,
  beganAt: string,
): (step: string) => string {
  const searchNow = (): string => history.now().search;
  const search = useSyncExternalStore(history.subscribe, searchNow, searchNow);
  const leavingTo = session.pending?.leave_to;
  const isStarting = running.view().status === "loading";
  const arrived = useRef(false);
  const addressOf = useCallback(
    (step: string): string => `${base}/${step}${keptSearch(search, session.query)}`,
    [base, search, session.query],
  );

  const showStep = useEffectEvent((replace: boolean): void => {
    const { pathname } = history.now();
    if (!isWithin(pathname, base)) return;
    const shown = shownStep(pathname, base);
    const { step, pending } = running.session();
    // The move is allowed but waits for a call: the address already shows the next step.
    if (shown === step || (shown !== undefined && pending?.leave_to === shown)) return;
    history.show(addressOf(step), replace || shown === undefined ? "replace" : "push");
  });
  const goWhereBrowserWent = useEffectEvent((): void => {
    if (running.view().status === "loading") return;
    const { pathname } = history.now();
    const shown = isWithin(pathname, base) ? shownStep(pathname, base) : undefined;
    if (shown !== undefined && shown !== running.session().step) running.send({ type: "go", step: shown });
    showStep(true);
  });

  // Before the new step is painted, so that a Back pressed on it finds its address in the history.
  useLayoutEffect(() => {
    if (isStarting) return;
    if (!arrived.current && history.now().pathname !== beganAt) goWhereBrowserWent();
    else showStep(!arrived.current);
    arrived.current = true;
  }, [session.step, leavingTo, isStarting, history, beganAt]);

  // One listener for the whole enrollment: the router shows its location within this event, and a listener that
  // is replaced by that is never called. From the first picture on: a Back that is pressed then would be lost.
  useLayoutEffect(() => history.onMove(() => goWhereBrowserWent()), [history]);

  return addressOf;
}

/** False once the browser's address has left the enrollment, although the page still shows it. */
const isWithin = (pathname: string, base: string): boolean => `${pathname}/`.startsWith(`${base}/`);

/** The step that the browser's address names; undefined when it names none. */
const shownStep = (pathname: string, base: string): string | undefined => stepIn(pathname.slice(base.length + 1));

/** The page's query string unchanged, but without the names that the session has dropped (C-10). */
function keptSearch(search: string, query: ShownSession["query"]): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && nameOf(pair) in query);
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? "";
}
