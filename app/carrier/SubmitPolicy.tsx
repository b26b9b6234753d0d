import { useEffect } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { forgetRefusedLink } from "../shared/session/refusedLink";
import { FailedPage } from "../shared/ui/DeadEnd";
import { Anchor } from "../shared/ui/layout";
import { notify } from "../shared/ui/notices";
import { useArrived } from "../shared/useArrived";
import { openPolicy, RefusedPolicy } from "./policy";
import { PolicyPage } from "./PolicyPage";
import { WaitingPage } from "./WaitingPage";

/**
 * The carrier's page (`portal §2`): which policy it is, and the form that gives it its number. A link that is refused
 * leads to /login (`portal §8`). When the server cannot be reached the link may still be good, so that is said instead.
 */
export default function SubmitPolicy() {
  const { search } = useLocation();
  const found = useArrived(search, openPolicy);
  if (found.state === "loading") return <WaitingPage />;
  if (found.state === "here") return <PolicyPage key={search} found={found.value} />;
  if (found.error instanceof RefusedPolicy) return <Refused />;
  return (
    <FailedPage error={found.error} onRetry={found.retry}>
      <Anchor asChild>
        <Link to="/login">Go to the sign-in page</Link>
      </Anchor>
    </FailedPage>
  );
}

const refused =
  "This link for a policy number no longer works or is not complete. Open it once more from the email, or ask the agency that sold the policy for help.";

function Refused() {
  useEffect(() => {
    forgetRefusedLink();
    notify("info", refused, false);
  }, []);
  return <Navigate to="/login" replace />;
}
