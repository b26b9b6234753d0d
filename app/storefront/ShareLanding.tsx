import { useLocation, useParams } from "react-router-dom";
import { flowForSlug, getFlowIndex } from "../shared/api/flows";
import { getBroker, getBrokerage } from "../shared/api/management";
import { isRefusal } from "../shared/api/request";
import type { Broker, Brokerage, FlowEntry, Settings } from "../shared/api/types";
import { DeadEnd, FailedPage } from "../shared/ui/DeadEnd";
import { Text } from "../shared/ui/layout";
import { useArrived } from "../shared/useArrived";
import { loadSettings } from "../shared/useSettings";
import { Landing } from "./Landing";
import { LandingSkeleton } from "./LandingSkeleton";
import { IncompleteLink, isDeadLink } from "./RefusedLink";

interface Found {
  readonly settings: Settings;
  readonly flow: FlowEntry;
  readonly brokerage: Brokerage;
  readonly broker: Broker | undefined;
}

/** A share link's page: the brokerage by its slug, its broker by `b` or else the default one. */
export default function ShareLanding({ base }: { readonly base: string }) {
  const { brokerageSlug = "", productSlug = "" } = useParams();
  const { search } = useLocation();
  const found = useArrived(`${brokerageSlug}/${productSlug}${search}`, find);
  if (found.state === "loading") return <LandingSkeleton />;
  if (found.state === "failed")
    return isDeadLink(found.error) ? <NotFound /> : <FailedPage error={found.error} onRetry={found.retry} />;
  const { settings, flow, brokerage, broker } = found.value;
  const offeredBy = [broker?.name, brokerage.name].filter(Boolean).join(" at ");
  return (
    <Landing
      flow={flow}
      settings={settings}
      offeredBy={offeredBy}
      start={`${base}/${brokerageSlug}/${productSlug}/start${search}`}
    />
  );
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

async function find(address: string): Promise<Found> {
  const [path = "", search] = address.split("?");
  const [brokerageSlug = "", productSlug = ""] = path.split("/");
  const wanted = new URLSearchParams(search).get("b");
  const [settings, flows, brokerage, named] = await Promise.all([
    loadSettings(),
    getFlowIndex(),
    getBrokerage(brokerageSlug),
    wanted === null ? undefined : getBroker(wanted).catch(whenUnknown),
  ]);
  const flow = flowForSlug(flows, productSlug, settings.flags);
  if (!flow) throw new IncompleteLink();
  const own = named?.brokerage?.slug === brokerage.slug;
  return { settings, flow, brokerage, broker: own ? named : (brokerage.default_broker ?? undefined) };
}

/** An unknown broker gives way to the default one; a failure of the moment must not sell in another's name. */
function whenUnknown(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}
