import { setTitle } from "../../shared/title";
import { chakra } from "../../shared/theme/chakra";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { clientsPage } from "../../shared/broker/management";
import { Button } from "../../shared/ui/Button";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Box, Row } from "../../shared/ui/layout";
import { LoadMore } from "../../shared/ui/LoadMore";
import { OwnFilter } from "../../shared/ui/OwnFilter";
import { ImportOutcome } from "../imports/ImportOutcome";
import { Page, Title } from "../page";
import { AddClients } from "./AddClients";
import { ClientTable } from "./ClientTable";
import { EmptyList } from "./EmptyList";
import { useClientList } from "./useClientList";

const Count = chakra("span", {
  base: { color: "quiet", fontWeight: "450", fontVariantNumeric: "tabular-nums", ml: "2.5" },
});

/** The broker's clients (`portal §2`): whose, how many, and the ways to add more. */
export function ClientsPage() {
  const [query, setQuery] = useSearchParams();
  const mine = query.get("filter") === "mine";
  const list = useClientList(mine);
  const [adding, setAdding] = useState(false);
  const { clients, total } = list;
  const onFilter = (own: boolean): void => setQuery(own ? { filter: "mine" } : {}, { replace: true });
  useEffect(() => {
    setTitle("Clients");
  }, []);
  return (
    <Page>
      <Heading total={total} mine={mine} onFilter={onFilter} onAdd={() => setAdding(true)} />
      <ImportOutcome />
      {list.error !== undefined && (
        <FailedLoad
          what="Your clients could not be loaded."
          error={list.error}
          onRetry={list.retry}
          retrying={list.retrying}
          keepFocus={clients !== undefined}
        />
      )}
      {total === 0 ? (
        <EmptyList mine={mine} onAdd={() => setAdding(true)} onShowAll={() => onFilter(false)} />
      ) : (
        (clients ?? list.error === undefined) && (
          <ClientTable
            name={list.name}
            clients={clients ?? []}
            awaited={clients && !list.busy ? 0 : awaited(clients?.length, total)}
            place={list.place}
            onView={list.onView}
          />
        )
      )}
      <LoadMore
        key={clients ? "here" : "awaited"}
        what="clients"
        shown={clients?.length}
        total={total}
        busy={list.busy}
        error={list.moreError}
        onMore={list.loadMore}
      />
      {adding && <AddClients onClose={() => setAdding(false)} />}
    </Page>
  );
}

interface HeadingProps {
  readonly total: number | undefined;
  readonly mine: boolean;
  readonly onFilter: (mine: boolean) => void;
  readonly onAdd: () => void;
}

/** How many clients, whose, and the way to add more. */
function Heading({ total, mine, onFilter, onAdd }: HeadingProps) {
  return (
    <Row justifyContent="space-between">
      {/* A row of its own on a phone, so that the count moves nothing when it comes (W37). */}
      <Box flexBasis={{ base: "100%", sm: "auto" }}>
        <Title>Clients {total !== undefined && <Count>{total.toLocaleString("en-US")}</Count>}</Title>
      </Box>
      {/* An empty list has nothing to choose from, and its own way to add clients. */}
      <Row display={total === 0 && !mine ? "none" : undefined}>
        <OwnFilter what="Clients" mine={mine} onFilter={onFilter} />
        <Button onClick={onAdd}>Add</Button>
      </Row>
    </Row>
  );
}

/** How many rows the next page will have, as far as one can know. */
const awaited = (shown = 0, total = clientsPage): number => Math.min(clientsPage, Math.max(0, total - shown));
