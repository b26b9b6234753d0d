import { chakra } from "../shared/theme/chakra";
import { clipped } from "../shared/theme/styles";
import { Link } from "react-router-dom";
import type { Worklist, WorklistQuote } from "../shared/api/types";
import { Button } from "../shared/ui/Button";
import { Anchor, Hidden } from "../shared/ui/layout";
import { FailureNotice } from "../shared/ui/FailureNotice";
import { Bone, useWait } from "../shared/ui/Skeleton";
import { Body, Cell, ColumnHead, Head, Line } from "../shared/tables";
import { Rows } from "../shared/ui/rows";
import { usePhone } from "../shared/ui/usePhone";
import { failureOf } from "./offers/acts";
import { OfferMenu } from "./offers/OfferMenu";
import type { Acting } from "./offers/useActing";
import { priceOf, quietFor, sendVerb, truthOf } from "./offers/words";

/** Title → the column's width in a wide table; what is true takes the rest. */
const columns = {
  Client: "clamp(10rem, 24vw, 17rem)",
  "What is known": undefined,
  Price: "clamp(5.25rem, 9vw, 6.5rem)",
  "Quiet for": "clamp(5.25rem, 8vw, 6.5rem)",
  Agent: "clamp(5rem, 11vw, 9rem)",
  Action: "4rem",
} as const;

/** On a phone: whose with the price, what with how long it is quiet, and the menu beside both; then what is true. */
const OfferRows = chakra(Rows, {
  base: {
    "& td[data-place=actions]": { textAlign: "right", py: "0" },
    "& td[data-place=below]": { height: "auto", pb: "2.5" },
    md: {
      "& th:first-of-type": { borderTopLeftRadius: "card" },
      "& th:last-of-type": { borderTopRightRadius: "card" },
      "& tr[data-offer]:has(+ tr[data-below]) td": { borderBottom: "none" },
    },
    mdDown: {
      "& tbody tr[data-offer]": {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) auto",
        alignItems: "baseline",
        columnGap: "3",
        rowGap: "0.5",
        ps: "4",
        pe: "52px",
        py: "2.5",
      },
      "& tbody tr::before": { display: "none" },
      "& td[data-place=name]": { gridArea: "1 / 1 / 3 / 2" },
      "& td[data-number]": { gridArea: "1 / 2", color: "ink", fontSize: "0.9375rem", textAlign: "right" },
      "& td[data-sought]": { gridArea: "2 / 2", alignSelf: "end", textAlign: "right" },
      "& td[data-place=true]": { gridArea: "3 / 1 / 4 / 3", me: "-44px" },
      "& td[data-title=Agent]": clipped,
      "& td[data-title]::before": { display: "none" },
      "& td[data-place=actions]": { position: "absolute", right: "1", top: "1" },
      "& td[data-place=actions]:has([role=menu])": { zIndex: "5" },
    },
    // The price has its place where there is one.
    smDown: { "& td[data-number]": { position: "static", width: "auto", height: "auto", clipPath: "none" } },
  },
});

/** The client and the product, under each other. */
const Whose = chakra("span", {
  base: { display: "block", lineHeight: "1.35", "& > *": { display: "block" } },
});
const Name = chakra(Anchor, {
  base: {
    color: "ink",
    fontWeight: "600",
    textDecoration: "none",
    _hover: { textDecoration: "underline" },
    "&&": { lineClamp: "2", overflowWrap: "break-word" },
  },
});
const Product = chakra("span", {
  base: {
    color: "quiet",
    fontSize: "0.8125rem",
    fontWeight: "400",
    // The reference is what a client says on the telephone, and the product what it is of: a narrow phone takes two lines.
    mdDown: { mt: "0.5", overflowWrap: "break-word" },
  },
});

const Send = chakra(Button, {
  base: { float: "inline-end", minHeight: "40px", mt: "-1.5", mb: "-2.5", ms: "3", pe: "2", fontSize: "0.9375rem" },
});

interface Props {
  readonly list: Worklist;
  readonly acting: Acting;
}

/** The offers of a tab, each with what is true of it and one menu. */
export function OfferTable({ list, acting }: Props) {
  return (
    <OfferRows>
      <Heads />
      <Body>
        {list.quotes.map((offer) => (
          <OfferRow key={offer.quote_number} offer={offer} now={list.as_of} acting={acting} />
        ))}
      </Body>
    </OfferRows>
  );
}

const Heads = () => (
  <Head>
    <Line>
      {Object.entries(columns).map(([title, width]) => (
        <ColumnHead key={title} style={{ width }} data-number={title === "Price" || undefined}>
          {title === "Action" ? <Hidden>{title}</Hidden> : title}
        </ColumnHead>
      ))}
    </Line>
  </Head>
);

interface RowProps {
  readonly offer: WorklistQuote;
  readonly now: string;
  readonly acting: Acting;
}

function OfferRow({ offer, now, acting }: RowProps) {
  const { quote_number, client, product, reference, price, broker } = offer;
  const { copied, failed, onAct } = acting;
  return (
    <>
      <Line data-offer={quote_number}>
        <Cell data-place="name">
          <Whose>
            <Name asChild>
              <Link to={`/dashboard/clients/${client.id}`}>{client.name}</Link>
            </Name>
            <Product>
              {reference} · {product}
            </Product>
          </Whose>
        </Cell>
        <Known offer={offer} now={now} onAct={onAct} />
        <Cell data-title="Price" data-number>
          {price && priceOf(price)}
        </Cell>
        <Cell data-title="Quiet for" data-sought>
          {quietFor(offer, now)}
        </Cell>
        <Cell data-title="Agent">{broker.name}</Cell>
        <Cell data-place="actions">
          <OfferMenu offer={offer} isCopied={copied === quote_number} onAct={onAct} />
        </Cell>
      </Line>
      {failed?.number === quote_number && (
        <Line data-below>
          <Cell data-place="below" colSpan={Object.keys(columns).length}>
            <FailureNotice {...failureOf(failed.error)} />
          </Cell>
        </Line>
      )}
    </>
  );
}

/** What is true of the offer. */
const Known = ({ offer, now, onAct }: Pick<RowProps, "offer" | "now"> & Pick<Acting, "onAct">) => (
  <Cell data-place="true">
    {truthOf(offer, now)}
    <SendAtOnce offer={offer} onAct={onAct} />
  </Cell>
);

/**
 * A phone's way to this list is a press longer than that of a wide screen, and its way to the mail one shorter: without
 * the menu.
 */
function SendAtOnce({ offer, onAct }: Pick<RowProps, "offer"> & Pick<Acting, "onAct">) {
  const isPhone = usePhone();
  if (!isPhone || !offer.may.includes("send")) return null;
  const verb = sendVerb(offer);
  const name = `${verb} ${offer.product} to ${offer.client.name}`;
  return (
    <Send kind="plain" aria-label={name} onClick={() => onAct("send", offer)}>
      {verb}
    </Send>
  );
}

/** Stands for the offers that are on their way. */
export function OfferBones({ count }: { readonly count: number }) {
  return (
    <OfferRows>
      <Heads />
      <Body style={useWait()}>
        {Array.from({ length: count }, (_, n) => (
          <Line key={n} data-offer>
            <Cell data-place="name">
              <Bone width="9rem" my="4px" />
              <Bone width="7rem" height="10px" my="3px" />
              <Hidden>Loading</Hidden>
            </Cell>
            <Cell data-place="true">
              <Bone width="14rem" my="4px" />
            </Cell>
            {["Price", "Quiet for", "Agent"].map((title) => (
              <Cell key={title} data-sought={title === "Quiet for" || undefined}>
                <Bone width="4rem" my="4px" />
              </Cell>
            ))}
            <Cell data-place="actions" />
          </Line>
        ))}
      </Body>
    </OfferRows>
  );
}
