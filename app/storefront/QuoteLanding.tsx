import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { FailedPage } from "../shared/ui/DeadEnd";
import { visitsAs } from "../shared/visits";
import { useArrived } from "../shared/useArrived";
import type { Broker } from "../shared/api/types";
import { signedInName } from "../shared/session/broker";
import { linkCaller } from "../shared/session/callers";
import { heldWith } from "../shared/session/enrollments";
import { greetedIn } from "./greeted";
import type { Names } from "./greeted";
import type { QuotePage } from "./landing/props";
import { LandingPage } from "./LandingPage";
import { LandingSkeleton } from "./LandingSkeleton";
import { loadQuoteLanding } from "./load";
import { isDeadLink, LinkElsewhere, RefusedLink } from "./RefusedLink";

/** The product's page for a quote that exists; without one there is nothing to show. */
export default function QuoteLanding() {
  const { pathname, search, state } = useLocation();
  const found = useArrived(pathname + search, loadQuoteLanding);
  if (found.state === "loading") return <LandingSkeleton />;
  if (found.state === "here")
    return <Found page={greeting(found.value, greetedIn(state))} quoteNumber={numberIn(search)} />;
  // The page of the enrollment itself says what this browser knows of it.
  if (found.error instanceof LinkElsewhere)
    return <Navigate to={{ pathname: `${pathname}/enroll/${found.error.quoteNumber}`, search }} replace />;
  return isDeadLink(found.error) ? (
    <RefusedLink error={found.error} link={linkIn(search)} />
  ) : (
    <FailedPage error={found.error} onRetry={found.retry} />
  );
}

const numberIn = (search: string): string => new URLSearchParams(search).get("quote_number") ?? "";

/** What is known of the link that led here. */
function linkIn(search: string): { readonly token: string | null; readonly agent: Broker | undefined } {
  const held = heldWith(numberIn(search));
  return { token: held?.token ?? null, agent: held?.agent };
}

function Found({
  page: { isBought, ...page },
  quoteNumber,
}: {
  readonly page: QuotePage;
  readonly quoteNumber: string;
}) {
  useEffect(() => {
    // A broker who tries a client's link is not the client.
    if (isBought || signedInName() !== undefined) return;
    visitsAs(linkCaller(() => heldWith(quoteNumber)?.token ?? null))(quoteNumber, { step: null });
  }, [isBought, quoteNumber]);
  return isBought ? <Navigate to={page.start} replace /> : <LandingPage {...page} />;
}

/** The page with the names that its link handed on, as far as the quote has none of its own yet. */
function greeting(props: QuotePage, names: Names | undefined): QuotePage {
  const { waiting } = props;
  if (!waiting || waiting.firstName !== undefined || !names) return props;
  return { ...props, waiting: { ...waiting, ...names } };
}
