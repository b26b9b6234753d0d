import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { money } from "../../../engine/index";
import type { Awaited } from "../api/policiesAtWork";
import type { WaitingPolicy } from "../api/types";
import { displayDate } from "../dates";
import { Body, Cell, ColumnHead, Head, Line } from "../tables";
import { chakra } from "../theme/chakra";
import { clipped } from "../theme/styles";
import { Hidden } from "../ui/layout";
import { Badge, Sheet } from "../ui/page";
import { Rows } from "../ui/rows";
import { Bone, useWait } from "../ui/Skeleton";
import { dueWords } from "./dueWords";

const Name = chakra("a", {
  base: {
    color: "ink",
    fontWeight: "600",
    textDecoration: "none",
    _hover: { textDecoration: "underline" },
    "&&": { lineClamp: "2", overflowWrap: "break-word" },
  },
});
/** Below the name, where there is room. */
const Reference = chakra("span", {
  base: { display: "block", color: "quiet", fontSize: "0.8125rem", lineHeight: "1.3", overflowWrap: "anywhere" },
});
const WaitingRows = chakra(Rows, {
  base: {
    "& [data-pressable]": { cursor: "pointer", transition: "background-color 120ms", _hover: { bg: "hover" } },
    "& td[data-place=name]": { py: { md: "2" } },
    // A tablet has no room for a column that another one implies.
    mdToLg: { "& [data-spare]": { display: "none" } },
    // At the end of its own line on a phone, where the rows of brokers have an arrow.
    mdDown: { "& td[data-place=actions]": { order: "4", marginInlineStart: "auto" } },
    smDown: {
      // A wrong number is looked for by itself.
      "&:not([data-list=handled]) td[data-place=name] span": clipped,
      "& [data-pressable]:not(:has([data-place=actions]))::after": {
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

interface Column {
  readonly title: string;
  /** In a wide table; the first takes the rest. */
  readonly width?: string;
  /** Another column says as much: the last day for a check follows from the start. */
  readonly isSpare?: boolean;
}

const CLIENT: Column = { title: "Client" };
const PRODUCT: Column = { title: "Product", width: "clamp(6.5rem, 13vw, 9.5rem)" };
const DATE = "clamp(6.5rem, 11vw, 8rem)";
const BROKER: Column = { title: "Broker", width: "clamp(6.25rem, 14vw, 11.5rem)" };
const ACTION: Column = { title: "Action", width: "8.5rem" };
const START: Column = { title: "Start date", width: DATE };
const COLUMNS: { readonly [waiting in Awaited]: readonly Column[] } = {
  number: [CLIENT, PRODUCT, START, { title: "Sold on", width: DATE }, BROKER],
  check: [
    CLIENT,
    PRODUCT,
    { ...START, isSpare: true },
    { title: "Amount due", width: "clamp(5.5rem, 10vw, 7.75rem)" },
    { title: "Due", width: "11.25rem" },
    BROKER,
  ],
  handled: [CLIENT, PRODUCT, START, { title: "Handled on", width: DATE }, BROKER],
};

interface Look {
  readonly waiting: Awaited;
  /** The address of a policy's page. */
  readonly pathOf: (policy: WaitingPolicy) => string;
  /** What can be done with a policy here, besides opening it. */
  readonly actionOf?: ((policy: WaitingPolicy) => ReactNode) | undefined;
  /** The policies are those of several brokerages. */
  readonly ofAll: boolean;
}

interface Props extends Look {
  readonly title: string;
  readonly policies: readonly WaitingPolicy[] | undefined;
  readonly busy: boolean;
}

/** The policies that wait, or their skeleton; on a phone each is two lines (D11). */
export function WaitingTable({ title, policies, busy, ...look }: Props) {
  const columns = [...COLUMNS[look.waiting], ...(look.actionOf ? [ACTION] : [])];
  return (
    <Sheet role="region" aria-label={title}>
      <WaitingRows aria-busy={busy} data-list={look.waiting}>
        <Head>
          <Line>
            {columns.map(({ title: heading, width, isSpare }) => (
              <ColumnHead
                key={heading}
                style={{ width }}
                data-number={heading === "Amount due" || undefined}
                data-spare={isSpare}
              >
                {heading === "Action" ? <Hidden>{heading}</Hidden> : heading}
              </ColumnHead>
            ))}
          </Line>
        </Head>
        {policies ? (
          <Body>
            {policies.map((policy) => (
              <WaitingRow key={policy.id} policy={policy} {...look} />
            ))}
          </Body>
        ) : (
          <Bones columns={columns} />
        )}
      </WaitingRows>
    </Sheet>
  );
}

/** The whole row can be pressed; the name is the real link, for the keyboard and for a new tab (D3). */
function WaitingRow({ policy, waiting, pathOf, actionOf, ofAll }: Look & { readonly policy: WaitingPolicy }) {
  const navigate = useNavigate();
  const { vertical, starts_at, due, currency, broker, brokerage } = policy;
  const open = ({ target }: MouseEvent): void => {
    const selecting = (getSelection()?.toString() ?? "") !== "";
    if (selecting || !(target instanceof Element) || target.closest("a, button")) return;
    void navigate(pathOf(policy));
  };
  return (
    <Line data-pressable onClick={open}>
      <Who policy={policy} to={pathOf(policy)} />
      <Cell data-sought>{vertical.name}</Cell>
      <Cell
        data-title="Starts"
        data-sought={(waiting !== "check" && !actionOf) || undefined}
        data-spare={waiting === "check" || undefined}
      >
        {displayDate(starts_at)}
      </Cell>
      {waiting === "check" ? (
        <>
          <Cell data-number data-sought>
            {due && money(due.amount, 2, currency)}
          </Cell>
          <Cell data-place="status">{due && <DueBadge due={due} />}</Cell>
        </>
      ) : (
        <When policy={policy} />
      )}
      <Cell data-title="Broker">
        {broker.name}
        {ofAll && <Reference>{brokerage.name}</Reference>}
      </Cell>
      {actionOf && <Cell data-place="actions">{actionOf(policy)}</Cell>}
    </Line>
  );
}

/** The client, with the product for those who hear the link alone, and the numbers by which the policy is known: a check may name either. */
const Who = ({ policy, to }: { readonly policy: WaitingPolicy; readonly to: string }) => (
  <Cell data-place="name">
    <Name asChild>
      <Link to={to}>
        {policy.client.name || "Client"}
        <Hidden> {policy.vertical.name}</Hidden>
      </Link>
    </Name>
    <Reference>{[policy.policy_number, policy.reference].filter(Boolean).join(" · ")}</Reference>
  </Cell>
);

/** When the carrier handled it last or, while it waits for that, when it was sold. */
const When = ({ policy: { handled_at, created_at } }: { readonly policy: WaitingPolicy }) => (
  <Cell data-title={handled_at === undefined ? "Sold" : "Handled"} data-place="status">
    {displayDate(handled_at ?? created_at)}
  </Cell>
);

/** In words, colour only beside them (D9). */
function DueBadge({ due }: { readonly due: NonNullable<WaitingPolicy["due"]> }) {
  const words = dueWords(due);
  return <Badge tone={due.in_days < 0 ? "bad" : "plain"}>{words.charAt(0).toUpperCase() + words.slice(1)}</Badge>;
}

const few = Array.from({ length: 6 }, (_, row) => row);

function Bones({ columns: [, ...columns] }: { readonly columns: readonly Column[] }) {
  return (
    <Body style={useWait()}>
      {few.map((row) => (
        <Line key={row}>
          <Cell data-place="name">
            <Bone width="9rem" my="4px" />
            <Hidden>Loading</Hidden>
          </Cell>
          {columns.map(({ title, isSpare }, column) => (
            <Cell key={title} data-sought={column === 0 || undefined} data-spare={isSpare}>
              <Bone width="4.5rem" my="4px" />
            </Cell>
          ))}
        </Line>
      ))}
    </Body>
  );
}
