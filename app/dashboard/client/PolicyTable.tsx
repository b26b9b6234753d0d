import { chakra } from "../../shared/theme/chakra";
import { Link } from "react-router-dom";
import type { Policy, Quote } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { Anchor, Hidden, Text } from "../../shared/ui/layout";
import { DocumentLink, DownloadFailure, useDownload } from "../../shared/ui/DocumentLink";
import { Badge, Table, TableFrame } from "../page";
import { PolicyStatus } from "../PolicyStatus";
import { standingOf } from "./standing";

/** A long number is cut at the end; its title has it whole. */
const Long = chakra("span", {
  base: { display: "block", maxWidth: "8rem", overflow: "hidden", textOverflow: "ellipsis" },
});
const Small = chakra("span", {
  base: {
    display: "block",
    color: "quiet",
    fontSize: "0.8125rem",
    lineHeight: "1.4",
    mt: "1",
    whiteSpace: "normal",
    minWidth: "11rem",
  },
});
/** Stays in sight while a narrow screen's table is moved: what can be done with a row is never to be looked for. */
const Actions = chakra("td", {
  base: {
    position: "sticky",
    right: "0",
    bg: "raised",
    textAlign: "right !important",
    "& > *": { display: { base: "block", md: "inline" } },
    "& > * + *": { ml: { md: "4" } },
  },
});

/** As wide as the frame, wherever its table was moved to. */
const InSight = chakra("div", {
  base: { position: "sticky", left: "0", width: "100cqi", p: "2", whiteSpace: "normal" },
});

const columns = ["Product", "Policy number", "Issued on", "Start date", "End date", "Status"] as const;

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
      <div>
        <Text fontWeight="600">This client has no policies.</Text>
        <Text tone="quiet">Click create offer to begin</Text>
      </div>
    );
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Policies and quotes" containerType="inline-size">
      <Table>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <Hidden>Action</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </Table>
    </TableFrame>
  );
}

/** A policy's action is to look at it. */
function PolicyRow({ policy, clientId }: { readonly policy: Policy; readonly clientId: string }) {
  return (
    <tr>
      <td>{policy.vertical?.name ?? "n/a"}</td>
      <td>{policy.policy_number ?? "n/a"}</td>
      <td>{displayDate(policy.created_at)}</td>
      <td>{displayDate(policy.starts_at)}</td>
      <td>{displayDate(policy.ends_at)}</td>
      <td>
        <PolicyStatus status={policy.status} />
      </td>
      <Actions>
        <Anchor asChild>
          <Link to={`/dashboard/clients/${clientId}/policies/${policy.id}`}>
            View<Hidden> {policy.vertical?.name} policy</Hidden>
          </Link>
        </Anchor>
      </Actions>
    </tr>
  );
}

/** Every quote is badged 'Sent', with what is true of it below; it goes on where it stopped. */
function QuoteRow({
  quote,
  clientId,
  product,
}: {
  readonly quote: Quote;
  readonly clientId: string;
  readonly product: string;
}) {
  const proposal = quote.documents?.find(({ document_type }) => document_type === "quote_proposal");
  const file = { url: proposal?.url ?? "", name: `Proposal ${quote.quote_number}.pdf` };
  const download = useDownload(file);
  return (
    <>
      <tr>
        <td>{product}</td>
        <td>
          <Long title={quote.quote_number}>{quote.quote_number}</Long>
        </td>
        <td>{displayDate(quote.created_at)}</td>
        <td>n/a</td>
        <td>n/a</td>
        <chakra.td py="2">
          <Badge>Sent</Badge>
          <Small>{standingOf(quote)}</Small>
        </chakra.td>
        <Actions>
          {proposal && (
            <DocumentLink {...file} download={download}>
              View<Hidden> the {product} proposal</Hidden>
            </DocumentLink>
          )}
          <Anchor asChild>
            <Link to={`/dashboard/clients/${clientId}/quotes/${quote.quote_number}`}>
              Continue<Hidden> the {product} quote</Hidden>
            </Link>
          </Anchor>
        </Actions>
      </tr>
      {download.error !== undefined && (
        <tr>
          <chakra.td colSpan={columns.length + 1} padding="0 !important">
            <InSight>
              <DownloadFailure download={download} />
            </InSight>
          </chakra.td>
        </tr>
      )}
    </>
  );
}
