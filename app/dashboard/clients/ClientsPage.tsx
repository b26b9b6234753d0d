import { setTitle } from "../../shared/title";
import { chakra } from "../../shared/theme/chakra";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { clientsPage } from "../../shared/broker/management";
import type { ListedClients } from "../../shared/broker/management";
import { Button } from "../../shared/ui/Button";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Box, Row } from "../../shared/ui/layout";
import { LoadMore } from "../../shared/ui/LoadMore";
import { OwnFilter } from "../../shared/ui/OwnFilter";
import { ImportOutcome } from "../imports/ImportOutcome";
import { Page, Title } from "../page";
import { AddClients } from "./AddClients";
import { chosenIn, queryOf } from "./chosen";
import { ClientTable } from "./ClientTable";
import { EmptyList } from "./EmptyList";
import { SortSelect } from "./SortSelect";
import { StatusChips } from "./StatusChips";
import { useClientList } from "./useClientList";
import type { ClientList } from "./useClientList";

const Count = chakra("span", {
  base: { color: "quiet", fontWeight: "450", fontVariantNumeric: "tabular-nums", ml: "2.5" },
});

/** The broker's clients (`portal §2`): which, in what order, how many, and the ways to add more. */
export function ClientsPage() {
  const [query, setQuery] = useSearchParams();
  const of = chosenIn(query);
  const list = useClientList(of);
  const [adding, setAdding] = useState(false);
  const chips = useRef<HTMLDivElement>(null);
  const { clients, total } = list;
  const choose = (choice: Partial<ListedClients>): void => setQuery(queryOf({ ...of, ...choice }), { replace: true });
  const onAdd = (): void => setAdding(true);
  const onClear = (): void => {
    // The button that was pressed goes with the filter.
    chips.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    choose({ status: undefined });
  };
  useEffect(() => {
    setTitle("Clients");
  }, []);
  // An empty list has nothing to choose from.
  const isEmpty = total === 0 && of.status === undefined;
  return (
    <Page>
      <Heading total={total} of={of} onChoose={choose} onAdd={onAdd} />
      {!isEmpty && <StatusChips group={chips} chosen={of.status} onChoose={(status) => choose({ status })} />}
      <ImportOutcome />
      <Failed list={list} />
      {total === 0 ? (
        <EmptyList of={of} onAdd={onAdd} onShowAll={() => choose({ mine: false })} onClear={onClear} />
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

const Failed = ({ list: { error, retry, retrying, clients } }: { readonly list: ClientList }) =>
  error !== undefined && (
    <FailedLoad
      what="Your clients could not be loaded."
      error={error}
      onRetry={retry}
      retrying={retrying}
      keepFocus={clients !== undefined}
    />
  );

interface HeadingProps {
  readonly total: number | undefined;
  readonly of: ListedClients;
  readonly onChoose: (choice: Partial<ListedClients>) => void;
  readonly onAdd: () => void;
}

/** On a phone, Add stays beside the title, and what is chosen has the line below. */
const Choices = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    smDown: {
      display: "contents",
      "& > button": { order: "1" },
      "& > select, & > label": { order: "2", flex: "1 1 auto" },
      "& > label > select": { flex: "1" },
    },
    "&&[hidden]": { display: "none" },
  },
});

/** How many clients, whose, in what order, and the way to add more. */
function Heading({ total, of, onChoose, onAdd }: HeadingProps) {
  return (
    <Row justifyContent="space-between">
      {/* Its width is not that of the count, which moves nothing when it comes (W37). */}
      <Box flex={{ base: "1 0 calc(100% - 7rem)", sm: "1" }}>
        <Title>Clients {total !== undefined && <Count>{total.toLocaleString("en-US")}</Count>}</Title>
      </Box>
      {/* An empty list has nothing to choose from, and its own way to add clients. */}
      <Choices hidden={total === 0 && !of.mine && of.status === undefined}>
        <OwnFilter what="Clients" mine={of.mine} onFilter={(mine) => onChoose({ mine })} />
        <SortSelect sort={of.sort} onSort={(sort) => onChoose({ sort })} />
        <Button onClick={onAdd}>Add</Button>
      </Choices>
    </Row>
  );
}

/** How many rows the next page will have, as far as one can know. */
const awaited = (shown = 0, total = clientsPage): number => Math.min(clientsPage, Math.max(0, total - shown));
