import { chakra } from "../../shared/theme/chakra";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Document, Policy, Worklist, WorklistQuote } from "../../shared/api/types";
import { termLine } from "../../../engine/index";
import { displayDate } from "../../shared/dates";
import { soldOn } from "../../shared/policies/soldWords";
import { Anchor, Box, Hidden, Text } from "../../shared/ui/layout";
import { Button } from "../../shared/ui/Button";
import { PolicyStatus } from "../PolicyStatus";
import { Body, Cell, ColumnHead, Head, Line } from "../../shared/tables";
import { Rows, wrapped } from "../../shared/ui/rows";
import type { Acting } from "../offers/useActing";
import { OfferRows } from "./OfferRows";

const Actions = chakra("span", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "4", rowGap: "1", justifyContent: { md: "flex-end" } },
});

/** Below the row of a quote stands what is true of it, across all columns. */
const PolicyRows = chakra(Rows, {
  base: {
    borderTop: "1px solid",
    borderColor: "line",
    mdDown: {
      "& td[data-place=name]": { fontWeight: "600" },
      "& td[data-place=actions]": { order: "4", marginInlineStart: "auto", fontSize: "0.9375rem" },
      "& td[data-place=below]": { flexBasis: "100%" },
      "& td[data-title='Quote number']": { display: "flex", columnGap: "1", minWidth: "0", whiteSpace: "nowrap" },
      // What is below a status is among the values: instead of the start date, so that a row has two lines (D11).
      "& td[data-place=status]:has([data-term])": { display: "contents" },
      "& td[data-place=status] [data-term]": { order: "3" },
      "& td[data-place=status]:has([data-term]) > :first-of-type": { order: "1", marginInlineStart: "auto" },
      // One row to look at, whose links end it.
      "& tbody[data-quote]": { ...wrapped, "& tr": { display: "contents" } },
      "& tbody[data-quote] + tbody[data-quote]": { borderTop: "1px solid", borderColor: "line" },
    },
    // A tablet has just room for a quote's number.
    mdToLg: { "& :is(th, td)": { px: "1.5" } },
    md: {
      "& :is(th, td):first-of-type": { pl: "6" },
      "& :is(th, td):last-of-type": { pr: { base: "4", lg: "6" } },
      "& td[data-place=name]": { py: "2" },
      "& tbody[data-quote] tr:first-of-type td": { borderBottom: "none" },
      // A date that is a hair wider than its column does not break.
      "& td:nth-of-type(n+3)": { whiteSpace: "nowrap" },
    },
    "& td[data-place=below]": { height: "auto", pb: "2.5" },
  },
});

/** Title → the column's width in a wide table; the number takes the rest. */
const columns = {
  Product: "clamp(7.25rem, 26vw - 6rem, 15rem)",
  "Policy number": undefined,
  "Issued on": "clamp(6.125rem, 12.7vw, 7.875rem)",
  "Start date": "clamp(6.125rem, 12.7vw, 7.875rem)",
  "End date": "clamp(6.125rem, 12.7vw, 7.875rem)",
  Status: "clamp(6rem, 11vw, 8rem)",
  Action: "clamp(5.25rem, 20vw - 5.75rem, 9.75rem)",
} as const;
/** Only quotes have long numbers: without one, the product's name gets the room. */
const withoutQuotes = { ...columns, Product: "clamp(9rem, 26vw - 6rem, 15rem)" };

interface Props {
  readonly clientId: string;
  readonly policies: readonly Policy[];
  /** The client's offers; undefined when they cannot be had. */
  readonly list: Worklist | undefined;
  /** The numbers of the offers that the person has just changed, which stay in their places. */
  readonly own?: ReadonlyMap<string, WorklistQuote>;
  /** Quote number → its proposal. */
  readonly proposals: ReadonlyMap<string, Document>;
  readonly acting: Acting;
}

/** Policies first, then quotes (`portal §2`, A-35, A-36): the newest first, those that are closed behind a button. */
export function PolicyTable({ clientId, policies, list, own, proposals, acting }: Props) {
  const [showsClosed, setShowsClosed] = useState(false);
  const offers = (list?.quotes ?? []).toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  const isClosed = ({ tab, quote_number }: WorklistQuote): boolean => tab === "closed" && !own?.has(quote_number);
  const closed = offers.filter(isClosed);
  const open = offers.filter((offer) => !isClosed(offer));
  if (policies.length === 0 && offers.length === 0) return <Nothing />;
  const titles = Object.entries(offers.length === 0 ? withoutQuotes : columns);
  const rowsOf = (of: readonly WorklistQuote[]) =>
    of.map((offer) => (
      <OfferRows
        key={offer.quote_number}
        offer={offer}
        now={list?.as_of ?? ""}
        proposal={proposals.get(offer.quote_number)}
        acting={acting}
        width={titles.length}
      />
    ));
  return (
    <section aria-label="Policies and quotes">
      <PolicyRows>
        <Heads titles={titles} />
        <Body>
          {policies.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} clientId={clientId} />
          ))}
        </Body>
        {rowsOf(open)}
        {showsClosed && rowsOf(closed)}
      </PolicyRows>
      {closed.length > 0 && (
        <Box px={{ base: "4", md: "6" }} borderTop="1px solid" borderColor="line">
          <Button kind="plain" aria-expanded={showsClosed} onClick={() => setShowsClosed(!showsClosed)}>
            Closed offers ({closed.length})
          </Button>
        </Box>
      )}
    </section>
  );
}

const Nothing = () => (
  <Box px={{ base: "4", md: "6" }} pb={{ base: "4", md: "6" }}>
    <Text fontWeight="600">This client has no policies.</Text>
    <Text tone="quiet">Click create offer to begin</Text>
  </Box>
);

const Heads = ({ titles }: { readonly titles: readonly (readonly [string, string | undefined])[] }) => (
  <Head>
    <Line>
      {titles.map(([title, width]) => (
        <ColumnHead key={title} style={{ width }}>
          {title === "Action" ? <Hidden>{title}</Hidden> : title}
        </ColumnHead>
      ))}
    </Line>
  </Head>
);

/** A policy's action is to look at it. */
function PolicyRow({ policy, clientId }: { readonly policy: Policy; readonly clientId: string }) {
  const { vertical, policy_number } = policy;
  return (
    <Line>
      <Cell data-place="name">{vertical?.name ?? "n/a"}</Cell>
      <Cell data-title="Policy number" data-sought>
        {policy_number ?? "n/a"}
      </Cell>
      <Cell data-title={soldOn(policy)}>{displayDate(policy.created_at)}</Cell>
      <Cell data-title="Start date" data-sought={termLine(policy) === undefined || undefined}>
        {displayDate(policy.starts_at)}
      </Cell>
      <Cell data-title="End date">{displayDate(policy.ends_at)}</Cell>
      <Cell data-place="status">
        <PolicyStatus policy={policy} />
      </Cell>
      <Cell data-place="actions">
        <Actions>
          <Anchor asChild>
            <Link to={`/dashboard/clients/${clientId}/policies/${policy.id}`}>
              View
              <Hidden>
                {" "}
                {vertical?.name} policy {policy_number}
              </Hidden>
            </Link>
          </Anchor>
        </Actions>
      </Cell>
    </Line>
  );
}
