import { chakra } from "../../shared/theme/chakra";
import { useEffect, useRef } from "react";
import { Link, useNavigate, useNavigationType } from "react-router-dom";
import type { MouseEvent, RefObject } from "react";
import type { Client } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { clientName } from "../../shared/people";
import { Avatar } from "../../shared/ui/Avatar";
import { Hidden } from "../../shared/ui/layout";
import { Bone, useWait } from "../../shared/ui/Skeleton";
import { Badge, Table, TableFrame } from "../page";

const columns = ["Client", "Added on", "State", "Next renewal", "Policies", "Broker", "Status"] as const;

/** A wide column, so that on a phone the name and the address are read before the table is moved. It shows the focus for the name in it. */
const Who = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    py: "1",
    minWidth: { base: "13rem", md: "16rem" },
    maxWidth: "22rem",
    borderRadius: "control",
    "&:has(a:focus-visible)": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
  },
});
const Lines = chakra("span", {
  base: {
    display: "block",
    minWidth: "0",
    lineHeight: "1.3",
    "& > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis" },
  },
});
const Name = chakra("a", {
  base: {
    color: "ink",
    fontWeight: "600",
    textDecoration: "none",
    _hover: { textDecoration: "underline" },
    _focusVisible: { outline: "none" },
  },
});
const Email = chakra("span", { base: { color: "quiet", fontSize: "0.8125rem" } });
const Pressable = chakra("tr", {
  base: { cursor: "pointer", transition: "background-color 120ms", _hover: { bg: "hover" } },
});

/** The clients loaded so far; a number of skeleton rows stands below them while more are on their way. */
export function ClientTable({ clients, awaited }: { readonly clients: readonly Client[]; readonly awaited: number }) {
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Clients">
      <Table aria-busy={awaited > 0}>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col" data-number={title === "Policies" || undefined}>
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
        {awaited > 0 && <SkeletonRows count={awaited} />}
      </Table>
    </TableFrame>
  );
}

/** The whole row can be pressed; the name is the real link, for the keyboard and for a new tab (D3). */
function ClientRow({ client }: { readonly client: Client }) {
  const navigate = useNavigate();
  const to = `/dashboard/clients/${client.id}`;
  const link = useReturn(client.id);
  const open = ({ target }: MouseEvent): void => {
    const selecting = (getSelection()?.toString() ?? "") !== "";
    if (!selecting && target instanceof Element && !target.closest("a")) void navigate(to);
  };
  return (
    <Pressable onClick={open}>
      <td>
        <Who>
          <Avatar of={client} />
          <Lines>
            <Name asChild>
              <Link ref={link} to={to} onClick={() => (left = client.id)}>
                {clientName(client)}
              </Link>
            </Name>
            <Email>{client.person.email ?? "n/a"}</Email>
          </Lines>
        </Who>
      </td>
      <td>{displayDate(client.created_at)}</td>
      <td>{client.person.address?.region?.code ?? "n/a"}</td>
      <td>{displayDate(client.next_renewal_date)}</td>
      <td data-number>{inforceOf(client)}</td>
      <td>{client.broker?.name ?? "n/a"}</td>
      <td>
        <Status client={client} />
      </td>
    </Pressable>
  );
}

/** Whose link was followed last: whoever goes back is at it again, not at the top of a long list. */
let left: string | null = null;
function useReturn(id: string): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  const back = useRef(useNavigationType() === "POP");
  useEffect(() => {
    if (back.current && left === id) link.current?.focus();
  }, [id]);
  return link;
}

const inforceOf = ({ policies_stats }: Client): number => Math.max(0, policies_stats?.inforce ?? 0);

/** `portal §4`, A-32: in words, colour only beside them (D9). */
function Status({ client }: { readonly client: Client }) {
  const inforce = inforceOf(client);
  if (inforce > 0) return <Badge tone="good">{inforce} in force</Badge>;
  return (client.policies_stats?.churned ?? 0) > 0 ? <Badge tone="bad">Churned</Badge> : <Badge>Prospect</Badge>;
}

function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <tbody style={useWait()}>
      {Array.from({ length: count }, (_, n) => (
        <SkeletonRow key={n} />
      ))}
    </tbody>
  );
}

/** As high as a row of the list (`look.md`). */
function SkeletonRow() {
  return (
    <tr>
      {columns.map((title, index) => (
        <td key={title}>
          {index === 0 ? (
            <Who>
              <Bone width="32px" height="32px" flex="none" />
              <Lines>
                <Bone width="9rem" my="4px" />
                <Bone width="7rem" height="10px" my="3px" />
              </Lines>
            </Who>
          ) : (
            <Bone width="4rem" />
          )}
          {index === 0 && <Hidden>Loading</Hidden>}
        </td>
      ))}
    </tr>
  );
}
