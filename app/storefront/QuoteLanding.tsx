import { useLocation, useParams } from "react-router-dom";
import { flowForSlug, getFlowIndex } from "../shared/api/flows";
import { getQuote } from "../shared/api/quotes";
import type { FlowEntry, Quote, Settings } from "../shared/api/types";
import { FailedPage } from "../shared/ui/DeadEnd";
import { useArrived } from "../shared/useArrived";
import { loadSettings } from "../shared/useSettings";
import { Landing } from "./Landing";
import { LandingSkeleton } from "./LandingSkeleton";
import { IncompleteLink, isDeadLink, RefusedLink } from "./RefusedLink";

interface Found {
  readonly settings: Settings;
  readonly flow: FlowEntry;
  readonly quote: Quote;
}

/** The product's page for a quote that exists; without one there is nothing to show. */
export default function QuoteLanding({ base }: { readonly base: string }) {
  const { productSlug = "" } = useParams();
  const { search } = useLocation();
  const found = useArrived(`${productSlug}${search}`, find);
  if (found.state === "loading") return <LandingSkeleton />;
  if (found.state === "failed")
    return isDeadLink(found.error) ? (
      <RefusedLink error={found.error} />
    ) : (
      <FailedPage error={found.error} onRetry={found.retry} />
    );
  const { settings, flow, quote } = found.value;
  const offeredBy = [quote.broker?.name, quote.brokerage?.name].filter(Boolean).join(" at ");
  return (
    <Landing
      flow={flow}
      settings={settings}
      offeredBy={offeredBy}
      start={`${base}/${productSlug}/enroll/${quote.quote_number}${search}`}
    />
  );
}

async function find(address: string): Promise<Found> {
  const [slug = "", search] = address.split("?");
  const quoteNumber = new URLSearchParams(search).get("quote_number");
  if (!quoteNumber) throw new IncompleteLink();
  const [settings, flows, quote] = await Promise.all([loadSettings(), getFlowIndex(), getQuote(quoteNumber)]);
  const flow = flowForSlug(flows, slug, settings.flags);
  if (!flow) throw new IncompleteLink();
  return { settings, flow, quote };
}
