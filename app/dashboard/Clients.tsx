import { chakra } from "@chakra-ui/react/styled-system";
import { useCallback, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { clientsPage, getClientsStats, listClients } from "../shared/api/management";
import { messageOf } from "../shared/api/request";
import type { Client } from "../shared/api/types";
import { displayDate } from "../shared/dates";
import { clientName } from "../shared/people";
import { Button } from "../shared/ui/Button";
import { Loading } from "../shared/ui/Loading";
import { Message } from "../shared/ui/Message";
import { Anchor, Hidden, PageTitle, Text } from "../shared/ui/layout";
import { Badge, Page, Table, TableFrame } from "./page";

interface Loaded {
  readonly clients: readonly Client[];
  readonly total: number;
}

/** The broker's clients, 25 at a time (`portal §2`, D4). */
export function Clients() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async (before: readonly Client[]): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const [more, stats] = await Promise.all([listClients(before.length, false), getClientsStats(false)]);
      setLoaded({ clients: [...before, ...more], total: stats.total_results });
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  }, []);
  useEffect(() => {
    document.title = "Clients";
    void load([]);
  }, [load]);
  return (
    <Page>
      <PageTitle>Clients{loaded && ` (${loaded.total})`}</PageTitle>
      {problem && (
        <Message kind="danger">
          <span>{problem}</span>
          <Button kind="secondary" onClick={() => void load(loaded?.clients ?? [])}>
            Try again
          </Button>
        </Message>
      )}
      {!loaded && !problem && <Loading what="Loading your clients…" />}
      {loaded?.total === 0 && <Text>Your client list is empty.</Text>}
      {loaded && loaded.total > 0 && <ClientTable clients={loaded.clients} />}
      {loaded && <Hidden role="status">{`${loaded.clients.length} of ${loaded.total} clients shown`}</Hidden>}
      {loaded && loaded.clients.length < loaded.total && (
        <Button kind="secondary" alignSelf="center" aria-disabled={busy} onClick={() => !busy && void load(loaded.clients)}>
          {busy ? "Loading…" : "Load more clients"}
          <Hidden> ({clientsPage} at a time)</Hidden>
        </Button>
      )}
    </Page>
  );
}

function ClientTable({ clients }: { readonly clients: readonly Client[] }) {
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Clients">
      <Table>
        <thead>
          <tr>
            {["Client", "Added on", "State", "Next renewal", "Policies", "Broker", "Status"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

/** The whole row can be pressed; the name is the real link (D3). */
function ClientRow({ client }: { readonly client: Client }) {
  const navigate = useNavigate();
  const to = `/dashboard/clients/${client.id}`;
  return (
    <chakra.tr cursor="pointer" _hover={{ bg: "tint" }} onClick={() => void navigate(to)}>
      <td>
        <Anchor asChild>
          <Link to={to} onClick={(event) => event.stopPropagation()}>
            {clientName(client)}
          </Link>
        </Anchor>
        <Text tone="small">{client.person.email}</Text>
      </td>
      <td>{displayDate(client.created_at)}</td>
      <td>{client.person.address?.region?.code ?? "n/a"}</td>
      <td>{displayDate(client.next_renewal_date)}</td>
      <td>{inforceOf(client)}</td>
      <td>{client.broker?.name ?? "n/a"}</td>
      <td>
        <Status client={client} />
      </td>
    </chakra.tr>
  );
}

const inforceOf = ({ policies_stats }: Client): number => Math.max(0, policies_stats?.inforce ?? 0);

/** `portal §4`, A-32: in words, colour only beside them. */
function Status({ client }: { readonly client: Client }) {
  const inforce = inforceOf(client);
  if (inforce > 0) return <Badge tone="good">{inforce} in force</Badge>;
  return (client.policies_stats?.churned ?? 0) > 0 ? <Badge tone="bad">Churned</Badge> : <Badge>Prospect</Badge>;
}
