import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { stepIn } from "./place";
import type { Running, ShownSession } from "./running";

/**
 * Holds the address bar and the session together: a new step of the session is pushed, the browser's Back asks the
 * engine to go there, and an address that the engine does not allow is replaced by that of the current step (`wizards
 * §2.1`, W3, W6).
 *
 * The browser itself is asked for its address. The router's location changes later, when React renders: a Back pressed
 * before that would not be seen as a move.
 * @returns the address of a step, with the current query string
 */
export function useStepAddress(running: Running, session: ShownSession, base: string): (step: string) => string {
  const { search } = useLocation();
  const navigate = useNavigate();
  const leavingTo = session.pending?.leave_to;
  const arrived = useRef(false);
  const addressOf = useCallback(
    (step: string): string => `${base}/${step}${keptSearch(search, session.query)}`,
    [base, search, session.query],
  );

  const showStep = useEffectEvent((replace: boolean): void => {
    if (!isWithin(base)) return;
    const shown = shownStep(base);
    const { step, pending } = running.session();
    // The move is allowed but waits for a call: the address already shows the next step.
    if (shown === step || (shown !== undefined && pending?.leave_to === shown)) return;
    void navigate(addressOf(step), { replace: replace || shown === undefined });
  });
  const goWhereBrowserWent = useEffectEvent((): void => {
    const shown = isWithin(base) ? shownStep(base) : undefined;
    if (shown !== undefined && shown !== running.session().step) running.send({ type: "go", step: shown });
    showStep(true);
  });

  // Before the new step is painted, so that a Back pressed on it finds its address in the history.
  useLayoutEffect(() => {
    showStep(!arrived.current);
    arrived.current = true;
  }, [session.step, leavingTo]);

  // One listener for the whole enrollment: the router shows its location within this event, and a listener that
  // is replaced by that is never called.
  useEffect(() => {
    const moved = (): void => goWhereBrowserWent();
    window.addEventListener("popstate", moved);
    // Back is shown within its event, and the browser would then scroll to where the step was left (W4). Later steps
    // are treated alike; after the enrollment the browser scrolls again.
    window.history.scrollRestoration = "manual";
    return () => {
      window.removeEventListener("popstate", moved);
      window.history.scrollRestoration = "auto";
    };
  }, []);

  return addressOf;
}

/** False once the browser's address has left the enrollment, whatever the page still shows. */
const isWithin = (base: string): boolean => `${window.location.pathname}/`.startsWith(`${base}/`);

/** The step that the browser's address names; undefined when it names none. */
const shownStep = (base: string): string | undefined => stepIn(window.location.pathname.slice(base.length + 1));

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
