import { useEffect, useState } from "react";
import useSWR from "swr";
import { previewOffer } from "../../shared/broker/offers";
import type { OfferPreview } from "../../shared/api/types";
import { chakra } from "../../shared/theme/chakra";

const Frame = chakra("details", {
  base: {
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    px: "3",
    "& summary": { display: "flex", alignItems: "center", minHeight: "44px", cursor: "pointer", fontWeight: "600" },
    "& summary::before": { content: '"▸" / ""', width: "1.25rem", color: "quiet" },
    "&[open] summary::before": { content: '"▾" / ""' },
  },
});
const Heads = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "3",
    rowGap: "0.5",
    fontSize: "0.875rem",
    "& dt": { color: "quiet" },
    "& dd": { overflowWrap: "anywhere" },
  },
});
const Letter = chakra("div", {
  base: {
    borderTop: "1px solid",
    borderColor: "line",
    mt: "2",
    py: "3",
    whiteSpace: "pre-line",
    overflowWrap: "anywhere",
    fontSize: "0.875rem",
    lineHeight: "1.5",
  },
});

/** A pause in the typing of a note after which the mail is asked for again, in milliseconds. */
const PAUSE_MS = 400;

interface Props {
  readonly clientId: string;
  readonly product: string;
  /** The quote that is offered, where there is one. */
  readonly quoteNumber?: string | undefined;
  readonly note: string;
}

/** The mail as its reader will get it, for who wants to see it; it is asked for once it is opened. */
export function MailPreview({ clientId, product, quoteNumber, note }: Props) {
  const [isOpen, setOpen] = useState(false);
  const typed = usePaused(note.trim());
  const { data, error } = useSWR<OfferPreview, unknown>(
    isOpen ? ["offer-preview", clientId, product, quoteNumber, typed] : null,
    () => previewOffer({ clientId, vertical_code: product, quote_number: quoteNumber, note: typed }),
    { keepPreviousData: true },
  );
  return (
    <Frame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Preview the email</summary>
      {data ? (
        <>
          <Heads>
            <dt>From</dt>
            <dd>{data.from}</dd>
            <dt>Subject</dt>
            <dd>{data.subject}</dd>
          </Heads>
          <Letter>{data.text}</Letter>
        </>
      ) : (
        <Letter>{error === undefined ? "Loading…" : "The preview could not be loaded. The email can be sent."}</Letter>
      )}
    </Frame>
  );
}

/** What was typed, once there is a pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
