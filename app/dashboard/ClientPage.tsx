import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import useSWR from "swr";
import { getFlowIndex } from "../shared/api/flows";
import { getClient, listPolicies } from "../shared/api/management";
import { listQuotes } from "../shared/api/quotes";
import { messageOf } from "../shared/api/request";
import type { Client, Policy, Quote } from "../shared/api/types";
import { clientName } from "../shared/people";
import { Button } from "../shared/ui/Button";
import { Loading } from "../shared/ui/Loading";
import { Message } from "../shared/ui/Message";
import { Anchor, Card, PageTitle, Row, SectionTitle } from "../shared/ui/layout";
import { ClientDetails } from "./ClientDetails";
import { CreateOffer } from "./CreateOffer";
import { Page } from "./page";
import { PolicyTable } from "./PolicyTable";

const Columns = chakra("div", { base: { display: "grid", gap: "6", gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 320px" }, alignItems: "start" } });

interface Found {
  readonly client: Client;
  readonly policies: readonly Policy[];
  readonly quotes: readonly Quote[];
  readonly products: ReadonlyMap<string, string>;
}

/** One client: who they are, what they have, and the way to a new offer (`portal §2`). */
export function ClientPage() {
  const { clientId = "" } = useParams();
  const { data, error, mutate } = useSWR(["client", clientId], () => find(clientId));
  const [offering, setOffering] = useState(false);
  const title = data ? clientName(data.client) : "Client";
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!data) return <Page>{error ? <Message kind="danger">{messageOf(error)}</Message> : <Loading what="Loading the client…" />}</Page>;
  return (
    <Page>
      <nav aria-label="Breadcrumb">
        <Anchor asChild>
          <Link to="/dashboard/clients">Clients</Link>
        </Anchor>
      </nav>
      <Row justifyContent="space-between">
        <PageTitle>{title}</PageTitle>
        <Button onClick={() => setOffering(true)}>Create offer</Button>
      </Row>
      <Columns>
        <Card display="flex" flexDirection="column" gap="4" minWidth="0">
          <SectionTitle>Policies</SectionTitle>
          <PolicyTable clientId={clientId} policies={data.policies} quotes={data.quotes} products={data.products} />
        </Card>
        <ClientDetails client={data.client} />
      </Columns>
      {offering && <CreateOffer client={data.client} onClose={() => setOffering(false)} onSent={() => void mutate()} />}
    </Page>
  );
}

async function find(id: string): Promise<Found> {
  const [client, policies, quotes, flows] = await Promise.all([getClient(id), listPolicies(id), listQuotes(id), getFlowIndex()]);
  return { client, policies, quotes, products: new Map(flows.map((flow) => [flow.vertical_code, flow.title])) };
}
