import { setTitle } from "../../shared/title";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import useSWR from "swr";
import { getFlowIndex } from "../../shared/api/flows";
import { asBroker } from "../../shared/broker/asBroker";
import type { Policy } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { CoverageTables } from "../../shared/coverage/CoverageTables";
import { Row } from "../../shared/ui/layout";
import { Breadcrumb } from "../../shared/broker/Breadcrumb";
import { clientsCrumb, NotShown } from "../NotShown";
import { Page, Title } from "../page";
import { PolicyStatus } from "../PolicyStatus";
import { Glance } from "./Glance";
import { PolicySkeleton } from "./PolicySkeleton";
import { Section } from "./Section";
import { Documents, Overview, People, Price } from "./sections";

interface Found {
  readonly policy: Policy;
  /** The product's name; undefined for a product that is not known here. */
  readonly product: string | undefined;
}

/** A policy: its price, dates and documents first, then who it covers and for what (`portal §2`, D12). */
export function PolicyPage() {
  const { clientId = "", policyId = "" } = useParams();
  const { data, error, isValidating, mutate } = useSWR<Found, unknown>(["policy", policyId], () => find(policyId));
  const title = data?.product ?? "Policy";
  useEffect(() => {
    setTitle(title);
  }, [title]);
  if (!data)
    return error === undefined ? (
      <PolicySkeleton />
    ) : (
      <NotShown what="policy" error={error} onRetry={() => void mutate()} retrying={isValidating} />
    );
  const { policy, product } = data;
  // Any other product's code shows nothing (`portal §2`, A-12).
  if (!product) return <Page />;
  const client = {
    text: policy.client ? clientName(policy.client) : "Client",
    to: `/dashboard/clients/${clientId}`,
  };
  return (
    <Page>
      <Breadcrumb up={[clientsCrumb, client]} here={product} />
      <Row>
        <Title>{product}</Title>
        <span>
          <PolicyStatus policy={policy} />
        </span>
      </Row>
      <Glance>
        <Price policy={policy} />
        <Overview policy={policy} />
        <Documents policy={policy} />
      </Glance>
      <People policy={policy} />
      <Section title="Coverage">
        <CoverageTables coverage={policy.coverage} />
      </Section>
    </Page>
  );
}

async function find(id: string): Promise<Found> {
  const [policy, flows] = await Promise.all([asBroker.getPolicy(id), getFlowIndex()]);
  const code = policy.plan?.vertical?.code ?? policy.vertical?.code;
  return { policy, product: flows.find((flow) => flow.vertical_code === code)?.title };
}
