import { chakra } from "../../shared/theme/chakra";
import { Link } from "react-router-dom";
import type { Policy, Quote } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { Anchor, Box, Hidden, Text } from "../../shared/ui/layout";
import { DocumentLink, DownloadFailure, useDownload } from "../../shared/ui/DocumentLink";
import { Badge } from "../page";
import { PolicyStatus } from "../PolicyStatus";
import { Body, Cell, ColumnTitle, Head, Line, Rows } from "../rows";
import { standingOf } from "./standing";

/** What is true of a quote, below its badge. */
const Small = chakra("span", {
  base: { display: "block", color: "quiet", fontSize: "0.8125rem", lineHeight: "1.4", mt: "1" },
});
const Actions = chakra("span", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "4", rowGap: "1", justifyContent: { lg: "flex-end" } },
});

/** What can be done with a row ends its last line; why a document could not be had stands below it. */
const PolicyRows = chakra(Rows, {
  base: {
    borderTop: "1px solid",
    borderColor: "line",
    lg: { "& :is(th, td):first-of-type": { pl: "6" }, "& :is(th, td):last-of-type": { pr: "6" } },
    lgDown: {
      "& tr": { px: { base: "4", md: "6" } },
      "& td[data-place=name]": { fontWeight: "600" },
      // The badge ends the first line; the sentence about a quote has a line of its own.
      "& td[data-place=status]": { display: "contents" },
      "& td[data-place=status] > :first-of-type": { order: "1", marginInlineStart: "auto" },
      "& td[data-place=status] > * + *": { order: "3", flexBasis: "100%", mt: "0" },
      "& td[data-place=actions]": { order: "4", marginInlineStart: "auto", fontSize: "0.9375rem" },
      "& td[data-place=failure]": { flexBasis: "100%", color: "ink" },
    },
  },
});

/** Title → the column's width in a wide table; the number takes the rest. */
const columns = {
  Product: "11rem",
  "Policy number": undefined,
  "Issued on": "8.25rem",
  "Start date": "8.25rem",
  "End date": "8.25rem",
  Status: "11rem",
  Action: "9.5rem",
} as const;

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
            {Object.entries(columns).map(([title, width]) => (
              <ColumnTitle key={title} scope="col" style={{ width }}>
                {title === "Action" ? <Hidden>{title}</Hidden> : title}
              </ColumnTitle>
            ))}
          </Line>
        </Head>
        <Body>
          {policies.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} clientId={clientId} />
          ))}
          {quotes.map((quote) => (
            <QuoteRow
              key={quote.quote_number}
              quote={quote}
              clientId={clientId}
              product={products.get(quote.vertical_code) ?? "n/a"}
            />
          ))}
        </Body>
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
      <Cell data-title="Start date" data-sought>
        {displayDate(policy.starts_at)}
      </Cell>
      <Cell data-title="End date">{displayDate(policy.ends_at)}</Cell>
      <Cell data-place="status">
        <PolicyStatus status={policy.status} />
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

interface QuoteProps {
  readonly quote: Quote;
  readonly clientId: string;
  readonly product: string;
}

/** Every quote is badged 'Sent', with what is true of it below; it goes on where it stopped. */
function QuoteRow({ quote, clientId, product }: QuoteProps) {
  const { quote_number } = quote;
  const proposal = quote.documents?.find(({ document_type }) => document_type === "quote_proposal");
  const file = { url: proposal?.url ?? "", name: `Proposal ${quote_number}.pdf` };
  const download = useDownload(file);
  return (
    <>
      <Line>
        <Cell data-place="name">{product}</Cell>
        <Cell data-title="Quote number" data-sought>
          {quote_number}
        </Cell>
        <Cell data-title="Issued on">{displayDate(quote.created_at)}</Cell>
        <Cell data-title="Start date">n/a</Cell>
        <Cell data-title="End date">n/a</Cell>
        <Cell data-place="status">
          <Badge>Sent</Badge>
          <Small>{standingOf(quote)}</Small>
        </Cell>
        <Cell data-place="actions">
          <Actions>
            {proposal && (
              <DocumentLink {...file} download={download}>
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
      {download.error !== undefined && (
        <Line>
          <Cell data-place="failure" colSpan={Object.keys(columns).length}>
            <DownloadFailure download={download} />
          </Cell>
        </Line>
      )}
    </>
  );
}
