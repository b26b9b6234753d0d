import { chakra } from "../../shared/theme/chakra";
import { Link } from "react-router-dom";
import { asBroker } from "../../shared/broker/asBroker";
import type { Policy, Quote } from "../../shared/api/types";
import { displayDate, termLine } from "../../shared/dates";
import { Anchor, Box, Hidden, Text } from "../../shared/ui/layout";
import { DocumentLink, DownloadFailure, useDownload } from "../../shared/ui/DocumentLink";
import { Badge } from "../page";
import { PolicyStatus } from "../PolicyStatus";
import { Body, Cell, ColumnHead, Head, Line } from "../../shared/tables";
import { Rows, wrapped } from "../../shared/ui/rows";
import { standingOf } from "./standing";

/** What is true of a quote. */
const Standing = chakra("p", { base: { color: "quiet", fontSize: "0.8125rem", lineHeight: "1.4" } });
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
      "& td[data-title='Quote number']": { textWrap: "balance" },
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
  readonly quotes: readonly Quote[];
  /** Vertical code → the product's name. */
  readonly products: ReadonlyMap<string, string>;
}

/** Policies first, then quotes (`portal §2`, A-35, A-36). */
export function PolicyTable({ clientId, policies, quotes, products }: Props) {
  if (policies.length === 0 && quotes.length === 0)
    return (
      <Box px={{ base: "4", md: "6" }} pb={{ base: "4", md: "6" }}>
        <Text fontWeight="600">This client has no policies.</Text>
        <Text tone="quiet">Click create offer to begin</Text>
      </Box>
    );
  return (
    <section aria-label="Policies and quotes">
      <PolicyRows>
        <Head>
          <Line>
            {Object.entries(quotes.length === 0 ? withoutQuotes : columns).map(([title, width]) => (
              <ColumnHead key={title} style={{ width }}>
                {title === "Action" ? <Hidden>{title}</Hidden> : title}
              </ColumnHead>
            ))}
          </Line>
        </Head>
        <Body>
          {policies.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} clientId={clientId} />
          ))}
        </Body>
        {quotes.map((quote) => (
          <QuoteRows
            key={quote.quote_number}
            quote={quote}
            clientId={clientId}
            product={products.get(quote.vertical_code) ?? "n/a"}
          />
        ))}
      </PolicyRows>
    </section>
  );
}

/** A policy's action is to look at it. */
function PolicyRow({ policy, clientId }: { readonly policy: Policy; readonly clientId: string }) {
  const { vertical, policy_number } = policy;
  return (
    <Line>
      <Cell data-place="name">{vertical?.name ?? "n/a"}</Cell>
      <Cell data-title="Policy number" data-sought>
        {policy_number ?? "n/a"}
      </Cell>
      <Cell data-title="Issued on">{displayDate(policy.created_at)}</Cell>
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

const Half = chakra("span", {
  base: {
    // Each half begins a line where they do not fit beside each other.
    display: "inline-block",
    maxWidth: "100%",
    overflowWrap: "anywhere",
    mdToLg: { fontSize: "0.75rem" },
  },
});

/** A long code, which is broken in its middle where it does not fit on a line, and into equal lines in a narrow column. */
function InHalves({ code }: { readonly code: string }) {
  const middle = Math.ceil(code.length / 2);
  return (
    <>
      <Half>{code.slice(0, middle)}</Half>
      <wbr />
      <Half>{code.slice(middle)}</Half>
    </>
  );
}

interface QuoteProps {
  readonly quote: Quote;
  readonly clientId: string;
  readonly product: string;
}

/** Every quote is badged 'Sent', with what is true of it below; it goes on where it stopped. */
function QuoteRows({ quote, clientId, product }: QuoteProps) {
  const { quote_number } = quote;
  const proposal = quote.documents?.find(({ document_type }) => document_type === "quote_proposal");
  const file = { url: proposal?.url ?? "", name: `Proposal ${quote_number}.pdf` };
  const download = useDownload(file, asBroker.getFile);
  return (
    <Body data-quote>
      <Line>
        <Cell data-place="name">{product}</Cell>
        <Cell data-title="Quote number" data-sought>
          <InHalves code={quote_number} />
        </Cell>
        <Cell data-title="Issued on">{displayDate(quote.created_at)}</Cell>
        <Cell data-title="Start date">n/a</Cell>
        <Cell data-title="End date">n/a</Cell>
        <Cell data-place="status">
          <Badge>Sent</Badge>
        </Cell>
        <Cell data-place="actions">
          <Actions>
            {proposal && (
              <DocumentLink url={file.url} download={download}>
                View
                <Hidden>
                  {" "}
                  the {product} proposal {quote_number}
                </Hidden>
              </DocumentLink>
            )}
            <Anchor asChild>
              <Link to={`/dashboard/clients/${clientId}/quotes/${quote_number}`}>
                Continue
                <Hidden>
                  {" "}
                  the {product} quote {quote_number}
                </Hidden>
              </Link>
            </Anchor>
          </Actions>
        </Cell>
      </Line>
      <Line>
        <Cell data-place="below" colSpan={Object.keys(columns).length}>
          <Standing>{standingOf(quote)}</Standing>
          <DownloadFailure download={download} />
        </Cell>
      </Line>
    </Body>
  );
}
