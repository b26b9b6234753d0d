import { memo, useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Client } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { clientName } from "../../shared/people";
import { chakra } from "../../shared/theme/chakra";
import { Avatar } from "../../shared/ui/Avatar";
import { Badge } from "../page";
import { Cell, Line } from "../../shared/tables";

/** Shows the focus for the name in it. */
export const Who = chakra("span", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    borderRadius: "control",
    "&:has(a:focus-visible)": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
  },
});
/**
 * The name, and the e-mail address below it, or beside it where there is room for that alone. They go below the picture
 * where a word of the name has no room beside it (W46).
 */
export const Lines = chakra("span", {
  base: {
    display: { base: "flex", md: "block" },
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "4",
    flex: "1 1 0",
    maxWidth: "100%",
    lineHeight: "1.3",
    "& > *": { display: "block" },
  },
});
const Name = chakra("a", {
  base: {
    color: "ink",
    fontWeight: "600",
    textDecoration: "none",
    _hover: { textDecoration: "underline" },
    _focusVisible: { outline: "none" },
    // The client's page has a longer name whole.
    "&&": { lineClamp: "2", overflowWrap: "break-word" },
  },
});
const Email = chakra("span", {
  base: { color: "quiet", fontSize: "0.8125rem", "&&": { lineClamp: "1", overflowWrap: "anywhere" } },
});

interface Props {
  readonly client: Client;
  /** Its number in the list, from 0. */
  readonly index: number;
  /** The person has come back to it. */
  readonly returned: boolean;
  readonly measure: (row: HTMLTableRowElement | null) => void;
  readonly onOpen: (id: string) => void;
}

/** The whole row can be pressed; the name is the real link, for the keyboard and for a new tab (D3). */
export const ClientRow = memo(function ClientRow({ client, index, returned, measure, onOpen }: Props) {
  const navigate = useNavigate();
  const { email, address } = client.person;
  const state = address?.region?.code;
  const to = `/dashboard/clients/${client.id}`;
  const link = useRef<HTMLAnchorElement>(null);
  const arrives = useRef(returned);
  useEffect(() => {
    if (arrives.current) link.current?.focus({ preventScroll: true });
  }, []);
  const open = ({ target }: MouseEvent): void => {
    const selecting = (getSelection()?.toString() ?? "") !== "";
    if (selecting || !(target instanceof Element) || target.closest("a")) return;
    onOpen(client.id);
    void navigate(to);
  };
  return (
    // The head is the first row.
    <Line ref={measure} aria-rowindex={index + 2} data-index={index} data-pressable onClick={open}>
      <Cell data-place="name">
        <Who>
          <Avatar of={client} />
          <Lines>
            <Name asChild>
              <Link ref={link} to={to} onClick={() => onOpen(client.id)}>
                {clientName(client)}
              </Link>
            </Name>
            <Email data-none={absent(email)}>{email ?? "n/a"}</Email>
          </Lines>
        </Who>
      </Cell>
      <Cell data-title="Added on">{displayDate(client.created_at)}</Cell>
      {/* A phone shows the address beside it: by both, two people of one name differ. */}
      <Cell data-title="State" data-sought data-email={email}>
        <span data-none={absent(state)}>{state ?? "n/a"}</span>
      </Cell>
      <Cell data-title="Next renewal" data-sought data-none={absent(client.next_renewal_date)}>
        {displayDate(client.next_renewal_date)}
      </Cell>
      <Cell data-title="Policies" data-number>
        {inforceOf(client)}
      </Cell>
      <Cell data-title="Broker" data-none={absent(client.broker?.name)}>
        {client.broker?.name ?? "n/a"}
      </Cell>
      <Cell data-place="status">
        <Status client={client} />
      </Cell>
    </Line>
  );
});

/** Marks what a narrow row leaves out, because it is not known. */
const absent = (value: unknown): true | undefined => (value === undefined || value === null ? true : undefined);

const inforceOf = ({ policies_stats }: Client): number => Math.max(0, policies_stats?.inforce ?? 0);

/** `portal §4`, A-32: in words, colour only beside them (D9). */
function Status({ client }: { readonly client: Client }) {
  const inforce = inforceOf(client);
  if (inforce > 0) return <Badge tone="good">{inforce} in force</Badge>;
  return (client.policies_stats?.churned ?? 0) > 0 ? <Badge tone="bad">Churned</Badge> : <Badge>Prospect</Badge>;
}
