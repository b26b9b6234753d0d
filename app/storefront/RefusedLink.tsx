import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { isRefusal } from "../shared/api/request";
import { deadLinkWords } from "../shared/session/deadLink";
import { currentSession, knownAgent, signOut } from "../shared/session/session";
import { notify } from "../shared/ui/notices";

/** A link that lacks what it should name. */
export class IncompleteLink extends Error {}

/** True when another try with the same link ends the same way; false for a failure of the moment. */
export const isDeadLink = (error: unknown): boolean => error instanceof IncompleteLink || isRefusal(error);

/**
 * Leads to `/` as `portal §8` wants it. That page is for brokers, so a notice tells the buyer what to do (A-21, W33).
 * A broker who is signed in stays so.
 */
export function RefusedLink({ error }: { readonly error: unknown }) {
  useEffect(() => {
    const words = wordsOf(error);
    if (currentSession().type === "Bearer") return notify("info", words, false);
    signOut();
    notify("info", `${words} The page below is for agents who sign in.`, false);
  }, [error]);
  return <Navigate to="/" replace />;
}

function wordsOf(error: unknown): string {
  const incomplete = error instanceof IncompleteLink;
  return incomplete
    ? "This enrollment link is not complete. Open it once more from the email, or ask your agent for a new one."
    : deadLinkWords(knownAgent());
}
