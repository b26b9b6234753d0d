import { Fragment, useCallback } from "react";
import type { Client } from "../../shared/api/types";
import { chakra } from "../../shared/theme/chakra";
import { clipped, oneLine } from "../../shared/theme/styles";
import { Hidden } from "../../shared/ui/layout";
import { Bone, useWait } from "../../shared/ui/Skeleton";
import { Sheet } from "../page";
import { Body, Cell, ColumnHead, Head, Line } from "../../shared/tables";
import { Rows } from "../../shared/ui/rows";
import { ClientRow, Lines, Who } from "./ClientRow";
import { leaveAt } from "./place";
import type { Place } from "./place";
import { useVirtualRows } from "./useVirtualRows";

/** Title → the column's width in a wide table; the first takes the rest. */
const columns = {
  Client: undefined,
  "Added on": "clamp(6.75rem, 11vw, 8.25rem)",
  State: "clamp(3.75rem, 7vw, 4.75rem)",
  "Next renewal": "clamp(6.75rem, 11vw, 8.25rem)",
  Policies: "clamp(4.75rem, 8.5vw, 5.75rem)",
  Broker: "clamp(6.25rem, 12vw, 9.5rem)",
  Status: "clamp(7.25rem, 12vw, 8.75rem)",
} as const;

/** Where a row shows only what is looked for, an arrow says that there is more. */
const ClientRows = chakra(Rows, {
  base: {
    "& [data-pressable]": { cursor: "pointer", transition: "background-color 120ms", _hover: { bg: "hover" } },
    mdDown: {
      // What is not known takes no line of a row; screen readers and a wide table say so.
      "& [data-none]": clipped,
      "& td:has(> [data-none])::before": { display: "none" },
      "& tbody tr:not([aria-hidden])": { ps: "60px" },
      "& td[data-place=name]": { ms: "-44px" },
    },
    // On a tablet the others need the room: the status has the same number.
    mdToLg: {
      "& [data-number]": { width: "0 !important", px: "0", fontSize: "0" },
      "& td[data-place=name] > * > :first-of-type:not(:last-of-type)": { display: "none" },
    },
    smDown: {
      "& td[data-place=name] a + span": clipped,
      // The second line: the address, which screen readers have with the name, and the state.
      "& td[data-title=State]": { display: "flex", gap: "1", minWidth: "0", maxWidth: "calc(100% - 2rem)" },
      "&& td[data-title=State]::before": { ...oneLine, display: "block", content: 'attr(data-email) / ""' },
      "& td[data-title=State] > span:not([data-none])": { flex: "none", whiteSpace: "nowrap" },
      "& td[data-email] > span:not([data-none])::before": { content: '"· " / ""' },
      "& [data-pressable]::after": {
        content: '"›" / ""',
        order: "4",
        marginInlineStart: "auto",
        color: "quiet",
        fontSize: "1.25rem",
        lineHeight: "1",
      },
    },
  },
});

interface Props {
  readonly name: string;
  readonly clients: readonly Client[];
  /** How many more are on their way: so many skeleton rows stand below. */
  readonly awaited: number;
  readonly place: Place | undefined;
  readonly onView: (first: number, last: number) => void;
}

/** The clients loaded so far, however many: only those in the window, and a few around it, are in the page. */
export function ClientTable({ name, clients, awaited, place, onView }: Props) {
  const { body, items, start, end, measure, onFocus, sizes } = useVirtualRows(clients, place, onView);
  const open = useCallback((id: string) => leaveAt({ list: name, id, top: scrollY, sizes: sizes() }), [name, sizes]);
  return (
    <Sheet role="region" aria-label="Clients">
      <ClientRows aria-busy={awaited > 0} aria-rowcount={clients.length + 1}>
        <Head>
          <Line aria-rowindex={1}>
            {Object.entries(columns).map(([title, width]) => (
              <ColumnHead key={title} style={{ width }} data-number={title === "Policies" || undefined}>
                {title}
              </ColumnHead>
            ))}
          </Line>
        </Head>
        <Body ref={body} onFocus={onFocus}>
          {items.map(({ index, key, start: top }, n) => (
            <Fragment key={key}>
              <Gap height={top - (items[n - 1]?.end ?? start)} />
              <ClientRow
                client={clients[index] as Client}
                index={index}
                returned={place?.id === key}
                measure={measure}
                onOpen={open}
              />
            </Fragment>
          ))}
          <Gap height={end - (items.at(-1)?.end ?? start)} />
        </Body>
        {awaited > 0 && <SkeletonRows count={awaited} />}
      </ClientRows>
    </Sheet>
  );
}

/** Holds the place of rows that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={Object.keys(columns).length} style={{ height }} />
    </tr>
  );
}

function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <Body style={useWait()}>
      {Array.from({ length: count }, (_, n) => (
        <SkeletonRow key={n} />
      ))}
    </Body>
  );
}

/** As high as a row of the list (`look.md`). */
function SkeletonRow() {
  return (
    <Line>
      <Cell data-place="name">
        <Who>
          <Bone width="32px" height="32px" flex="none" />
          <Lines>
            <Bone width="9rem" my="4px" />
            <Bone width="7rem" height="10px" my="3px" />
          </Lines>
          <Hidden>Loading</Hidden>
        </Who>
      </Cell>
      {Object.keys(columns)
        .slice(1, -1)
        .map((title) => (
          <Cell key={title} data-sought={title === "State" || undefined}>
            <Bone width={{ base: "11rem", sm: "4rem" }} my="4px" />
          </Cell>
        ))}
      <Cell data-place="status">
        <Bone width="5rem" />
      </Cell>
    </Line>
  );
}
