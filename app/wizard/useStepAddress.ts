import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import type { Session } from "./engine";
import { stepIn } from "./place";
import type { Runtime } from "./runtime";

/**
 * Holds the address bar and the session together: a new step of the session is pushed, the browser's Back asks the
 * engine to go there, and an address the engine does not grant is replaced by the step it is on (`wizards §2.1`, W3, W6).
 * @returns the address of a step, with the query string of now
 */
export function useStepAddress(runtime: Runtime, session: Session, base: string): (step: string) => string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const pressedBack = useNavigationType() === "POP";
  const shown = stepIn(pathname.slice(base.length + 1));
  const leavingTo = session.pending?.leave_to;
  const before = useRef<{ step: string | undefined; shown: string | undefined }>({ step: undefined, shown });
  const addressOf = useCallback((step: string): string => `${base}/${step}${keptSearch(search, session.query)}`, [base, search, session.query]);

  useEffect(() => {
    const last = before.current;
    before.current = { step: session.step, shown };
    if (shown === session.step) return;
    const addressMoved = shown !== last.shown && pressedBack && shown !== undefined;
    if (addressMoved) runtime.send({ type: "go", step: shown });
    const { step: target, pending } = runtime.session();
    // The way there is granted and waits for a call: the address stands where the person will be.
    if (target === shown || (shown !== undefined && pending?.leave_to === shown)) return;
    const arriving = last.step === undefined || addressMoved || shown === undefined;
    void navigate(addressOf(target), { replace: arriving });
  }, [runtime, session.step, leavingTo, shown, pressedBack, navigate, addressOf]);

  return addressOf;
}

/** The page's query string, word for word, without the names that the session has dropped (C-10). */
function keptSearch(search: string, query: Session["query"]): string {
  const kept = search.slice(1).split("&").filter((pair) => pair !== "" && nameOf(pair) in query);
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? "";
}
