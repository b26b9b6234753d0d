import { useEffect } from "react";
import { useParams } from "react-router-dom";
import useSWR from "swr";
import { getFlow, getFlowIndex } from "../../shared/api/flows";
import { getPolicy } from "../../shared/api/management";
import type { Policy } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { Row } from "../../shared/ui/layout";
import { Breadcrumb } from "../../shared/broker/Breadcrumb";
import { clientsCrumb, NotShown } from "../NotShown";
import { Page, Title } from "../page";
import { PolicyStatus } from "../PolicyStatus";
import { Coverage } from "./Coverage";
import { coverageTables } from "./coverage";
import type { PlanWords } from "./coverage";
import { PolicySkeleton } from "./PolicySkeleton";
import { Documents, Overview, People, Price } from "./sections";

interface Found {
  readonly policy: Policy;
  /** The product's name and flow; undefined for a product that is not known here. */
  readonly product: { readonly title: string; readonly flow: PlanWords } | undefined;
}

/** A policy: what it is, who it covers, for what, at what price, and its documents (`portal §2`). */
export function PolicyPage() {
  const { clientId = "", policyId = "" } = useParams();
  const { data, error, isValidating, mutate } = useSWR<Found, unknown>(["policy", policyId], () => find(policyId));
  const title = data?.product?.title ?? "Policy";
  useEffect(() => {
    document.title = title;
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
      <Breadcrumb up={[clientsCrumb, client]} here={product.title} />
      <Row>
        <Title>{product.title}</Title>
        <PolicyStatus status={policy.status} />
      </Row>
      <Overview policy={policy} />
      <People policy={policy} />
      <Coverage tables={coverageTables(policy, product.flow)} />
      <Price policy={policy} />
      <Documents policy={policy} />
    </Page>
  );
}

async function find(id: string): Promise<Found> {
  const [policy, flows] = await Promise.all([getPolicy(id), getFlowIndex()]);
  const code = policy.plan?.vertical?.code ?? policy.vertical?.code;
  const entry = flows.find((flow) => flow.vertical_code === code);
  return { policy, product: entry && { title: entry.title, flow: await getFlow<PlanWords>(entry) } };
}
