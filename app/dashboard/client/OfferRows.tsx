import { chakra } from "../../shared/theme/chakra";
import { asBroker } from "../../shared/broker/asBroker";
import type { Document, WorklistQuote } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { oneLine } from "../../shared/theme/styles";
import { DocumentLink, DownloadFailure, useDownload } from "../../shared/ui/DocumentLink";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Box, Hidden } from "../../shared/ui/layout";
import { Body, Cell, Line } from "../../shared/tables";
import { Badge } from "../page";
import { failureOf } from "../offers/acts";
import { Activity } from "./Activity";
import { OfferMenu } from "../offers/OfferMenu";
import type { Acting } from "../offers/useActing";
import { priceOf, truthOf } from "../offers/words";

/** What is true of an offer. */
const Standing = chakra("p", { base: { color: "quiet", fontSize: "0.8125rem", lineHeight: "1.4" } });
const Actions = chakra("span", {
  base: { display: "flex", alignItems: "center", columnGap: "3", justifyContent: { md: "flex-end" } },
});

/** On one line: by telephone the reference is enough, and the whole number is in the activity of the offer. */
const Code = chakra("span", { base: { ...oneLine, display: "block", minWidth: "0" } });

interface Props {
  readonly offer: WorklistQuote;
  /** The moment of the list. */
  readonly now: string;
  readonly proposal: Document | undefined;
  readonly acting: Acting;
  /** How many columns the table has. */
  readonly width: number;
}

/** Every offer is badged 'Sent', with what is true of it below, and has the menu of the Quotes page. */
export function OfferRows({ offer, now, proposal, acting, width }: Props) {
  const { quote_number, product, created_at } = offer;
  const { copied, onAct } = acting;
  const file = { url: proposal?.url ?? "", name: `Proposal ${quote_number}.pdf` };
  const download = useDownload(file, asBroker.getFile);
  return (
    <Body data-quote data-offer={quote_number}>
      <Line>
        <Cell data-place="name">{product}</Cell>
        <Cell data-title="Quote number" data-sought>
          <Code title={quote_number}>{quote_number}</Code>
        </Cell>
        <Cell data-title="Begun on">{displayDate(created_at)}</Cell>
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
                <Hidden>{` the ${product} proposal ${quote_number}`}</Hidden>
              </DocumentLink>
            )}
            <OfferMenu offer={offer} isCopied={copied === quote_number} onAct={onAct} />
          </Actions>
        </Cell>
      </Line>
      <Line>
        <Cell data-place="below" colSpan={width}>
          <Below offer={offer} now={now} acting={acting} />
          <DownloadFailure download={download} />
        </Cell>
      </Line>
    </Body>
  );
}

/** What is true of the offer, and why an act with it failed. */
const Below = ({ offer, now, acting: { failed } }: Pick<Props, "offer" | "now" | "acting">) => (
  <>
    <Standing>
      {[truthOf(offer, now), offer.price && priceOf(offer.price), `Reference ${offer.reference}`]
        .filter(Boolean)
        .join(" · ")}
    </Standing>
    <Activity offer={offer} />
    {failed?.number === offer.quote_number && (
      <Box pt="2">
        <FailureNotice {...failureOf(failed.error)} />
      </Box>
    )}
  </>
);
