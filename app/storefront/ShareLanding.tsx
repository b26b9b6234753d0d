import { useLocation } from "react-router-dom";
import { DeadEnd, FailedPage } from "../shared/ui/DeadEnd";
import { Text } from "../shared/ui/layout";
import { useArrived } from "../shared/useArrived";
import { firstLanding } from "./first";
import { LandingPage } from "./LandingPage";
import { LandingSkeleton } from "./LandingSkeleton";
import { loadShareLanding } from "./load";
import { isDeadLink } from "./RefusedLink";

export { firstFrom, loadFirst } from "./first";

/** A share link's page (`portal §2`, A-22). */
export default function ShareLanding() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const found = useArrived(address, loadShareLanding, firstLanding.useAt(address));
  if (found.state === "loading") return <LandingSkeleton />;
  if (found.state === "here") return <LandingPage {...found.value} />;
  return isDeadLink(found.error) ? <NotFound /> : <FailedPage error={found.error} onRetry={found.retry} />;
}

function NotFound() {
  return (
    <DeadEnd title="We could not find this page">
      <Text>
        The link names an agency or a product that we do not know. Check the address, or ask your agent to send the link
        again.
      </Text>
    </DeadEnd>
  );
}
