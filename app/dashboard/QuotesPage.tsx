import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Worklist, WorklistTab } from "../shared/api/types";
import { setTitle } from "../shared/title";
import { FailedLoad } from "../shared/ui/FailureNotice";
import { Box, Row, Stack, Text } from "../shared/ui/layout";
import { ListTabs } from "../shared/ui/ListTabs";
import { LoadMore } from "../shared/ui/LoadMore";
import { OwnFilter } from "../shared/ui/OwnFilter";
import { Page, Sheet, Title } from "./page";
import { Changed } from "./offers/Changed";
import { OfferBones, OfferTable } from "./OfferTable";
import { TABS, tabIn, tabNames } from "./offers/tabs";
import { useActing } from "./offers/useActing";
import { useInside } from "./offers/useInside";
import { useOffers } from "./offers/useOffers";
import type { Offers } from "./offers/useOffers";

/** The offers of the brokerage that are not sold, the longest quiet first. */
export function QuotesPage() {
  const [query, setQuery] = useSearchParams();
  const tab = tabIn(query);
  const mine = query.get("filter") === "mine";
  const [counts, setCounts] = useState<Worklist["tabs"]>();
  useEffect(() => setTitle(`Quotes: ${TABS[tab]}`), [tab]);
  const filter = (own: boolean): void => setQuery(queryOf(tab, own), { replace: true });
  return (
    // The last row can be scrolled out from under a notice at the lower edge.
    <Page pb="14rem">
      <Row justifyContent="space-between">
        <Title>Quotes</Title>
        <OwnFilter what="Quotes" mine={mine} onFilter={filter} />
      </Row>
      <ListTabs
        title="Quotes by stage"
        lists={tabNames.map((name) => [name, TABS[name]])}
        current={tab}
        counts={counts}
        to={(name) => `?${new URLSearchParams(queryOf(name, mine)).toString()}`}
      />
      <OffersOf key={`${tab} ${mine}`} tab={tab} mine={mine} onCounts={setCounts} />
    </Page>
  );
}

const queryOf = (tab: WorklistTab, mine: boolean): Record<string, string> => ({
  tab,
  ...(mine && { filter: "mine" }),
});

interface Props {
  readonly tab: WorklistTab;
  readonly mine: boolean;
  /** Gets how many offers each tab has. */
  readonly onCounts: (counts: Worklist["tabs"]) => void;
}

/** The offers of a tab. Their rows stay where they are while the person is at them. */
function OffersOf({ tab, mine, onCounts }: Props) {
  const { isInside, listeners } = useInside();
  const [isAsking, setAsking] = useState(false);
  const offers = useOffers({ tab, mine }, isInside || isAsking);
  const acting = useActing(offers.did);
  const { list, latest, error } = offers;
  const hasDialog = acting.dialog !== undefined;
  if (hasDialog !== isAsking) setAsking(hasDialog);
  const [counts, shown] = [latest?.tabs, list?.total];
  useEffect(() => {
    // The tab that is shown counts the rows that are shown, of which its person's own acts may have taken some elsewhere.
    if (counts && shown !== undefined) onCounts({ ...counts, [tab]: shown });
  }, [counts, shown, tab, onCounts]);
  const region = useRef<HTMLElement>(null);
  const show = (): void => {
    offers.show();
    region.current?.focus();
  };
  return (
    <Box>
      <Failed offers={offers} />
      {/* With the button that shows what has changed, which the pointer must be able to reach. */}
      <Box {...listeners}>
        <Row justifyContent="space-between" minHeight="44px" gap="2" flexWrap="nowrap">
          <Text tone="small">Longest quiet first</Text>
          <Changed changed={offers.changed} onShow={show} />
        </Row>
        <Sheet ref={region} tabIndex={-1} aria-label={TABS[tab]} overflow="visible">
          {list && list.quotes.length === 0 && <Empty tab={tab} mine={mine} />}
          {list && list.quotes.length > 0 && <OfferTable list={list} acting={acting} />}
          {!list && error === undefined && <OfferBones count={6} />}
        </Sheet>
      </Box>
      <Rest offers={offers} />
      {acting.dialog}
    </Box>
  );
}

const Rest = ({ offers: { list, loadingMore, loadMore } }: { readonly offers: Offers }) => (
  <Stack gap="3" pt="4" minHeight="44px">
    <LoadMore what="quotes" shown={list?.quotes.length} total={list?.total} busy={loadingMore} onMore={loadMore} />
  </Stack>
);

const Failed = ({ offers: { list, error, retry, busy } }: { readonly offers: Offers }) =>
  error !== undefined && (
    <FailedLoad
      what={list ? "The quotes could not be asked for again." : "The quotes could not be loaded."}
      error={error}
      onRetry={retry}
      retrying={busy}
      keepFocus={list !== undefined}
    />
  );

const NONE: { readonly [tab in WorklistTab]: string } = {
  with_me: "No quote waits for you to send it.",
  sent: "No quote waits for a client to open its link.",
  opened: "No client has only opened a link.",
  started: "No client has begun and stopped.",
  proposal: "No proposal is with a client.",
  refused: "No quote is refused.",
  closed: "No quote was withdrawn, or ended because another one was bought.",
};

const Empty = ({ tab, mine }: { readonly tab: WorklistTab; readonly mine: boolean }) => (
  <Box p={{ base: "4", md: "6" }}>
    <Text fontWeight="600">{NONE[tab]}</Text>
    <Text tone="quiet">
      {mine
        ? "Only your own quotes are shown here."
        : "Create one on a client's page: open the client, then Create offer."}
    </Text>
  </Box>
);
