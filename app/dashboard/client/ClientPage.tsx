import { setTitle } from "../../shared/title";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import useSWR from "swr";
import { asBroker } from "../../shared/broker/asBroker";
import { listPolicies, listQuotes, listTwins } from "../../shared/broker/management";
import type { Client, Document, Policy, Twin, WorklistQuote } from "../../shared/api/types";
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
import { Changed } from "../offers/Changed";
import { Page, Sheet, Title } from "../page";
import { ChangeBroker } from "./ChangeBroker";
import { ClientModal } from "./ClientModal";
import { ClientSkeleton, RestBones } from "./ClientSkeleton";
import { CreateOffer } from "./CreateOffer";
import { PolicyTable } from "./PolicyTable";
import { useClientOffers } from "./useClientOffers";
import type { ClientOffers } from "./useClientOffers";
import { Twins } from "./Twins";
import { Undelivered } from "./Undelivered";
import { Whereabouts } from "./Whereabouts";

/** On a line of its own on a phone; the details below have a longer address whole. */
const Email = chakra("span", {
  base: {
    display: { base: "block", sm: "inline-block" },
    maxWidth: "100%",
    verticalAlign: "bottom",
    ...oneLine,
    // A plain space at its beginning would be left out.
    _before: { content: { sm: '"\u00a0· "' } },
  },
});

interface Found {
  readonly client: Client;
  readonly policies: readonly Policy[];
  /** Quote number → its proposal. */
  readonly proposals: ReadonlyMap<string, Document>;
  readonly twins: readonly Twin[];
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
  useShown(title, data?.client);
  const again = (): void => void mutate();
  const change = (client: Client): void => void mutate(data && { ...data, client });
  const { offers, acting, listeners } = useClientOffers(clientId, again);
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
      {data && (offers.list || offers.error !== undefined) ? (
        <>
          <Undelivered client={data.client} onEdit={edit} />
          <Twins twins={data.twins} />
          <Policies {...data} clientId={clientId} offers={offers} acting={acting} listeners={listeners} />
          <Place client={data.client} offers={offers} onClient={change} onEdit={edit} />
        </>
      ) : (
        <Skeleton what="Loading the client…">
          <RestBones client={client} />
        </Skeleton>
      )}
      {open === "offer" && (
        <Offering
          client={client}
          policies={data?.policies}
          offers={offers}
          acting={acting}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "edit" && data && <ClientModal client={data.client} onClose={() => setOpen(null)} onSaved={change} />}
    </Page>
  );
}

interface PlaceProps extends Pick<ClientOffers, "offers"> {
  readonly client: Client;
  readonly onClient: (client: Client) => void;
  readonly onEdit: () => void;
}

/** What is known of the client, and the way to another broker. */
function Place({ client, offers, onClient, onEdit }: PlaceProps) {
  const known = offers.latest?.quotes ?? [];
  const more = <ChangeBroker client={client} offers={known} onClient={onClient} onGiven={offers.retry} />;
  return <Whereabouts client={client} more={more} onEdit={onEdit} />;
}

/** The page's title, and the client among those that were opened last. */
function useShown(title: string, known: Client | undefined): void {
  useEffect(() => {
    setTitle(title);
  }, [title]);
  useEffect(() => {
    if (known) noteOpened(known);
  }, [known]);
}

interface OfferingProps extends Pick<ClientOffers, "offers" | "acting"> {
  readonly client: Client;
  readonly policies: readonly Policy[] | undefined;
  readonly onClose: () => void;
}

/** A new offer; one that is open is sent again instead, also one that was made a moment ago. */
function Offering({ client, policies, offers, acting, onClose }: OfferingProps) {
  const { ask } = offers;
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    void ask().then(() => setAsked(true));
  }, [ask]);
  const send = (offer: WorklistQuote): void => {
    onClose();
    acting.onAct("send", offer);
  };
  return (
    <CreateOffer
      client={client}
      policies={policies}
      offers={isAsked ? offers.latest?.quotes : undefined}
      isLooking={!isAsked}
      onSend={send}
      onClose={onClose}
      onSent={offers.retry}
    />
  );
}

interface PoliciesProps extends ClientOffers, Pick<Found, "policies" | "proposals"> {
  readonly clientId: string;
}

/** What the list holds: the specification names it after its policies, and says nothing of one that has quotes alone. */
function titleOf(hasPolicies: boolean, hasOffers: boolean): string {
  if (!hasOffers) return "Policies";
  return hasPolicies ? "Policies and quotes" : "Quotes";
}

/** What the client has, and what they were offered. */
function Policies({ clientId, policies, proposals, offers, acting, listeners }: PoliciesProps) {
  return (
    <Sheet overflow="visible" {...listeners}>
      <Row justifyContent="space-between" px={{ base: "4", md: "6" }} py={{ base: "2", md: "3" }} minHeight="60px">
        <SectionTitle>{titleOf(policies.length > 0, (offers.list?.quotes.length ?? 0) > 0)}</SectionTitle>
        <Changed changed={offers.changed} onShow={offers.show} />
      </Row>
      {offers.error !== undefined && (
        <Box px={{ base: "4", md: "6" }} pb="4">
          <FailedLoad
            what="The quotes could not be loaded."
            error={offers.error}
            onRetry={offers.retry}
            retrying={offers.busy}
            keepFocus
          />
        </Box>
      )}
      <PolicyTable
        clientId={clientId}
        policies={policies}
        list={offers.list}
        own={offers.own}
        proposals={proposals}
        acting={acting}
      />
      {acting.dialog}
    </Sheet>
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
  const [client, policies, quotes, twins] = await Promise.all([
    asBroker.getClient(id),
    listPolicies(id),
    listQuotes(id),
    // A hint that is not known is not shown: an older server that still serves during an upgrade has no such call.
    listTwins(id).catch((): readonly Twin[] => []),
  ]);
  const proposals = quotes.flatMap(({ quote_number, documents }) =>
    documents.flatMap((each) => (each.document_type === "quote_proposal" ? [[quote_number, each] as const] : [])),
  );
  return { client, policies, proposals: new Map(proposals), twins };
}
