import { useLocation } from "react-router-dom";
import { FailedPage } from "../shared/ui/DeadEnd";
import { useArrived } from "../shared/useArrived";
import { LandingPage } from "./LandingPage";
import { LandingSkeleton } from "./LandingSkeleton";
import { loadQuoteLanding } from "./load";
import { isDeadLink, RefusedLink } from "./RefusedLink";

/** The product's page for a quote that exists; without one there is nothing to show. */
export default function QuoteLanding() {
  const { pathname, search } = useLocation();
  const found = useArrived(pathname + search, loadQuoteLanding);
  if (found.state === "loading") return <LandingSkeleton />;
  if (found.state === "here") return <LandingPage {...found.value} />;
  return isDeadLink(found.error) ? (
    <RefusedLink error={found.error} />
  ) : (
    <FailedPage error={found.error} onRetry={found.retry} />
  );
}
