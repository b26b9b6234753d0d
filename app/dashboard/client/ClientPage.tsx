import { setTitle } from "../../shared/title";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import useSWR from "swr";
import { getFlowIndex } from "../../shared/api/flows";
import { asBroker } from "../../shared/broker/asBroker";
import { listPolicies, listQuotes } from "../../shared/broker/management";
import type { Client, Policy, Quote } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { track } from "../../shared/track";
import { chakra } from "../../shared/theme/chakra";
import { oneLine } from "../../shared/theme/styles";
import { Avatar } from "../../shared/ui/Avatar";
import { Button } from "../../shared/ui/Button";
import { Box, Row, SectionTitle, Text } from "../../shared/ui/layout";
import { Skeleton } from "../../shared/ui/Skeleton";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Breadcrumb } from "../../shared/broker/Breadcrumb";
import { noteOpened } from "../../shared/broker/opened";
import { clientsCrumb, NotShown } from "../NotShown";
import { useListedClient } from "../clients/list";
import { Page, Sheet, Title } from "../page";
import { ClientModal } from "./ClientModal";
import { ClientSkeleton, RestBones } from "./ClientSkeleton";
import { CreateOffer } from "./CreateOffer";
import { PolicyTable } from "./PolicyTable";
import { Undelivered } from "./Undelivered";
import { Whereabouts } from "./Whereabouts";

/** On a line of its own on a phone; the details below have a longer address whole. */
const Email = chakra("span", {
  base: {
    display: { base: "block", sm: "inline-block" },
    maxWidth: "100%",
    verticalAlign: "bottom",
    ...oneLine,
    _before: { content: { sm: '" · "' } },
  },
});

interface Found {
  readonly client: Client;
  readonly policies: readonly Policy[];
  readonly quotes: readonly Quote[];
  readonly products: ReadonlyMap<string, string>;
}

/**
 * One client: who they are, what they have, and where they live (`portal §2`). Whom the list has shown already is named at
 * once, while the rest is on its way.
 */
export function ClientPage() {
  const { clientId = "" } = useParams();
  const { data, error, isValidating, mutate } = useSWR<Found, unknown>(["client", clientId], () => find(clientId));
  const listed = useListedClient(clientId);
  const [open, setOpen] = useState<"offer" | "edit" | null>(null);
  const client = data?.client ?? listed;
  const title = client ? clientName(client) : "Client";
  useEffect(() => {
    setTitle(title);
  }, [title]);
  const known = data?.client;
  useEffect(() => {
    if (known) noteOpened(known);
  }, [known]);
  const again = (): void => void mutate();
  const edit = (): void => {
    setOpen("edit");
    track("client_modal_opened", { position: "client_details" });
  };
  if (!data && error !== undefined)
    return <NotShown what="client" error={error} onRetry={again} retrying={isValidating} />;
  if (!client) return <ClientSkeleton />;
  return (
    <Page>
      <Breadcrumb up={[clientsCrumb]} here={title} />
      {error !== undefined && <FailedLoad error={error} onRetry={again} retrying={isValidating} keepFocus />}
      <Header client={client} onOffer={() => setOpen("offer")} />
      {data ? (
        <>
          <Undelivered client={data.client} onEdit={edit} />
          <Sheet>
            <SectionTitle p={{ base: "4", md: "6" }} pb={{ base: "4", md: "4" }}>
              Policies
            </SectionTitle>
            <PolicyTable clientId={clientId} policies={data.policies} quotes={data.quotes} products={data.products} />
          </Sheet>
          <Whereabouts client={data.client} onEdit={edit} />
        </>
      ) : (
        <Skeleton what="Loading the client…">
          <RestBones client={client} />
        </Skeleton>
      )}
      {open === "offer" && <CreateOffer client={client} onClose={() => setOpen(null)} onSent={again} />}
      {open === "edit" && data && (
        <ClientModal
          client={data.client}
          onClose={() => setOpen(null)}
          onSaved={(client) => void mutate({ ...data, client })}
        />
      )}
    </Page>
  );
}

/** Who it is, and the way to a new offer. */
function Header({ client, onOffer }: { readonly client: Client; readonly onOffer: () => void }) {
  const { person, client_type } = client;
  return (
    <Row as="header" justifyContent="space-between" gap="4">
      <Row gap="4" flexWrap="nowrap" alignItems="flex-start" flex="1 1 16rem" minWidth="0">
        <Avatar of={client} size="large" />
        <Box minWidth="0">
          <Title>{clientName(client)}</Title>
          <Text tone="quiet" {...oneLine}>
            {client_type === "business" ? "Business" : "Individual"}
            {person.email && <Email>{person.email}</Email>}
          </Text>
        </Box>
      </Row>
      <Button onClick={onOffer}>Create offer</Button>
    </Row>
  );
}

async function find(id: string): Promise<Found> {
  const [client, policies, quotes, flows] = await Promise.all([
    asBroker.getClient(id),
    listPolicies(id),
    listQuotes(id),
    getFlowIndex(),
  ]);
  return { client, policies, quotes, products: new Map(flows.map((flow) => [flow.vertical_code, flow.title])) };
}
