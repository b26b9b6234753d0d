import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import useSWR from "swr";
import { getFlowIndex } from "../../shared/api/flows";
import { getClient, listPolicies } from "../../shared/api/management";
import { listQuotes } from "../../shared/api/quotes";
import type { Client, Policy, Quote } from "../../shared/api/types";
import { addressLine, clientName } from "../../shared/people";
import { Avatar } from "../../shared/ui/Avatar";
import { Button } from "../../shared/ui/Button";
import { Box, Card, Row, SectionTitle, Text } from "../../shared/ui/layout";
import { later } from "../../shared/later";
import { Boundary } from "../../shared/ui/Boundary";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Breadcrumb } from "../../shared/broker/Breadcrumb";
import { clientsCrumb, NotShown } from "../NotShown";
import { Page, Title } from "../page";
import { ClientDetails } from "./ClientDetails";
import { ClientModal } from "./ClientModal";
import { ClientSkeleton } from "./ClientSkeleton";
import { CreateOffer } from "./CreateOffer";
import { Face, MapPlace } from "./face";
import { PolicyTable } from "./PolicyTable";

const ClientMap = later(
  () => import("./ClientMap"),
  () => null,
);

interface Found {
  readonly client: Client;
  readonly policies: readonly Policy[];
  readonly quotes: readonly Quote[];
  readonly products: ReadonlyMap<string, string>;
}

/** One client: where and who they are, what they have, and the way to a new offer (`portal §2`). */
export function ClientPage() {
  const { clientId = "" } = useParams();
  const { data, error, isValidating, mutate } = useSWR<Found, unknown>(["client", clientId], () => find(clientId));
  const [open, setOpen] = useState<"offer" | "edit" | null>(null);
  const title = data ? clientName(data.client) : "Client";
  useEffect(() => {
    document.title = title;
  }, [title]);
  const again = (): void => void mutate();
  if (!data)
    return error === undefined ? (
      <ClientSkeleton />
    ) : (
      <NotShown what="client" error={error} onRetry={again} retrying={isValidating} />
    );
  return (
    <Page>
      <Breadcrumb up={[clientsCrumb]} here={title} />
      {error !== undefined && <FailedLoad error={error} onRetry={again} retrying={isValidating} keepFocus />}
      <Header client={data.client} onOffer={() => setOpen("offer")} />
      <Card display="flex" flexDirection="column" gap="4">
        <SectionTitle>Policies</SectionTitle>
        <PolicyTable clientId={clientId} policies={data.policies} quotes={data.quotes} products={data.products} />
      </Card>
      <ClientDetails client={data.client} onEdit={() => setOpen("edit")} />
      {open === "offer" && <CreateOffer client={data.client} onClose={() => setOpen(null)} onSent={again} />}
      {open === "edit" && (
        <ClientModal
          client={data.client}
          onClose={() => setOpen(null)}
          onSaved={(client) => void mutate({ ...data, client })}
        />
      )}
    </Page>
  );
}

/** The place on a map, and below it who lives there. An address that cannot be placed is told in words only. */
function Header({ client, onOffer }: { readonly client: Client; readonly onOffer: () => void }) {
  const { person, client_type } = client;
  const address = addressLine(person.address);
  return (
    <Face>
      {person.address?.postal && (
        <MapPlace>
          <Boundary instead={null}>
            <ClientMap key={address} address={person.address} />
          </Boundary>
        </MapPlace>
      )}
      <Row justifyContent="space-between" p={{ base: "4", md: "6" }} gap="4">
        <Row gap="4" flexWrap="nowrap" minWidth="0">
          <Avatar of={client} size="large" />
          <Box minWidth="0">
            <Title>{clientName(client)}</Title>
            <Text tone="quiet">
              {[client_type === "business" ? "Business" : "Individual", person.email].filter(Boolean).join(" · ")}
            </Text>
          </Box>
        </Row>
        <Button onClick={onOffer}>Create offer</Button>
      </Row>
    </Face>
  );
}

async function find(id: string): Promise<Found> {
  const [client, policies, quotes, flows] = await Promise.all([
    getClient(id),
    listPolicies(id),
    listQuotes(id),
    getFlowIndex(),
  ]);
  return { client, policies, quotes, products: new Map(flows.map((flow) => [flow.vertical_code, flow.title])) };
}
