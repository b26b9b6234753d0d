import { useCallback, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { linkOfOffer } from "../../shared/broker/offers";
import { COPIED_MS, copyText } from "../../shared/copyText";
import type { OfferAct, WorklistQuote } from "../../shared/api/types";
import { refresh, reopen } from "./acts";
import { LinkDialog } from "./LinkDialog";
import { SendDialog } from "./SendDialog";
import { WithdrawDialog } from "./WithdrawDialog";

type Offer = WorklistQuote;

/** What is asked about an offer. */
type Asked = { readonly offer: Offer } & (
  | { readonly kind: "send" | "withdraw" }
  | { readonly kind: "link"; readonly url: string }
);

/** What the rows of a list of offers share: their acts, and what came of them. */
export interface Acting {
  readonly onAct: (act: OfferAct, offer: Offer) => void;
  /** The number of the offer whose link was copied just now. */
  readonly copied: string | undefined;
  /** Why an act failed that has no dialog, and for which offer. */
  readonly failed: { readonly number: string; readonly error: unknown } | undefined;
  /** The question that is asked now. */
  readonly dialog: ReactNode;
}

/** @param did shows an offer as it is now, in its place */
export function useActing(did: (offer: Offer) => void): Acting {
  const [asked, setAsked] = useState<Asked>();
  const [failed, setFailed] = useState<Acting["failed"]>();
  const [copied, onCopied] = useForAWhile();
  const didHere = useCallback(
    (offer: Offer): void => {
      setAsked((now) => (now?.offer.quote_number === offer.quote_number ? { ...now, offer } : now));
      did(offer);
    },
    [did],
  );
  const copy = async (offer: Offer): Promise<void> => {
    const link = linkOfOffer(offer).then(({ url }) => url);
    if (await copyText(link)) onCopied(offer.quote_number);
    else setAsked({ kind: "link", offer, url: await link });
    await refresh(offer, did);
  };
  const attempt = (offer: Offer, work: Promise<void>): void =>
    void work.catch((error: unknown) => {
      setFailed({ number: offer.quote_number, error });
      return refresh(offer, did);
    });
  const onAct = (act: OfferAct, offer: Offer): void => {
    setFailed(undefined);
    if (act === "send" || act === "withdraw") setAsked({ kind: act, offer });
    else if (act === "copy_link") attempt(offer, copy(offer));
    else if (act === "undo" || act === "reopen") attempt(offer, reopen(offer, act === "undo", did));
  };
  const close = (): void => setAsked(undefined);
  return { onAct, copied, failed, dialog: asked && <Question asked={asked} did={didHere} onClose={close} /> };
}

interface QuestionProps {
  readonly asked: Asked;
  readonly did: (offer: Offer) => void;
  readonly onClose: () => void;
}

function Question({ asked, did, onClose }: QuestionProps) {
  const { kind, offer } = asked;
  if (kind === "link") return <LinkDialog client={offer.client.name} url={asked.url} onClose={onClose} />;
  const Ask = kind === "send" ? SendDialog : WithdrawDialog;
  return <Ask offer={offer} did={did} onClose={onClose} />;
}

/** What was named last, for 3 seconds. */
function useForAWhile(): readonly [string | undefined, (name: string) => void] {
  const [named, setNamed] = useState<{ readonly name: string }>();
  useEffect(() => {
    if (!named) return;
    const timer = setTimeout(() => setNamed(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [named]);
  return [named?.name, (name) => setNamed({ name })];
}
