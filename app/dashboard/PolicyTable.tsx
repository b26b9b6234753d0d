import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import type { Policy, Quote } from "../shared/api/types";
import { displayDate } from "../shared/dates";
import { Anchor, Text } from "../shared/ui/layout";
import { Badge, Table, TableFrame } from "./page";

/** A long number is cut at the end; its title has it whole. */
const Long = chakra("td", { base: { maxWidth: "9rem", overflow: "hidden", textOverflow: "ellipsis" } });

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
    <TableFrame tabIndex={0} role="region" aria-label="Policies and quotes">
      <Table>
        <thead>
          <tr>
            {["Product", "Policy number", "Issued on", "Start date", "End date", "Status", "Action"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {policies.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} />
          ))}
          {quotes.map((quote) => (
            <QuoteRow key={quote.quote_number} quote={quote} clientId={clientId} product={products.get(quote.vertical_code) ?? "n/a"} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function PolicyRow({ policy }: { readonly policy: Policy }) {
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
      <td />
    </tr>
  );
}

/** `portal §4`: anything else than the two known states is n/a. */
function PolicyStatus({ status }: { readonly status: string | undefined }) {
  if (status === "inforce") return <Badge tone="good">In force</Badge>;
  return status === "canceled" ? <Badge tone="bad">Canceled</Badge> : <Badge>n/a</Badge>;
}

function QuoteRow({ quote, clientId, product }: { readonly quote: Quote; readonly clientId: string; readonly product: string }) {
  return (
    <tr>
      <td>{product}</td>
      <Long title={quote.quote_number}>{quote.quote_number}</Long>
      <td>{displayDate(quote.created_at)}</td>
      <td>n/a</td>
      <td>n/a</td>
      <td>
        <Badge>Sent</Badge>
      </td>
      <td>
        <Anchor asChild>
          <Link to={`/dashboard/clients/${clientId}/quotes/${quote.quote_number}`}>Continue</Link>
        </Anchor>
      </td>
    </tr>
  );
}
